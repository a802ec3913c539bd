/**
 * The search port: finds questions by their words (Bangla and English, parts of words, either digits, formulas). Kept in the
 * same unit of work as the question itself. Implementations: `sqlite-search.ts`, `postgres-search.ts`; one suite, `search.contract.ts`.
 */
import type { RawBuilder } from 'kysely'
import type { Dialect, Reader, Tx } from '../database/database.ts'
import { PostgresSearch } from './postgres-search.ts'
import { SqliteSearch } from './sqlite-search.ts'

export interface Search {
  /** Keeps a question's words, in place of those it had. */
  put(tx: Tx, questionId: string, text: string): Promise<void>
  remove(tx: Tx, questionId: string): Promise<void>
  /** A sub-select of the ids of all questions that hold every word of `text` somewhere; null where it holds no word. */
  matching(text: string): RawBuilder<string> | null
  /** Ids of questions that hold every word but for one wrong letter in each; for when nothing matches. Unordered. */
  near(db: Reader, text: string, most: number): Promise<string[]>
}

/** The search of a database. */
export function searchOf(dialect: Dialect): Search {
  return dialect === 'postgres' ? new PostgresSearch() : new SqliteSearch()
}
