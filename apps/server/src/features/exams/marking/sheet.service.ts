/**
 * Written answers in bulk: what a teacher has to mark, and a whole sheet of marks. As a teacher's single mark, under the row
 * locks that the finaliser and a regrade take too, a few attempts a unit, so that the writer is never held for long.
 */
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader, Tx } from '../../../ports/database/database.ts'
import type { EvaluatedFileTable, MarkTable } from '../../../ports/database/tables.ts'
import { type AttemptRow, attemptsById, lockAttempts } from '../attempt/attempt.store.ts'
import { filesThere } from '../attempt/files.rules.ts'
import type { ExamState, ExamsDesk, SheetMark, SheetOutcome, WrittenAnswer } from '../exams.desk.door.ts'
import type { PaperService } from '../paper/paper.service.ts'
import { questionsOf } from '../paper/paper.store.ts'
import type { MeritList } from '../result/merit.ts'
import type { Releases } from '../result/release.service.ts'
import type { Finaliser } from './finalise.service.ts'
import type { KeyCache } from './keys.ts'
import { type Given, type Key, markOf, totalsWithMerit } from './marking.rules.ts'
import { generationsToCome, marksOfAll } from './regrade.store.ts'
import {
  answersAt,
  answersWithMarks,
  attemptsMarked,
  deskExam,
  type NewTotals,
  type TeachersMark,
  writeMarked,
} from './sheet.store.ts'

/** Attempts a unit, as when they are made final. */
const perUnit = { sqlite: 20, postgres: 100 } as const

interface Needs {
  db: Database
  clock: Clock
  papers: PaperService
  keys: KeyCache
  merit: MeritList
  releases: Releases
  finaliser: Finaliser
}

interface Answer extends Given {
  files: number
  named: { key: string; name: string }[]
}

/** A paper as marking needs it: papers never change, so they are read before a unit. */
type Papers = ReadonlyMap<string, { edition: number; questions: readonly string[] }>

