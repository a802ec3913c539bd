/**
 * Late answers and the teacher's word about them (decisions: Late arrivals): what is held, or came too late, is in the log and does
 * not count until a teacher accepts it. The log stays as it was signed; what changes is which of its rows stands as the answer,
 * and, where the attempt is final, its marks, under the row locks that saves, the finaliser and a regrade take too.
 */
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader, Tx } from '../../../ports/database/database.ts'
import type { AnswerTable } from '../../../ports/database/tables.ts'
import { type Live, topicOf } from '../../../ports/live/live.ts'
import { type AttemptRow, attemptsById } from '../attempt/attempt.store.ts'
import { nothingSeen } from '../attempt/doubt.rules.ts'
import { filesThere } from '../attempt/files.rules.ts'
import { claimName, witnesses } from '../attempt/witnesses.store.ts'
import type {
  LateAccepted,
  LateAdmin,
  LateAnswer,
  LateBy,
  LatePage,
  WeighedAnswer,
  WeighedPage,
  WhichLate,
} from '../late.api.ts'
import type { NoticesApi } from '../notices.api.ts'
import type { PaperService } from '../paper/paper.service.ts'
import type { Releases } from '../release/releases.service.ts'
import { examNamed } from '../schedule/schedule.store.ts'
import { type Finaliser, markAttempt } from './finaliser.service.ts'
import type { KeyCache } from './keys.ts'
import { acceptable, lateAttemptOf, lateGivenAt, proofOf } from './late.rules.ts'
import {
  deleteRefusals,
  heldSince,
  insertRefusals,
  isQuestion,
  isStudent,
  type LateRow,
  lateRows,
  type Marked,
  marksOfResults,
  projectAnswers,
  replaceMarks,
} from './late.store.ts'
import { answersOfAll } from './marking.store.ts'
import { noQuestion } from './no-question.ts'
import { type Papers, papersSat } from './papers-of.ts'
import { signed } from './regrade.rules.ts'
import { marksOfAll } from './regrade.store.ts'
import { resultInfo } from './result-info.store.ts'
import { openAttemptIds } from './settled.store.ts'
import { countChange, lockToMark } from './standing.store.ts'
import { inUnits } from './units.ts'

/** So many attempts with held answers are looked at to count what waits in a school. */
const mostHeld = 500

interface Needs {
  db: Database
  clock: Clock
  graceMinutes: number
  finaliser: Pick<Finaliser, 'finalise'>
  papers: PaperService
  keys: KeyCache
  releases: Releases
  live: Pick<Live, 'write' | 'poke'>
  notices: NoticesApi | undefined
}

/** What was accepted of each attempt. */
type Accepted = ReadonlyMap<string, readonly LateRow[]>

/** What accepting has done to one attempt. */
interface Remarked {
  readonly attempt: AttemptRow
  /** Hundredths by which its marks differ now. */
  readonly difference: number
  readonly pending: boolean
}

/** The provider's commands about late answers. */
export class LateAnswers implements LateAdmin {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  async waiting(which: WhichLate): Promise<LateAnswer[]> {
    const rows = await this.#rows(which)
    return rows.map(present)
  }

