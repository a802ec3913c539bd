/**
 * Written answers in bulk: what a teacher has to mark, and a whole sheet of marks. As a teacher's single mark, under the row
 * locks that the finaliser and a regrade take too, a few attempts a unit, so that the writer is never held for long.
 */
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader, Tx } from '../../../ports/database/database.ts'
import type { EvaluatedFileTable, MarkTable } from '../../../ports/database/tables.ts'
import type { Live } from '../../../ports/live/live.ts'
import { type AttemptRow, attemptsById } from '../attempt/attempt.store.ts'
import { filesThere } from '../attempt/files.rules.ts'
import type { ExamState, ExamsAdmin, SheetMark, SheetOutcome, WrittenAnswer } from '../marking.api.ts'
import type { NoticesApi } from '../notices.api.ts'
import type { PaperService } from '../paper/paper.service.ts'
import { questionsOf } from '../paper/paper.store.ts'
import type { Releases } from '../release/releases.service.ts'
import { type ChangedMarks, followMarks } from './changed-marks.ts'
import type { Finaliser } from './finaliser.service.ts'
import type { KeyCache } from './keys.ts'
import { type Given, type Key, markOf, totalsWithMerit } from './marking.rules.ts'
import { type Papers, papersOf } from './papers-of.ts'
import { marksOfAll } from './regrade.store.ts'
import { followSheet, outcomeInSight, type PlacedMark, type TeachersMark } from './sheet.rules.ts'
import {
  answersAt,
  answersWithMarks,
  attemptsMarked,
  deskExam,
  type NewTotals,
  writeMarked,
} from './sheet.store.ts'
import { lockToMark, type Standing } from './standing.store.ts'
import { inUnits } from './units.ts'

interface Needs {
  db: Database
  clock: Clock
  papers: PaperService
  keys: KeyCache
  releases: Releases
  live: Pick<Live, 'write' | 'poke'>
  notices: NoticesApi | undefined
  finaliser: Finaliser
}

interface Answer extends Given {
  files: number
  named: { key: string; name: string }[]
}

/** The exams feature's side of the marking sheets (`marking export` and `import`). */
export class MarkingSheets implements ExamsAdmin {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  finishDue(): Promise<void> {
    return this.#needs.finaliser.finaliseDue(this.#needs.clock.now())
  }

  async state(examId: string): Promise<ExamState | null> {
    const found = await this.#needs.db.scan((db) => deskExam(db, examId))
    if (!found) return null
    const { id, title, generation, open, final, pending } = found
    const released = await this.#needs.releases.isReleased(examId)
    return { id, title, practice: found.is_practice === 1, generation, released, open, final, pending }
  }

  async attemptsToMark(examId: string, which: 'pending' | 'all'): Promise<string[]> {
    return this.#needs.db.scan(async (db) => {
      const exam = await deskExam(db, examId)
      return exam ? attemptsMarked(db, examId, exam.generation, which === 'pending') : []
    })
  }

  async written(examId: string, attemptIds: readonly string[]): Promise<WrittenAnswer[]> {
    const { db, keys } = this.#needs
    const wanted = attemptIds.map((id) => ({ id }))
    const place = new Map(attemptIds.map((id, at) => [id, at]))
    const rows = await db.scan((reader) => attemptsById.rows(reader, wanted))
    const papers = await this.#papersOf(rows)
    const found: WrittenAnswer[] = []
    await db.scan(async (reader) => {
      // Attempts of one edition have one list of questions and one key.
      const byEdition = Map.groupBy(rows, (row) => papers.get(row.paper_id)?.edition ?? 0)
      for (const [edition, attempts] of byEdition) {
        const [first] = attempts
        if (!first || first.exam_id !== examId) continue
        const key = await keys.of(reader, examId, edition, first.generation)
        const inExam = await questionsIn(reader, examId, edition)
        const asked = [...key].filter(([, one]) => mayBeWritten(one)).map(([id]) => id)
        const cuts = new Map(attempts.map((row) => [row.id, row.cut_marks]))
        for (const row of await answersWithMarks(reader, db.dialect, attempts, asked)) {
          const rule = key.get(row.question_id)
          const { answer, named, files } = answerOf(row)
          if (!rule || markOf(rule, { answer, files }, cuts.get(row.attempt_id) ?? 0) !== null) continue
          found.push({
            attemptId: row.attempt_id,
            questionId: row.question_id,
            answer,
            files: named,
            point: rule.point,
            marks: row.marks,
            comment: row.comment ?? null,
            draft: row.draft === 1,
            number: inExam.get(row.question_id)?.number ?? 0,
            copies: JSON.parse(row.evaluated_json) as Record<string, string>,
            title: inExam.get(row.question_id)?.title ?? '',
          })
        }
      }
    })
    const placeOf = (one: WrittenAnswer) => place.get(one.attemptId) ?? 0
    return found.sort((a, b) => placeOf(a) - placeOf(b) || a.number - b.number)
  }

  async markAll(examId: string, marks: readonly SheetMark[]): Promise<SheetOutcome[]> {
    const { db, live, notices, releases } = this.#needs
    const released = await releases.isReleased(examId)
    const outcomes: SheetOutcome[] = marks.map(() => 'gone')
    const byAttempt = Map.groupBy([...marks.entries()], ([, mark]) => mark.attemptId)
    const ids = [...byAttempt.keys()].sort()
    for (const unit of inUnits(db, ids)) {
      const some = unit.map((id) => ({ id }))
      const rows = await db.scan((reader) => attemptsById.rows(reader, some))
      const papers = await this.#papersOf(rows)
      const done = await db.write(async (tx) => {
        const locked = await lockToMark(tx, some)
        const attempts = locked.attempts.filter((row) => row.exam_id === examId)
        return this.#unit(
          tx,
          { ...locked, attempts },
          papers,
          (attemptId) => byAttempt.get(attemptId) ?? [],
          released,
        )
      })
      for (const [place, outcome] of done) outcomes[place] = outcome
    }
    releases.forget(examId)
    live.poke()
    notices?.sent()
    return outcomes
  }

  /** Attempts that are locked; gives what became of each mark, by its place in the sheet. */
  async #unit(
    tx: Tx,
    { attempts, generationsOf }: Standing,
    papers: Papers,
    marksFor: (attemptId: string) => readonly PlacedMark[],
    released: boolean,
  ): Promise<(readonly [number, SheetOutcome])[]> {
    const { clock, keys } = this.#needs
    const final = attempts.filter((attempt) => attempt.final_at !== null)
    const answers = await answersMarked(tx, final, marksFor)
    const standing = await marksStanding(tx, final, final[0] ? generationsOf(final[0].exam_id) : [])
    const outcomes: (readonly [number, SheetOutcome])[] = []
    const changes: ChangedMarks[] = []
    const written = {
      marks: [] as TeachersMark[],
      results: [] as NewTotals[],
      copies: [] as EvaluatedFileTable[],
    }
    for (const attempt of final) {
      const paper = papers.get(attempt.paper_id)
      if (!paper) continue
      const sheet = marksFor(attempt.id)
      const taken = new Set<number>()
      for (const [generation, byAttempt] of standing) {
        const key = await keys.of(tx, attempt.exam_id, paper.edition, generation)
        const before = {
          marks: byAttempt.get(attempt.id) ?? [],
          key,
          answers: answers.get(attempt.id) ?? new Map(),
          cutMarks: attempt.cut_marks,
        }
        const inSight = generation === attempt.generation
        // A generation that is being made follows the one that readers see.
        const after = followSheet(
          sheet,
          before,
          inSight ? outcomeInSight : (_, [place]) => (taken.has(place) ? 'marked' : 'same'),
        )
        written.marks.push(...after.changed)
        if (inSight) {
          outcomes.push(...after.outcomes)
          for (const [place, outcome] of after.outcomes) if (outcome === 'marked') taken.add(place)
          changes.push({ attempt, difference: sumOf(after.marks) - sumOf(before.marks) })
        }
        if (after.marks.every((mark, at) => mark.marks === before.marks[at]?.marks)) continue
        const totals = totalsWithMerit(attempt, after.marks, key, paper.questions)
        written.results.push({ attempt_id: attempt.id, generation, ...totals })
      }
      for (const [place, mark] of sheet)
        if (taken.has(place)) written.copies.push(...copiesOf(attempt, mark, clock.now()))
    }
    await followMarks(tx, this.#needs, changes, released)
    // The last statement: it commits.
    await writeMarked(tx, written)
    return outcomes
  }

  #papersOf(rows: readonly AttemptRow[]): Promise<Papers> {
    return papersOf(
      this.#needs.papers,
      rows.map((row) => row.paper_id),
    )
  }
}

