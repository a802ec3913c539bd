import { type RawBuilder, sql } from 'kysely'

/** That a folded text holds each word as it stands: grams may lie, the text does not. */
export function holdsAll(words: readonly string[]): RawBuilder<boolean> {
  const each = words.map((word) => sql`folded like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}