  async weighed(examId: string, { list, after, limit }: LatePage): Promise<WeighedPage> {
    const { db, clock, graceMinutes } = this.#needs
    const now = clock.now()
    await this.#mustBeHeld(examId)
    return db.scan(async (reader) => {
      const rows = await lateRows(reader, examId)
      const lists = {
        waiting: acceptable(rows, {}),
        tooLate: acceptable(rows, { tooLate: true }).filter(({ outcome }) => outcome === 'tooLate'),
        refused: acceptable(rows, { tooLate: true, refused: true }),
      }
      const wanted = lists[list]
      const isAfter = (row: LateRow) => row.attempt_id === after?.attemptId && row.seq === after.seq
      const from = after === null ? 0 : wanted.findIndex(isAfter) + 1
      const some = wanted.slice(from, from + limit)
      const ids = [...new Set(some.map(({ attempt_id }) => attempt_id))]
      const attempts = await attemptsById.rows(
        reader,
        ids.map((id) => ({ id })),
      )
      const ofAttempt = new Map(attempts.map((row) => [row.id, lateAttemptOf(row, graceMinutes, now)]))
      const claims = some.map((row) => claimOf(row, ofAttempt.get(row.attempt_id)?.end))
      const seen = await witnesses(reader, claims)
      const answers = some.flatMap((row, place): WeighedAnswer[] => {
        const [attempt, claim] = [ofAttempt.get(row.attempt_id), claims[place]]
        if (!attempt || !claim) return []
        const proof = proofOf(row, attempt, seen.get(claimName(claim)) ?? nothingSeen)
        return [{ ...present(row), proof, end: attempt.end }]
      })
      const { waiting, tooLate, refused } = lists
      return {
        answers,
        more: from + limit < wanted.length,
        counts: { waiting: waiting.length, tooLate: tooLate.length, refused: refused.length },
      }
    })
  }

  async refuse(which: WhichLate, { staffId, who }: LateBy): Promise<LateAnswer[]> {
    const { db, clock } = this.#needs
    const rows = await this.#rows({ ...which, refused: false })
    const at = clock.now()
    const refused = rows.map(({ attempt_id, seq }) => ({ attempt_id, seq, at, staff_id: staffId, who }))
    if (refused.length > 0) await db.write((tx) => insertRefusals(tx, refused))
    return rows.map(present)
  }

  async takeBack(which: WhichLate): Promise<LateAnswer[]> {
    const rows = await this.#rows({ ...which, refused: true })
    if (rows.length > 0) await this.#needs.db.write((tx) => deleteRefusals(tx, rows))
    return rows.map(present)
  }

  async close(examId: string): Promise<number> {
    const { db, clock, finaliser, releases } = this.#needs
    await this.#mustBeHeld(examId)
    const now = clock.now()
    if (!(await releases.hasEnded(examId))) throw new Problem('badRequest', 'lateNotOver')
    const open = await db.scan((reader) => openAttemptIds(reader, examId))
    // Whoever has extra time and still answers goes on.
    const finished = await finaliser.finalise(open, now, { early: true })
    releases.forget(examId)
    return finished
  }

  async exams(since: number, most: number): Promise<{ id: string; title: string; answers: number }[]> {
    const { db } = this.#needs
    return db.scan(async (reader) => {
      const byExam = Map.groupBy(await heldSince(reader, since, mostHeld), ({ exam_id }) => exam_id)
      const found: { id: string; title: string; answers: number }[] = []
      for (const [id, held] of byExam) {
        const attemptIds = held.map(({ attempt_id }) => attempt_id)
        const waiting = acceptable(await lateRows(reader, id, { attemptIds }), {})
        const exam = await examNamed(reader, id)
        if (exam && waiting.length > 0) found.push({ id, title: exam.title, answers: waiting.length })
      }
      return found.sort((a, b) => b.answers - a.answers).slice(0, most)
    })
  }

  async accept(which: WhichLate): Promise<LateAccepted> {
    const { db, live, notices, releases } = this.#needs
    const rows = await this.#rows(which)
    const ids = [...new Set(rows.map((row) => row.attempt_id))].sort()
    const released = await releases.isReleased(which.examId)
    const answers: LateAnswer[] = []
    const sum = { changed: 0, told: 0, pending: 0 }
    for (const some of inUnits(db, ids)) {
      const papers = await papersSat(this.#needs, some)
      const unit = await db.write((tx) => this.#unit(tx, which, some, papers, released))
      answers.push(...unit.rows.map(present))
      sum.changed += unit.changed
      sum.told += unit.told
      sum.pending += unit.pending
    }
    live.poke()
    if (sum.told > 0) notices?.sent()
    return { answers, ...sum }
  }

  /** @throws Problem badRequest where there is no such exam, or it is for practice */
  async #rows(which: WhichLate): Promise<LateRow[]> {
    const { db } = this.#needs
    await this.#mustBeHeld(which.examId)
    const attemptIds = which.rows && [...new Set(which.rows.map(({ attemptId }) => attemptId))]
    const only = { sid: which.sid, ...(attemptIds ? { attemptIds } : {}) }
    const rows = chosen(await db.scan((reader) => lateRows(reader, which.examId, only)), which)
    // Nothing waits of whoever is mistyped: that must not read as if the student had nothing to wait for.
    if (rows.length === 0) await db.read((reader) => mustBeThere(reader, which))
    return rows
  }

  /** @throws Problem badRequest where there is no such exam, or it is for practice */
  async #mustBeHeld(examId: string): Promise<void> {
    const exam = await this.#needs.db.read((reader) => examNamed(reader, examId))
    if (!exam) throw new Problem('badRequest', ['noSuchThing', { thing: 'exam', asked: examId, near: [] }])
    if (exam.is_practice === 1) throw new Problem('badRequest', ['practiceHoldsNothing', { exam: examId }])
  }

