/** Compares questions with the bank that they go into, some hundreds at a time. */

import { DiskList } from '@porua/files/disk-list'
import type { PlannedQuestion } from '@porua/question-formats/question'
import type { BulkRow } from '../../ports/database/changes.ts'
import type { Database } from '../../ports/database/database.ts'
import { bankEnd, bankRows, usesOf } from './questions.store.ts'

const batchRows = 500

export class BankComparison {
  /** Rows to write: new and changed ones. */
  readonly rows: DiskList<BulkRow>
  added = 0
  changed = 0
  same = 0
  /** Changed questions that exams ask, by id. */
  readonly asked = new Map<string, PlannedQuestion>()
  readonly #db: Database
  readonly #file: string
  /** The exams that ask a question, by its id. */
  readonly #uses: ReadonlyMap<string, readonly string[]>
  #end: number
  #waiting: PlannedQuestion[] = []

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

  async add(question: PlannedQuestion): Promise<void> {
    this.#waiting.push(question)
    if (this.#waiting.length >= batchRows) await this.flush()
  }

  /** Compares what has been added and not compared yet. */
  async flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const ids = waiting.map(({ id }) => id)
    const found = await this.#db.scan((reader) => bankRows(reader, this.#file, ids))
    const rows = new Map(found.map((row) => [row.id, row]))
    for (const question of waiting) {
      const { id, body } = question
      const before = rows.get(id)
      const body_json = JSON.stringify(body)
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
}
