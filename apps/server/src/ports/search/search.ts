/**
 * The search port: finds questions by their words (Bangla and English, parts of words, either digits, formulas). Kept in the
 * same unit of work as the question itself. Implementations: `sqlite-search.ts`, `postgres-search.ts`; one suite, `search.db.test.ts`.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Reader, Tx } from '../database/database.ts'
import { fold, wordsOf } from './grams.ts'
import { holdsAll } from './like.ts'
import { PostgresSearch } from './postgres-search.ts'
import { SqliteSearch } from './sqlite-search.ts'

/** A question as it is searched. */
export interface SearchedQuestion {
  id: string
  text: string
  courseId: string
  subjectId: string
  chapterId: string
}

/** Where to look; an id that is null narrows nothing. */
export interface SearchPlace {
  courseIds: readonly string[]
  subjectId: string | null
  chapterId: string | null
}

export interface Search {
  /** Keeps questions' words, in place of those they had. */
  put(tx: Tx, questions: readonly SearchedQuestion[]): Promise<void>
  /** A question that is removed is found no more. */
  remove(tx: Tx, questionId: string): Promise<void>
  /**
   * Ids of questions that hold every word of `text` somewhere, those that came last first, `most` at most. Places are compared
   * by a digest: the caller holds what is found against its own rows. For `scan`.
   */
  find(db: Reader, text: string, place: SearchPlace, most: number): Promise<string[]>
  /** The same with one wrong letter forgiven in each word; for when nothing was found. Not every far match is looked at. */
  near(db: Reader, text: string, place: SearchPlace, most: number): Promise<string[]>
}

/** The search of a database. */
export function searchOf(dialect: Dialect): Search {
  return dialect === 'postgres' ? new PostgresSearch() : new SqliteSearch()
}

/** Whether a text has anything that can be searched for. */
export function hasWords(text: string): boolean {
  return wordsOf(fold(text)).length > 0
}

/** That a question, named by a column, holds every word of `text`: for lists that are short without it. */
export function holdsWords(text: string, questionId: RawBuilder<unknown>): RawBuilder<boolean> {
  const words = wordsOf(fold(text))
  return sql<boolean>`exists (select 1 from forum_text where forum_text.question_id = ${questionId} and ${holdsAll(words)})`
}