  /** What waits is looked at again under the locks: a phone may have sent something newer, or another teacher been first. */
  async #unit(tx: Tx, which: WhichLate, ids: readonly string[], papers: Papers, released: boolean) {
    const { attempts, generationsOf } = await lockToMark(
      tx,
      ids.map((id) => ({ id })),
    )
    const rows = chosen(await lateRows(tx, which.examId, { attemptIds: ids }), which)
    await projectAnswers(tx, rows.map(answerOf))
    const accepted = Map.groupBy(rows, ({ attempt_id }) => attempt_id)
    const some = attempts.filter(({ id }) => accepted.has(id))
    const done = await this.#remark(tx, some, generationsOf(which.examId), accepted, papers)
    const changed = done.filter(({ difference }) => difference !== 0)
    const told = released ? await this.#tell(tx, changed, accepted) : 0
    await this.#needs.live.write(
      tx,
      some.map(({ exam_id: examId, group_id: groupId, student_id }) => ({
        topics: [topicOf.student(student_id)],
        event: 'exam' as const,
        payload: { examId, groupId, change: 'regraded' as const },
      })),
    )
    if (changed.length > 0) await countChange(tx, which.examId)
    return { rows, changed: changed.length, told, pending: done.filter(({ pending }) => pending).length }
  }

  /** Marks final attempts anew, in the generation that readers see and in one that is being made; any other is marked at its end. */
  async #remark(
    tx: Tx,
    attempts: readonly AttemptRow[],
    generations: readonly number[],
    accepted: Accepted,
    papers: Papers,
  ): Promise<Remarked[]> {
    const final = attempts.flatMap((attempt) => {
      const paper = papers.get(attempt.paper_id)
      return attempt.final_at === null || !paper ? [] : [{ attempt, paper }]
    })
    if (final.length === 0) return []
    const ids = final.map(({ attempt: { id } }) => ({ id }))
    const answers = Map.groupBy(await answersOfAll.rows(tx, ids), ({ attempt_id }) => attempt_id)
    const done: Remarked[] = []
    for (const generation of generations) {
      const keysOf = ids.map(({ id }) => ({ id, generation }))
      const before = new Map(
        (await marksOfResults.rows(tx, keysOf)).map((row) => [row.attempt_id, row.marks]),
      )
      const given = Map.groupBy(await marksOfAll.rows(tx, keysOf), ({ attempt_id }) => attempt_id)
      const written: Marked[] = []
      for (const { attempt, paper } of final) {
        const was = before.get(attempt.id)
        // A generation that is being made has not come to this attempt yet, and will find the answer.
        if (was === undefined) continue
        const keys = await this.#needs.keys.of(tx, attempt.exam_id, paper.edition, generation)
        const changed = new Set(accepted.get(attempt.id)?.map((row) => row.question_id))
        // What a teacher has said of the answer that stood there does not speak of this one.
        const kept = (given.get(attempt.id) ?? []).filter((mark) => !changed.has(mark.question_id))
        const marks = new Map(kept.map((mark) => [mark.question_id, mark]))
        const own = answers.get(attempt.id) ?? []
        const marked = markAttempt({ ...attempt, generation }, own, keys, paper.questions, { marks, keys })
        written.push(marked)
        if (generation !== attempt.generation) continue
        const pending = marked.marks.some((mark) => mark.marks === null && changed.has(mark.question_id))
        done.push({ attempt, difference: marked.result.marks - was, pending })
      }
      await replaceMarks(tx, generation, written)
    }
    return done
  }

  /** Tells students by how much their marks have changed, those with the same difference together. */
  async #tell(tx: Tx, changed: readonly Remarked[], accepted: Accepted): Promise<number> {
    const { notices } = this.#needs
    const [first] = changed
    const exam = first && (await examNamed(tx, first.attempt.exam_id))
    if (!notices || !exam) return 0
    const info = await resultInfo(tx, exam.id)
    for (const [difference, some] of Map.groupBy(changed, (one) => one.difference)) {
      // Of one attempt no answer is accepted twice: its newest names the notice.
      const [{ attempt } = first] = some
      const newest = Math.max(...(accepted.get(attempt.id) ?? []).map(({ seq }) => seq))
      await notices.notifyIn(tx, {
        to: { students: some.map((one) => one.attempt.student_id) },
        type: 'notification',
        message: `A late answer in "${exam.title}" was accepted. Your marks changed by ${signed(difference)}.`,
        info,
        id: `late:${attempt.id}:${newest}`,
        source: 'exams',
      })
    }
    return changed.length
  }
}

