/** Marks attempts that are final by another generation's keys: a few at a time, under the row locks that a teacher's marks take too. */
import type { Database, Reader } from '../../../ports/database/database.ts'
import type { MarkTable, ResultTable } from '../../../ports/database/tables.ts'
import { type AttemptRow, attemptsById, lockAttempts } from '../attempt/attempt.store.ts'
import type { PaperService } from '../paper/paper.service.ts'
import type { Compared, Correction } from '../regrade.api.ts'
import { markAttempt } from './finaliser.service.ts'
import type { KeyCache, Keys } from './keys.ts'
import { answersOfAll, insertMarked } from './marking.store.ts'
import { type Papers, papersSat } from './papers-of.ts'
import { corrected } from './regrade.rules.ts'
import { type GivenMark, marksOfAll } from './regrade.store.ts'
import { inUnits } from './units.ts'

interface Needs {
  db: Database
  papers: PaperService
  keys: KeyCache
}

/** One half of a regrade: the marks. The other, `Regrader`, says which attempts and when readers see them. */
export class Remarker {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Writes marks and results of these final attempts in a generation; those that have them keep them. */
  async remark(ids: readonly string[], generation: number): Promise<void> {
    const { db } = this.#needs
    for (const some of inUnits(db, ids)) {
      some.sort()
      const papers = await papersSat(this.#needs, some)
      await db.write(async (tx) => {
        const rows = await lockAttempts.rows(
          tx,
          some.map((id) => ({ id })),
        )
        const held = await heldOf(tx, rows, () => generation - 1)
        const marked = await markHeld(rows, papers, held, (row) => ({
          to: generation,
          keys: (edition) => this.#needs.keys.of(tx, row.exam_id, edition, generation),
          keysBefore: (edition) => this.#needs.keys.of(tx, row.exam_id, edition, generation - 1),
        }))
        const results = marked.map((one) => one.result)
        await insertMarked(
          tx,
          results,
          marked.flatMap((one) => one.marks),
        )
      })
    }
  }

  /** What a correction of these questions would make of these final attempts; writes nothing. */
  async compare(
    ids: readonly string[],
    questions: ReadonlySet<string>,
    correction: Correction,
  ): Promise<Compared[]> {
    const { db } = this.#needs
    const compared: Compared[] = []
    // Few at a time: beside a server, the rows come through the very loop that takes students' saves.
    for (const some of inUnits(db, ids)) {
      const papers = await papersSat(this.#needs, some)
      compared.push(
        ...(await db.scan((reader) => this.#compareSome(reader, some, papers, questions, correction))),
      )
    }
    return compared
  }

  async #compareSome(
    reader: Reader,
    ids: readonly string[],
    papers: Papers,
    questions: ReadonlySet<string>,
    correction: Correction,
  ): Promise<Compared[]> {
    const rows = await attemptsById.rows(
      reader,
      ids.map((id) => ({ id })),
    )
    const known = (row: AttemptRow, edition: number) =>
      this.#needs.keys.of(reader, row.exam_id, edition, row.generation)
    const held = await heldOf(reader, rows, (row) => row.generation)
    const as = (change: (keys: Keys) => Keys) =>
      markHeld(rows, papers, held, (row) => ({
        to: row.generation,
        keys: async (edition) => change(await known(row, edition)),
        keysBefore: (edition) => known(row, edition),
      }))
    const before = await as((keys) => keys)
    const after = await as(
      (keys) =>
        new Map([...keys].map(([id, key]) => [id, questions.has(id) ? corrected(key, correction) : key])),
    )
    return before.map(({ result: was }, place) => {
      const is = after[place]?.result ?? was
      return {
        attemptId: was.attempt_id,
        studentId: was.student_id,
        replaced: rows[place]?.replaced_at !== null,
        before: was.marks,
        after: is.marks,
        meritBefore: was.merit,
        meritAfter: is.merit,
      }
    })
  }
}

/** What the database holds of some attempts, by attempt. */
interface Held {
  readonly answers: ReadonlyMap<string, Awaited<ReturnType<typeof answersOfAll.rows>>>
  readonly given: ReadonlyMap<string, GivenMark[]>
}

/** Answers of these attempts, and their marks in the generation that is asked for. */
async function heldOf(
  db: Reader,
  rows: readonly AttemptRow[],
  generation: (row: AttemptRow) => number,
): Promise<Held> {
  if (rows.length === 0) return { answers: new Map(), given: new Map() }
  const answers = await answersOfAll.rows(
    db,
    rows.map(({ id }) => ({ id })),
  )
  const given = await marksOfAll.rows(
    db,
    rows.map((row) => ({ id: row.id, generation: generation(row) })),
  )
  return {
    answers: Map.groupBy(answers, (answer) => answer.attempt_id),
    given: Map.groupBy(given, (mark) => mark.attempt_id),
  }
}

/** By which keys an attempt is marked, for which generation; what teachers gave is kept by the keys before. */
interface By {
  to: number
  keys: (edition: number) => Promise<Keys>
  keysBefore: (edition: number) => Promise<Keys>
}

async function markHeld(
  rows: readonly AttemptRow[],
  papers: Papers,
  held: Held,
  by: (row: AttemptRow) => By,
): Promise<{ marks: MarkTable[]; result: ResultTable }[]> {
  const marked: { marks: MarkTable[]; result: ResultTable }[] = []
  for (const row of rows) {
    const paper = papers.get(row.paper_id)
    if (!paper) continue
    const { keys, keysBefore, to } = by(row)
    const marks = new Map(
      (held.given.get(row.id) ?? []).map((mark): [string, GivenMark] => [mark.question_id, mark]),
    )
    const before = { marks, keys: await keysBefore(paper.edition) }
    const at = { ...row, generation: to }
    marked.push(
      markAttempt(at, held.answers.get(row.id) ?? [], await keys(paper.edition), paper.questions, before),
    )
  }
  return marked
}