function sumOf(marks: readonly Pick<MarkTable, 'marks'>[]): number {
  return marks.reduce((sum, mark) => sum + (mark.marks ?? 0), 0)
}

/** The answers that a sheet marks, by attempt and question. */
async function answersMarked(
  tx: Tx,
  attempts: readonly AttemptRow[],
  marksFor: (attemptId: string) => readonly PlacedMark[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Answer>>> {
  const places = attempts.flatMap(({ id }) =>
    marksFor(id).map(([, mark]) => ({ attempt_id: id, question_id: mark.questionId })),
  )
  const found = new Map(attempts.map(({ id }) => [id, new Map<string, Answer>()]))
  for (const row of await answersAt.rows(tx, places))
    found.get(row.attempt_id)?.set(row.question_id, answerOf(row))
  return found
}

/** The marks of attempts of one exam by generation and attempt: first in the one that readers see, then in those being made. */
async function marksStanding(
  tx: Tx,
  attempts: readonly AttemptRow[],
  generations: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, MarkTable[]>>> {
  const standing = new Map<number, Map<string, MarkTable[]>>()
  for (const generation of generations) {
    const wanted = attempts.map(({ id }) => ({ id, generation }))
    const rows = (await marksOfAll.rows(tx, wanted)).map((mark): MarkTable => ({ ...mark, generation }))
    standing.set(
      generation,
      Map.groupBy(rows, (mark) => mark.attempt_id),
    )
  }
  return standing
}

/** The annotated copies that a mark brings, as rows that let the student see them. */
function copiesOf(attempt: AttemptRow, { questionId, copies }: SheetMark, now: number): EvaluatedFileTable[] {
  return Object.values(copies).map((key) => ({
    key,
    attempt_id: attempt.id,
    question_id: questionId,
    exam_id: attempt.exam_id,
    student_id: attempt.student_id,
    created_at: now,
  }))
}

/** Whether a key may leave an answer to a teacher: it names nothing, or a photograph may stand in the text's place. */
function mayBeWritten({ type, accepted }: Key): boolean {
  return accepted.length === 0 || type === 'paragraph' || type === 'shortAns'
}

function answerOf(row: { answer_json: string; extra_json: string }): Answer {
  const named = filesThere(JSON.parse(row.extra_json) as { key: string; name: string }[])
  return { answer: JSON.parse(row.answer_json) as string[], named, files: named.length }
}

async function questionsIn(
  db: Reader,
  examId: string,
  edition: number,
): Promise<ReadonlyMap<string, { number: number; title: string }>> {
  const rows = await questionsOf(db, examId, edition)
  return new Map(rows.map((row) => [row.id, { number: row.position + 1, title: row.title }]))
}
