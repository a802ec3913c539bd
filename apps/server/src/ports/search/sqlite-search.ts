/** Search on SQLite: a full-text table whose words are our grams, written as hexadecimal numbers so that nothing splits them. */
import { type RawBuilder, sql } from 'kysely'
import { inParts } from '../../platform/in-parts.ts'
import { batch } from '../database/batch.ts'
import type { Reader, Tx } from '../database/database.ts'
import {
  almostHolds,
  cuts,
  fold,
  gramNumber,
  gramsOfQuery,
  gramsOfText,
  partsOfQuery,
  placeGrams,
  wordsOf,
} from './grams.ts'
import { holdsAll } from './like.ts'
import type { Search, SearchedQuestion, SearchPlace } from './search.ts'

/** Questions written in one message. */
const atOnce = 50
/** Texts that are compared letter by letter when one may be wrong. */
const mostCompared = 500

/** `Search` on SQLite. It holds nothing between calls. */
export class SqliteSearch implements Search {
  async put(tx: Tx, questions: readonly SearchedQuestion[]): Promise<void> {
    for (const some of inParts(questions, atOnce)) {
      const statements = some.flatMap(putting)
      await batch(
        tx,
        statements.map((statement) => statement.compile(tx)),
      )
    }
  }

  async remove(tx: Tx, questionId: string): Promise<void> {
    await sql`delete from forum_gram where rowid = ${rowOf(questionId)}`.execute(tx)
    await sql`delete from forum_text where question_id = ${questionId}`.execute(tx)
  }

  async find(db: Reader, text: string, place: SearchPlace, most: number): Promise<string[]> {
    const words = wordsOf(fold(text))
    if (words.length === 0 || place.courseIds.length === 0) return []
    const query = `${all(gramsOfQuery(words))} AND ${within(place)}`
    const { rows } = await sql<{
      question_id: string
    }>`select question_id from forum_gram cross join forum_text on no = forum_gram.rowid
      where forum_gram match ${query} and ${holdsAll(words)}
      order by forum_gram.rowid desc limit ${most}`.execute(db)
    return rows.map((row) => row.question_id)
  }

  async near(db: Reader, text: string, place: SearchPlace, most: number): Promise<string[]> {
    const words = wordsOf(fold(text))
    if (words.length === 0 || place.courseIds.length === 0) return []
    for (const cut of cuts) {
      const found = await almostFound(db, partsOfQuery(words, cut), place, words)
      if (found.length > 0) return found.slice(0, most)
    }
    return []
  }
}

/** Of the newest questions that hold one of each word's parts, those that almost hold the words. */
async function almostFound(
  db: Reader,
  parts: readonly { grams: string[] }[][],
  place: SearchPlace,
  words: readonly string[],
): Promise<string[]> {
  const each = parts.map((some) => `(${some.map(({ grams }) => `(${all(grams)})`).join(' OR ')})`)
  const query = `${each.join(' AND ')} AND ${within(place)}`
  const { rows } = await sql<{
    question_id: string
    folded: string
  }>`select question_id, folded from forum_gram cross join forum_text on no = forum_gram.rowid
      where forum_gram match ${query} order by forum_gram.rowid desc limit ${mostCompared}`.execute(db)
  return rows.filter((row) => almostHolds(row.folded, words)).map((row) => row.question_id)
}

/** A question that is there already keeps its number, and so its place among the newest. */
function putting(question: SearchedQuestion): RawBuilder<unknown>[] {
  const { id, text } = question
  const folded = fold(text)
  const grams = [...gramsOfText(folded), ...placeGrams(question)].map(token).join(' ')
  return [
    sql`delete from forum_gram where rowid = ${rowOf(id)}`,
    sql`insert into forum_text (question_id, folded) values (${id}, ${folded})
      on conflict (question_id) do update set folded = excluded.folded`,
    sql`insert into forum_gram (rowid, grams) values (${rowOf(id)}, ${grams})`,
  ]
}

function rowOf(questionId: string): RawBuilder<number> {
  return sql<number>`(select no from forum_text where question_id = ${questionId})`
}

function within({ courseIds, subjectId, chapterId }: SearchPlace): string {
  const courses = courseIds.flatMap((courseId) => placeGrams({ courseId })).map(quoted)
  const inside = placeGrams({ subjectId, chapterId }).map(quoted)
  return [`(${courses.join(' OR ')})`, ...inside].join(' AND ')
}

function all(grams: readonly string[]): string {
  return grams.map(quoted).join(' AND ')
}

function token(gram: string): string {
  return `g${gramNumber(gram).toString(16)}`
}

function quoted(gram: string): string {
  return `"${token(gram)}"`
}