/** @throws Problem badRequest for a student or a question that there is not */
async function mustBeThere(db: Reader, { examId, sid, question }: WhichLate): Promise<void> {
  if (sid !== undefined && !(await isStudent(db, sid)))
    throw new Problem('badRequest', ['noStudent', { sid }])
  if (question !== undefined && !(await isQuestion(db, examId, question)))
    throw await noQuestion(db, examId, question)
}

/** What can be accepted of these rows, and was asked for. */
function chosen(
  rows: readonly LateRow[],
  { sid, question, tooLate = false, refused = false, rows: named }: WhichLate,
): LateRow[] {
  return acceptable(rows, { tooLate, refused }).filter((row) => {
    if (named && !named.some(({ attemptId, seq }) => row.attempt_id === attemptId && row.seq === seq))
      return false
    if (sid !== undefined && row.sid !== sid) return false
    if (question === undefined) return true
    return [row.question_id, row.bank_id, String((row.position ?? -1) + 1)].includes(question)
  })
}

/** What the witnesses are asked about a row. */
function claimOf(row: LateRow, end: number | undefined) {
  const { attempt_id, device, question_id: question, revision } = row
  const claim = { attempt_id, device, question, revision, given: lateGivenAt(row) }
  return end === undefined ? claim : { ...claim, end }
}

function answerOf(row: LateRow): AnswerTable {
  return {
    attempt_id: row.attempt_id,
    question_id: row.question_id,
    answer_json: row.answer_json,
    extra_json: row.extra_json,
    chosen_json: row.chosen_json ?? null,
    device: row.device,
    revision: row.revision,
    given_at: lateGivenAt(row),
    client_at: row.client_at,
    received_at: row.received_at,
    seq: row.seq,
    late: row.late,
    draft: row.draft,
  }
}

function present(row: LateRow): LateAnswer {
  const { attempt_id: attemptId, seq, sid, name, question_id: questionId, outcome: why } = row
  return {
    attemptId,
    seq,
    sid,
    name,
    questionId,
    why,
    draft: row.draft === 1,
    number: (row.position ?? 0) + 1,
    answer: JSON.parse(row.answer_json) as string[],
    files: filesThere(JSON.parse(row.extra_json) as { name: string; key: string }[]),
    givenAt: lateGivenAt(row),
    receivedAt: row.received_at,
    instead: row.standing_answer_json === null ? null : (JSON.parse(row.standing_answer_json) as string[]),
    title: row.title,
    format: row.format,
    refused: row.refused_at === null ? null : { at: row.refused_at, who: row.refused_by ?? '' },
  }
}
