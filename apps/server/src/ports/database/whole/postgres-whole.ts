/** The whole of a PostgreSQL database: one connection, a repeatable-read snapshot, rows through cursors. */
import pg from 'pg'
import { DatabaseRefused } from '../database.ts'
import { migrateOn, migrateTo } from '../migrate.ts'
import { PostgresDatabase } from '../postgres/postgres-database.ts'
import { postgresError } from '../postgres/postgres-errors.ts'
import { placeOf, typeParserOf } from '../postgres/types.ts'
import { asOurs, insertRows, pagesOf, quoted } from './postgres-rows.ts'
import {
  isApart,
  unfinishedMark,
  type WholeSource,
  type WholeTable,
  type WholeTarget,
  wholeTable,
} from './whole.ts'

/** What our own connections are called, so that nobody takes them for a server's. */
const ourName = 'porua-care'
/** Pages that one transaction adds. */
const pagesPerUnit = 50

/** The database as it stands now. @throws DatabaseRefused where it does not answer, or holds no school */
export async function openPostgresSource(url: string): Promise<WholeSource> {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const names = await tableNames(client)
    if (!names.includes('kysely_migration'))
      throw new DatabaseRefused(`there is no school in the database ${placeOf(url)}`)
    if (names.includes(unfinishedMark))
      throw new DatabaseRefused('a restore into this database did not come to its end: restore into it again')
    const migrations = await column(client, 'select name from kysely_migration order by name')
    return {
      dialect: 'postgres',
      migrations,
      tables: await tablesOf(client, names),
      pages: (table) => pagesOf(client, table),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw asOurs(error)
  }
}

/** How many other connections there are to the database that call themselves a server's or its command line's. */
export async function serversOn(url: string): Promise<number> {
  const [count] = await askOnce(
    url,
    `select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = 'porua' and pid <> pg_backend_pid()`,
  )
  return Number(count)
}

/** The one row of a question asked on a connection of its own. @throws DatabaseRefused where the server does not answer */
export async function askOnce(url: string, text: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return (rows[0] as unknown[] | undefined) ?? []
  } catch (error) {
    throw asOurs(error)
  } finally {
    await client.end()
  }
}

/**
 * Fills an empty database. Until the end it bears a mark with which no server starts on it, and which says to the next
 * restore that what it finds is only a rest. @throws DatabaseRefused where somebody's data are.
 */
export async function openPostgresTarget(url: string, migrations: readonly string[]): Promise<WholeTarget> {
  const client = await connect(url)
  let database: PostgresDatabase | undefined
  let finished = false
  const end = async () => {
    finished = true
    await database?.close()
    await client.end()
  }
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [unfinishedMark])
    await emptyOut(client, url)
    await client.query(`create table ${unfinishedMark} (started_at bigint)`)
    database = await PostgresDatabase.open({ url, allowLoss: false, poolSize: 2 })
    const opened = database
    await migrateTo(opened.kysely, 'postgres', migrations)
    const tables = await tablesOf(client, await tableNames(client))
    const unit = new Unit(client)
    return {
      dialect: 'postgres',
      tables,
      async insert(table, rows) {
        await unit.step()
        await insertRows(client, table, rows)
      },
      async *pages(table) {
        await unit.begin()
        yield* pagesOf(client, table)
      },
      async finish(rebuild) {
        await unit.end()
        await client.query('analyze')
        await migrateOn(opened.kysely, 'postgres')
        await rebuild(opened)
        await client.query(`drop table ${unfinishedMark}`)
        await end()
      },
      async abandon() {
        if (finished) return
        await unit.undo()
        await dropAll(client)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw asOurs(error)
  }
}

/** Some pages together in one transaction. */
class Unit {
  readonly #client: pg.Client
  #pages = 0
  #open = false
  constructor(client: pg.Client) {
    this.#client = client
  }

  /** Before each page. */
  async step(): Promise<void> {
    if (++this.#pages % pagesPerUnit === 0) await this.end()
    await this.begin()
  }

  async begin(): Promise<void> {
    if (!this.#open) await this.#client.query('begin')
    this.#open = true
  }

  async end(): Promise<void> {
    if (this.#open) await this.#client.query('commit')
    this.#open = false
  }

  async undo(): Promise<void> {
    if (this.#open) await this.#client.query('rollback')
    this.#open = false
  }
}

/** @throws DatabaseRefused where rows are, or tables that are not ours */
async function emptyOut(client: pg.Client, url: string): Promise<void> {
  const names = await tableNames(client)
  if (names.length === 0) return
  const where = placeOf(url)
  if (!names.includes(unfinishedMark)) {
    if (!names.includes('kysely_migration'))
      throw new DatabaseRefused(`the database ${where} holds tables of somebody else: name an empty one`)
    for (const name of names.filter((table) => !isApart(table)))
      if ((await column(client, `select 1 from ${quoted(name)} limit 1`)).length > 0)
        throw new DatabaseRefused(`the database ${where} holds a school already (${name}): name an empty one`)
  }
  await dropAll(client)
}

async function dropAll(client: pg.Client): Promise<void> {
  const names = await tableNames(client)
  // The mark goes last: while anything is left, it says so.
  const ordered = [
    ...names.filter((name) => name !== unfinishedMark),
    ...names.filter((name) => name === unfinishedMark),
  ]
  for (const name of ordered) await client.query(`drop table ${quoted(name)} cascade`)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: ourName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: typeParserOf },
  })
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new DatabaseRefused(
      `PostgreSQL does not answer at ${placeOf(url)}: ${postgresError(error).message}`,
    )
  }
}

async function tableNames(client: pg.Client): Promise<string[]> {
  return column(
    client,
    `select table_name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name collate "C"`,
  )
}

async function tablesOf(client: pg.Client, names: readonly string[]): Promise<WholeTable[]> {
  const columns = await client.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() order by table_name, ordinal_position`,
  )
  const keys = await client.query<{ table: string; name: string }>(
    `select c.relname as table, a.attname as name from pg_index as i
      join pg_class as c on c.oid = i.indrelid and c.relnamespace = current_schema()::regnamespace
      cross join lateral unnest(i.indkey::int[]) with ordinality as k(number, place)
      join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.number
      where i.indisprimary order by c.relname, k.place`,
  )
  const ofTable = <R extends { table: string }>(rows: R[], name: string) =>
    rows.filter((row) => row.table === name)
  return names
    .filter((name) => !isApart(name))
    .map((name) =>
      wholeTable(
        name,
        ofTable(columns.rows, name),
        ofTable(keys.rows, name).map((row) => row.name),
      ),
    )
}

async function column(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query({ text, rowMode: 'array' })
  return rows.map((row: unknown[]) => String(row[0]))
}
