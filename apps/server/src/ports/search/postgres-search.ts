/** Search on PostgreSQL: arrays of grams as numbers under an inverted index. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { almostHolds, fold, gramNumber, gramsOfQuery, gramsOfText, halvesOfQuery, wordsOf } from './grams.ts'
import { holdsAll } from './like.ts'
import type { Search } from './search.ts'

export class PostgresSearch implements Search {
  async put(tx: Tx, questionId: string, text: string): Promise<void> {
    const folded = fold(text)
    await sql`insert into forum_text (question_id, folded, grams)
      values (${questionId}, ${folded}, ${numbers(gramsOfText(folded))})
      on conflict (question_id) do update set folded = excluded.folded, grams = excluded.grams`.execute(tx)
  }

  async remove(tx: Tx, questionId: string): Promise<void> {
    await sql`delete from forum_text where question_id = ${questionId}`.execute(tx)
  }

  matching(text: string): RawBuilder<string> | null {
    const words = wordsOf(fold(text))
    if (words.length === 0) return null
    return sql<string>`(select question_id from forum_text
      where grams @> ${numbers(gramsOfQuery(words))} and ${holdsAll(words)})`
  }

  async near(db: Reader, text: string, most: number): Promise<string[]> {
    const words = wordsOf(fold(text))
    if (words.length === 0) return []
    const each = halvesOfQuery(words).map(
      (halves) =>
        sql`(${sql.join(
          halves.map(({ grams }) => sql`grams @> ${numbers(grams)}`),
          sql` or `,
        )})`,
    )
    const { rows } = await sql<{
      question_id: string
      folded: string
    }>`select question_id, folded from forum_text
      where ${sql.join(each, sql` and `)} limit ${most * 4}`.execute(db)
    return rows
      .filter((row) => almostHolds(row.folded, words))
      .slice(0, most)
      .map((row) => row.question_id)
  }
}

/** One text parameter that the database reads as an array. */
function numbers(grams: readonly string[]): RawBuilder<unknown> {
  return sql`cast(${`{${[...new Set(grams.map(gramNumber))].join(',')}}`} as integer[])`
}
