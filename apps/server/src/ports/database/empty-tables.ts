/** Takes every row out of every table but some, in one unit: for a school that ends as a whole. */
import { sql } from 'kysely'
import type { Dialect, Tx } from './database.ts'

/**
 * Empties them inside the caller's unit, those that come with a later migration too. What is `kept` stays, and the migrator's own
 * tables. On PostgreSQL who writes at that moment waits for the unit's end.
 */
export async function emptyTables(tx: Tx, dialect: Dialect, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await tableNames(tx, dialect))
    if (!kept.has(name) && !name.startsWith('kysely_')) await sql`delete from ${sql.table(name)}`.execute(tx)
}

/** Tables and indexes of words; not the parts that SQLite makes these of. */
async function tableNames(tx: Tx, dialect: Dialect): Promise<string[]> {
  const names =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_list
          where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\\_%' escape '\\' order by name`
      : sql<{ name: string }>`select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`
  return (await names.execute(tx)).rows.map(({ name }) => name)
}
