/**
 * Making attempts final: under the row locks that saves take, the key is applied and marks, result and end are written in
 * one unit. Any number of processes may do this at once; an attempt is finished by exactly one of them.
 */
import type { Ids } from '../../../platform/ids.ts'
import { type Database, DatabaseUnavailable, type Tx } from '../../../ports/database/database.ts'
import type { MarkTable, ResultTable } from '../../../ports/database/tables.ts'
import { logEnds } from '../attempt/answers.store.ts'
import { type AttemptRow, clockOf } from '../attempt/attempt.store.ts'
import { type AttemptClock, graceEndOf, isFinal, isRunning, submitTime } from '../attempt/clock.rules.ts'
import { filesThere } from '../attempt/files.rules.ts'
import type { PaperService } from '../paper/paper.service.ts'
import type { ReceiptSigner } from '../receipts/receipt.key.ts'
import { holdAtEnd } from './held-at-end.ts'
import type { KeyCache, Keys } from './keys.ts'
import { gpaPart, isBlank, type Key, markOf, totalsOf, typesOf } from './marking.rules.ts'
import { answersOfAll, anyAttemptOpen, dueAttempts, type Finished, finishAndCommit } from './marking.store.ts'
import { isLate } from './missing.rules.ts'
import { papersSat } from './papers-of.ts'
import type { GivenMark } from './regrade.store.ts'
import { settledAttempts } from './settled.store.ts'
import { lockToMark } from './standing.store.ts'
import { inUnits } from './units.ts'

/** Ids that one look for due attempts fetches. */
const perLook = 1_000

interface Needs {
  db: Database
  ids: Ids
  papers: PaperService
  keys: KeyCache
  graceMinutes: number
  /** Signs what is held at the end; without it those rows have no receipts. */
  signer: ReceiptSigner | undefined
}

interface Due {
  readonly row: AttemptRow
  readonly clock: AttemptClock
}
type Answer = Awaited<ReturnType<typeof answersOfAll.rows>>[number]

/** Which attempts become final although their grace runs. */
interface Earlier {
  readonly early?: boolean
  readonly settled?: boolean
}

