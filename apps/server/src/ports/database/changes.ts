/** Changes as data: rows to put and rows to remove, table by table. Pure; the stores of the tables' owners make SQL of it. */
import type { ColumnKind } from './sql.ts'
import type { Tables } from './tables.ts'

/** How a table is written. Columns that are not listed belong to others (own GPA, extensions, pauses, releases). */
export interface TableFacts<T extends keyof Tables> {
  key: readonly (keyof Tables[T] & string)[]
  columns: Partial<Record<keyof Tables[T] & string, ColumnKind>>
  /** Written when a row is new, and never again by an import. */
  once?: readonly (keyof Tables[T] & string)[]
  /** Written only where the row has nothing yet: an existing password stays. */
  fill?: readonly (keyof Tables[T] & string)[]
  /** Its rows have a `version`, which each write counts. */
  versioned?: true
}

/** How a feature's tables are written in bulk. */
export type BulkTables<Names extends keyof Tables> = { [T in Names]: TableFacts<T> }

type Cell = string | number | null
export type BulkRow = Record<string, Cell>

/** Rows of one table to write (new or changed) and, by their key, to remove. */
export interface TableChange {
  put: BulkRow[]
  remove: BulkRow[]
}

/** What an import changes, in the order in which it is written. */
export class Changes {
  readonly tables = new Map<keyof Tables, TableChange>()
  /** Students who get another mobile number. */
  readonly renumbered: { id: string }[] = []

  /** Writes a row, whatever stands under its key. */
  put<T extends keyof Tables>(table: T, row: Partial<Tables[T]>): void {
    this.#of(table).put.push(row as BulkRow)
  }

  /** Takes out the row of this key. */
  remove<T extends keyof Tables>(table: T, row: Partial<Tables[T]>): void {
    this.#of(table).remove.push(row as BulkRow)
  }

  /** Number of rows. */
  get size(): number {
    let size = 0
    for (const { put, remove } of this.tables.values()) size += put.length + remove.length
    return size
  }

  #of(table: keyof Tables): TableChange {
    let change = this.tables.get(table)
    if (!change) {
      change = { put: [], remove: [] }
      this.tables.set(table, change)
    }
    return change
  }
}

/** Whether a row of the database says already what `row` says. */
export function says<R extends object>(current: R | undefined, row: Partial<R>): boolean {
  return (
    current !== undefined &&
    Object.entries(row).every(([column, value]) => current[column as keyof R] === value)
  )
}
