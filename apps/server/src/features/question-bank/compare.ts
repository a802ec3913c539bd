/** Compares questions with the bank that they go into, some hundreds at a time. */

import { DiskList } from '@porua/files/disk-list'
import type { BankQuestion, PlannedQuestion } from '@porua/question-formats/question'
import type { BulkRow } from '../../ports/database/changes.ts'
import type { Database } from '../../ports/database/database.ts'
import { asNew, type ClashChoice, clashDefault } from './clash.ts'
import { bankEnd, bankRows, usesOf } from './questions.store.ts'

const batchRows = 500
/** An exam has no more questions. */
const mostNamed = 1_000

/** What becomes of a question whose id another has; null: what fits the two. */
type Chosen = ClashChoice | null

export class BankComparison {
  /** Rows to write: new and changed ones. */
  readonly rows: DiskList<BulkRow>
  added = 0
  changed = 0
  same = 0
  /** Ids in the bank, in the file's order; as many as an exam may have. */
  readonly taken: string[] = []
  /** Changed questions that exams ask, by id. */
  readonly asked = new Map<string, PlannedQuestion>()
  readonly #db: Database
  readonly #file: string
  /** The exams that ask a question, by its id. */
  readonly #uses: ReadonlyMap<string, readonly string[]>
  #end: number
  #waiting: { question: PlannedQuestion; as: Chosen }[] = []

  private constructor(
    db: Database,
    file: string,
    uses: ReadonlyMap<string, readonly string[]>,
    end: number,
    rows: DiskList<BulkRow>,
  ) {
    this.rows = rows
    this.#db = db
    this.#file = file
    this.#uses = uses
    this.#end = end
  }

  /** Close it when its rows have been written. @param file The bank's name */
  static async open(db: Database, file: string): Promise<BankComparison> {
    const uses = new Map<string, string[]>()
    for (const { exam_id, bank_id } of await db.scan((reader) => usesOf(reader, file)))
      uses.set(bank_id, [...(uses.get(bank_id) ?? []), exam_id])
    const end = await db.scan((reader) => bankEnd(reader, file))
    return new BankComparison(db, file, uses, end, await DiskList.open())
  }

  async close(): Promise<void> {
    await this.rows.close()
  }

  /** The exams that ask a question. */
  examsOf(id: string): readonly string[] {
    return this.#uses.get(id) ?? []
  }

  /** @param as Where the bank has another question of this id. A file that stands for its bank changes it. */
  async add(question: PlannedQuestion, as: Chosen = 'change'): Promise<void> {
    this.#waiting.push({ question, as })
    if (this.#waiting.length >= batchRows) await this.flush()
  }

  /** Compares what has been added and not compared yet. */
  async flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const rows = await this.#rowsOf(waiting.map(({ question }) => question.id))
    const placed = waiting.map(({ question, as }) => {
      const before = rows.get(question.id)
      if (!before || as === 'change') return question
      const body = JSON.parse(before.body_json) as BankQuestion
      return (as ?? clashDefault(body, question.body)) === 'new' ? asNew(question) : question
    })
    const others = placed.map(({ id }) => id).filter((id) => !rows.has(id))
    for (const [id, row] of await this.#rowsOf(others)) rows.set(id, row)
    for (const question of placed) {
      const { id, body } = question
      const before = rows.get(id)
      const body_json = JSON.stringify(body)
      if (this.taken.length < mostNamed) this.taken.push(id)
      if (before?.body_json === body_json) {
        this.same++
        continue
      }
      if (before) this.changed++
      else this.added++
      if (this.#uses.has(id)) this.asked.set(id, question)
      await this.rows.add({ file: this.#file, id, position: before?.position ?? this.#end++, body_json })
    }
  }

  async #rowsOf(ids: readonly string[]) {
    const found = await this.#db.scan((reader) => bankRows(reader, this.#file, ids))
    return new Map(found.map((row) => [row.id, row]))
  }
}