/** Serves the job that ends attempts, and every reader who may not wait for it (`early`). */
export class Finaliser {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /**
   * Makes these attempts final where they may be. `early`: also those that are over but inside their grace, because
   * somebody is about to see the key, or waits no longer. `settled`: of those the ones that nothing can change any more.
   * Answers with how many this call has finished.
   */
  async finalise(attemptIds: readonly string[], now: number, may: Earlier = {}): Promise<number> {
    let finished = 0
    for (const some of inUnits(this.#needs.db, attemptIds))
      finished += await this.#unit(some.sort(), now, may)
    return finished
  }

  /**
   * The job: everything that has become final by rule and is not written so, and what was handed in and is complete once its exam
   * is over: its grace is for nobody. An attempt that cannot be marked (a row that was damaged) keeps no other from its result.
   * @throws AggregateError in the end, naming the attempts that could not be finished; DatabaseUnavailable at once.
   */
  async finaliseDue(now: number): Promise<void> {
    const { db, graceMinutes } = this.#needs
    // Most of the year nobody sits an exam: the thread of the long reads is not kept awake for that.
    if (!(await db.read(anyAttemptOpen))) return
    const failed = new Map<string, unknown>()
    for (;;) {
      const [due, settled] = await db.scan(async (reader) => [
        await dueAttempts(reader, now, graceMinutes, perLook),
        await settledAttempts(reader, now, { limit: perLook }),
      ])
      const finished =
        (await this.#finaliseSound(due, now, failed, {})) +
        (await this.#finaliseSound(settled, now, failed, { settled: true }))
      // Nothing finished: another process has done it, and looking again would find the same.
      if (Math.max(due.length, settled.length) < perLook || finished === 0) break
    }
    if (failed.size === 0) return
    const some = [...failed.keys()].slice(0, 10).join(', ')
    throw new AggregateError([...failed.values()], `${failed.size} attempts could not be finished: ${some}`)
  }

  /** As `finalise`, but where a unit fails its attempts go one by one, and those that fail are put into `failed`. */
  async #finaliseSound(
    ids: readonly string[],
    now: number,
    failed: Map<string, unknown>,
    may: Earlier,
  ): Promise<number> {
    let finished = 0
    for (const unit of inUnits(this.#needs.db, ids)) {
      const some = unit.filter((id) => !failed.has(id))
      try {
        finished += await this.finalise(some, now, may)
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        for (const id of some)
          try {
            finished += await this.finalise([id], now, may)
          } catch (fault) {
            if (fault instanceof DatabaseUnavailable) throw fault
            failed.set(id, fault)
          }
      }
    }
    return finished
  }

  async #unit(ids: readonly string[], now: number, { early, settled }: Earlier): Promise<number> {
    const { db, graceMinutes } = this.#needs
    const papers = await papersSat(this.#needs, ids)
    return db.write(async (tx) => {
      const { attempts, generationsOf } = await lockToMark(
        tx,
        ids.map((id) => ({ id })),
      )
      // Under the locks: a phone may have declared more since they were found.
      const complete = new Set(settled ? await settledAttempts(tx, now, { ids }) : [])
      const due = attempts.flatMap((row) => {
        const clock = clockOf(row, graceMinutes)
        const isEarly = (early && !isRunning(clock, now)) || complete.has(row.id)
        const may = row.final_at === null && (isFinal(clock, now) || isEarly)
        return may ? [{ row, clock }] : []
      })
      if (due.length === 0) return 0
      const dueIds = due.map(({ row }) => ({ id: row.id }))
      const answers = await this.#answersThatCount(tx, due, now)
      const ends = await logEnds.rows(tx, dueIds)
      const endOfLog = new Map(ends.map((end) => [end.attempt_id, end]))
      const byAttempt = Map.groupBy(answers, (answer) => answer.attempt_id)
      const finished: Finished[] = []
      const results: ResultTable[] = []
      const marks: MarkTable[] = []
      for (const { row, clock } of due) {
        const paper = papers.get(row.paper_id)
        if (!paper) continue
        // While a regrade is under way, by its keys too: it will not look at this attempt again.
        for (const generation of generationsOf(row.exam_id)) {
          const at = { ...row, generation }
          const keys = await this.#keys(tx, at, paper.edition)
          const marked = markAttempt(at, byAttempt.get(row.id) ?? [], keys, paper.questions, nothingBefore)
          marks.push(...marked.marks)
          results.push(marked.result)
        }
        finished.push({
          id: row.id,
          final_at: finalTime(clock, now),
          submitted_at: submitTime(clock, now),
          seq: endOfLog.get(row.id)?.seq ?? 0,
          digest: endOfLog.get(row.id)?.digest ?? '',
        })
      }
      await finishAndCommit(tx, finished, results, marks)
      return finished.length
    })
  }

  /** Late ones that nobody can place in time are held first. */
  async #answersThatCount(tx: Tx, due: readonly Due[], now: number): Promise<Answer[]> {
    const ids = due.map(({ row }) => ({ id: row.id }))
    const answers = await answersOfAll.rows(tx, ids)
    const late = due.flatMap(({ row, clock }) => {
      const own = (answer: Answer) => answer.attempt_id === row.id && isLate(answer, clock.submittedAt)
      return !clock.practice && answers.some(own) ? [row] : []
    })
    if (late.length === 0 || !(await holdAtEnd(tx, late, now, this.#needs))) return answers
    return answersOfAll.rows(tx, ids)
  }

  #keys(tx: Tx, row: AttemptRow, edition: number): Promise<Keys> {
    return this.#needs.keys.of(tx, row.exam_id, edition, row.generation)
  }
}

/** When it became final: at the end of its grace, or now where somebody wanted to see the key earlier. */
function finalTime(clock: AttemptClock, now: number): number {
  return Math.min(now, graceEndOf(clock, now))
}

/** What a generation has left: its marks, and the keys that they were given by. */
export interface Before {
  readonly marks: ReadonlyMap<string, GivenMark>
  readonly keys: Keys
}

/** No marks that a teacher has given. */
const nothingBefore: Before = { marks: new Map(), keys: new Map() }

/**
 * Applies the key to one attempt's answers. Blank answers have no mark. `before` is the generation before:
 * what a teacher has marked by hand, and said of it, is kept; what an old key gave is not.
 */
export function markAttempt(
  row: AttemptRow,
  answers: readonly Answer[],
  keys: Keys,
  questions: readonly string[],
  before: Before,
): { marks: MarkTable[]; result: ResultTable } {
  const marks: MarkTable[] = []
  const counted: (number | null)[] = []
  const place = { attempt_id: row.id, generation: row.generation }
  const marked = new Set<string>()
  for (const answer of answers) {
    const question_id = answer.question_id
    const key = keys.get(question_id)
    const files = filesThere(JSON.parse(answer.extra_json) as { key: string }[]).length
    const given = { answer: JSON.parse(answer.answer_json) as string[], files }
    if (isBlank(given)) continue
    const {
      evaluated_json = '{}',
      comment = null,
      marks: earlier = null,
    } = before.marks.get(question_id) ?? {}
    // A question without a key (never by an import that has passed its checks) is a teacher's to mark.
    const by = (one: Key | undefined) => (one ? markOf(one, given, row.cut_marks) : null)
    const byHand = by(before.keys.get(question_id)) === null ? earlier : null
    const mark = by(key) ?? byHand
    marks.push({ ...place, question_id, marks: mark, evaluated_json, comment })
    marked.add(question_id)
    if (key?.rule !== 'drop') counted.push(mark)
  }
  // Who left a question out has its marks too where everybody has them.
  for (const question_id of questions) {
    const key = keys.get(question_id)
    if (key?.rule !== 'bonus' || marked.has(question_id)) continue
    marks.push({ ...place, question_id, marks: key.point, evaluated_json: '{}', comment: null })
    marked.add(question_id)
    counted.push(key.point)
  }
  const totals = totalsOf(counted, typesOf(questions, keys, marked))
  const gpa = row.uses_gpa === 1 ? gpaPart(row.gpa_ssc, row.gpa_hsc) : { ssc: 0, hsc: 0 }
  return {
    marks,
    result: {
      exam_id: row.exam_id,
      generation: row.generation,
      attempt_id: row.id,
      student_id: row.student_id,
      number: row.number,
      ...totals,
      merit: totals.marks + gpa.ssc + gpa.hsc,
      late: answers.filter((answer) => answer.late === 1).length,
    },
  }
}