export class MarkingSheets implements ExamsDesk {
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
            number: inExam.get(row.question_id)?.number ?? 0,
            copies: JSON.parse(row.evaluated_json) as Record<string, string>,
            title: inExam.get(row.question_id)?.title ?? '',
          })
        }
      }
    })
    return found
  }

  async markAll(examId: string, marks: readonly SheetMark[]): Promise<SheetOutcome[]> {
    const { db, merit } = this.#needs
    const outcomes: SheetOutcome[] = marks.map(() => 'gone')
    const byAttempt = Map.groupBy([...marks.entries()], ([, mark]) => mark.attemptId)
    const ids = [...byAttempt.keys()].sort()
    const size = perUnit[db.dialect]
    for (let from = 0; from < ids.length; from += size) {
      const some = ids.slice(from, from + size).map((id) => ({ id }))
      const rows = await db.scan((reader) => attemptsById.rows(reader, some))
      const papers = await this.#papersOf(rows)
      const done = await db.write(async (tx) => {
        const attempts = (await lockAttempts.rows(tx, some)).filter((row) => row.exam_id === examId)
        return this.#unit(tx, attempts, papers, (attemptId) => byAttempt.get(attemptId) ?? [])
      })
      for (const [place, outcome] of done) outcomes[place] = outcome
      for (const generation of new Set(rows.map((row) => row.generation))) merit.forget(examId, generation)
    }
    return outcomes
  }

  /** Attempts that are locked; gives what became of each mark, by its place in the sheet. */
  async #unit(
    tx: Tx,
    attempts: readonly AttemptRow[],
    papers: Papers,
    marksFor: (attemptId: string) => readonly (readonly [number, SheetMark])[],
  ): Promise<[number, SheetOutcome][]> {
    const { clock, keys } = this.#needs
    const final = attempts.filter((attempt) => attempt.final_at !== null)
    const [first] = final
    if (!first) return []
    const places = final.flatMap(({ id }) =>
      marksFor(id).map(([, mark]) => ({ attempt_id: id, question_id: mark.questionId })),
    )
    const answers = new Map(
      (await answersAt.rows(tx, places)).map((row) => [
        `${row.attempt_id}\n${row.question_id}`,
        answerOf(row),
      ]),
    )
    const generations = [first.generation]
    for (const { generation } of await generationsToCome.rows(tx, [{ id: first.exam_id }]))
      generations.push(generation)
    const standing = new Map<number, Map<string, MarkTable[]>>()
    for (const generation of generations) {
      const wanted = final.map(({ id }) => ({ id, generation }))
      const rows = (await marksOfAll.rows(tx, wanted)).map((mark): MarkTable => ({ ...mark, generation }))
      standing.set(
        generation,
        Map.groupBy(rows, (mark) => mark.attempt_id),
      )
    }
    const outcomes: [number, SheetOutcome][] = []
    const written = {
      marks: [] as TeachersMark[],
      results: [] as NewTotals[],
      copies: [] as EvaluatedFileTable[],
    }
    for (const attempt of final) {
      const paper = papers.get(attempt.paper_id)
      if (!paper) continue
      const wanted = new Map<string, SheetMark>()
      for (const [generation, byAttempt] of standing) {
        const key = await keys.of(tx, attempt.exam_id, paper.edition, generation)
        const old = byAttempt.get(attempt.id) ?? []
        const now = [...old]
        for (const [place, mark] of marksFor(attempt.id)) {
          const at = now.findIndex((one) => one.question_id === mark.questionId)
          const before = now[at]
          const rule = key.get(mark.questionId)
          const answer = answers.get(`${attempt.id}\n${mark.questionId}`)
          if (!before || !rule || !answer || markOf(rule, answer, attempt.cut_marks) !== null) continue
          if (mark.marks < 0 || mark.marks > rule.point || !Number.isInteger(mark.marks))
            throw new Problem('badRequest', `The question has ${rule.point / 100} marks.`)
          // A generation that is being made follows the one that readers see.
          const shown = generation === attempt.generation
          const outcome = shown ? outcomeOf(before, mark) : wanted.has(mark.questionId) ? 'marked' : 'same'
          if (shown) outcomes.push([place, outcome])
          if (outcome !== 'marked') continue
          wanted.set(mark.questionId, mark)
          const copies = { ...(JSON.parse(before.evaluated_json) as object), ...mark.copies }
          const row = { ...before, marks: mark.marks, comment: mark.comment }
          const next = { ...row, evaluated_json: JSON.stringify(copies) }
          now[at] = next
          written.marks.push(next)
        }
        if (now.every((mark, place) => mark.marks === old[place]?.marks)) continue
        const totals = totalsWithMerit(attempt, now, key, paper.questions)
        written.results.push({ attempt_id: attempt.id, generation, ...totals })
      }
      for (const [question_id, mark] of wanted)
        for (const copy of Object.values(mark.copies))
          written.copies.push({
            key: copy,
            attempt_id: attempt.id,
            question_id,
            exam_id: attempt.exam_id,
            student_id: attempt.student_id,
            created_at: clock.now(),
          })
    }
    await writeMarked(tx, written)
    return outcomes
  }

  async #papersOf(rows: readonly { paper_id: string }[]): Promise<Papers> {
    const found = new Map<string, { edition: number; questions: readonly string[] }>()
    for (const id of new Set(rows.map((row) => row.paper_id))) {
      const { edition, questions } = await this.#needs.papers.byId(id)
      found.set(id, { edition, questions: [...questions.keys()] })
    }
    return found
  }
}

/** What would become of a mark. */
function outcomeOf(before: MarkTable, mark: SheetMark): SheetOutcome {
  const copies = JSON.parse(before.evaluated_json) as Record<string, string>
  const comment = before.comment ?? null
  const sameCopies = Object.entries(mark.copies).every(([file, copy]) => copies[file] === copy)
  if (before.marks === mark.marks && comment === mark.comment && sameCopies) return 'same'
  if (mark.seen === 'any') return 'marked'
  return before.marks === mark.seen.marks && comment === mark.seen.comment ? 'marked' : 'overtaken'
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
