/** Search on SQLite: a full-text table whose words are our grams, written as hexadecimal numbers so that nothing splits them. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { almostHolds, fold, gramNumber, gramsOfQuery, gramsOfText, halvesOfQuery, wordsOf } from './grams.ts'
import { holdsAll } from './like.ts'
import type { Search } from './search.ts'

export class SqliteSearch implements Search {
  async put(tx: Tx, questionId: string, text: string): Promise<void> {
    await this.remove(tx, questionId)
    const folded = fold(text)
    await sql`insert into forum_text (question_id, folded) values (${questionId}, ${folded})`.execute(tx)
    await sql`insert into forum_gram (rowid, grams)
      select no, ${gramsOfText(folded).map(token).join(' ')} from forum_text where question_id = ${questionId}`.execute(
      tx,
    )
  }

  async remove(tx: Tx, questionId: string): Promise<void> {
    await sql`delete from forum_gram where rowid in (select no from forum_text where question_id = ${questionId})`.execute(
      tx,
    )
    await sql`delete from forum_text where question_id = ${questionId}`.execute(tx)
  }

  matching(text: string): RawBuilder<string> | null {
    const words = wordsOf(fold(text))
    if (words.length === 0) return null
    const query = gramsOfQuery(words).map(quoted).join(' AND ')
    return sql<string>`(select question_id from forum_text
      where no in (select rowid from forum_gram where forum_gram match ${query}) and ${holdsAll(words)})`
  }

  async near(db: Reader, text: string, most: number): Promise<string[]> {
    const words = wordsOf(fold(text))
    if (words.length === 0) return []
    const query = halvesOfQuery(words)
      .map((halves) => `(${halves.map(({ grams }) => `(${grams.map(quoted).join(' AND ')})`).join(' OR ')})`)
      .join(' AND ')
    const { rows } = await sql<{
      question_id: string
      folded: string
    }>`select question_id, folded from forum_text
      where no in (select rowid from forum_gram where forum_gram match ${query}) order by no desc limit ${most * 4}`.execute(
      db,
    )
    return rows
      .filter((row) => almostHolds(row.folded, words))
      .slice(0, most)
      .map((row) => row.question_id)
  }
}

function token(gram: string): string {
  return `g${gramNumber(gram).toString(16)}`
}

function quoted(gram: string): string {
  return `"${token(gram)}"`
}
