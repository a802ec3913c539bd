/**
 * Queries that are built once and compiled once a dialect: building one costs more than running it, and a thousand students
 * a second start, save and look. `rowStatement` is the same for writing rows.
 */
import { type CompiledQuery, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Dialect, Reader } from './database.ts'
import { packRows } from './row-check.ts'
import { type ColumnKind, type JsonRow, jsonRows } from './sql.ts'

type Columns = Record<string, ColumnKind>
type Value = string | number | null

/**
 * The rows of a statement for which the builder has no words: look-ups by a list (`lookUp`), tables that are chosen, what
 * one database alone has, hints to its planner. Everything else is built; tagged SQL in it is an expression.
 */
export async function rowsOf<Row>(db: Reader, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(db)).rows
}

/** Whether a query that has chosen no columns yet finds a row. */
export async function isAny<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<boolean> {
  return (await query.select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) !== undefined
}

/** How many rows a query finds that has chosen no columns yet. */
export async function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}

/** A query whose values have names. */
export interface Query<Values, Row> {
  rows(db: Reader, values: Values): Promise<Row[]>
  first(db: Reader, values: Values): Promise<Row | undefined>
}

/** A query that looks up a list of rows, which travels as one parameter. */
export interface ListQuery<C extends Columns, Row> {
  of(db: Reader, rows: readonly JsonRow<C>[]): CompiledQuery<Row>
  rows(db: Reader, rows: readonly JsonRow<C>[]): Promise<Row[]>
}

/** Declares a query: `query<{ id: string }, Row>(({ id }) => sql`select … where id = ${id}`)`. */
export function query<Values extends Record<string, Value>, Row>(
  build: (value: { [Name in keyof Values]: RawBuilder<unknown> }, dialect: Dialect) => RawBuilder<Row>,
): Query<Values, Row> {
  const places = new Proxy({} as { [Name in keyof Values]: RawBuilder<unknown> }, {
    get: (_, name) => sql.val(new Place(String(name))),
  })
  const compiled = perDialect((dialect) => build(places, dialect))
  async function rows(db: Reader, values: Values): Promise<Row[]> {
    const found = compiled(db)
    const parameters = found.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
    const filled: CompiledQuery<Row> = { ...found, parameters }
    return (await db.executeQuery(filled)).rows
  }
  return { rows, first: async (db, values) => (await rows(db, values))[0] }
}

/** Declares a query over a list: `listQuery({ id: 'text' }, (list) => sql`select … from ${list} as k …`)`. */
export function listQuery<C extends Columns, Row>(
  columns: C,
  build: (list: RawBuilder<JsonRow<C>>, dialect: Dialect) => RawBuilder<Row>,
): ListQuery<C, Row> {
  const compiled = perDialect((dialect) => build(jsonRows(dialect, [], columns), dialect))
  function of(db: Reader, rows: readonly JsonRow<C>[]): CompiledQuery<Row> {
    const found = compiled(db)
    const json = packRows(rows, columns)
    return { ...found, parameters: found.parameters.map((value) => (value === noRows ? json : value)) }
  }
  return { of, rows: async (db, rows) => (await db.executeQuery(of(db, rows))).rows }
}

/** A value to be filled in. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
/** The parameter of a list without rows, which stands where the rows will. */
const noRows = '[]'

function perDialect<Row>(build: (dialect: Dialect) => RawBuilder<Row>): (db: Reader) => CompiledQuery<Row> {
  const known: Partial<Record<Dialect, CompiledQuery<Row>>> = {}
  return (db) => {
    const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
    known[dialect] ??= build(dialect).compile(db)
    return known[dialect]
  }
}

interface Lookup {
  table: string
  /** The name of the looked-up rows, in `on` and outside. */
  as: string
  on: RawBuilder<unknown>
  /** Of what is found only the row in which this column is highest: no two may have the same. */
  last?: string
  /** Keep list rows that find nothing. */
  left?: boolean
  /** Lock what is found until the unit ends. */
  lock?: boolean
}

/**
 * A join that looks each row of a list up by `on`. PostgreSQL would plan a plain join once, while the table is small, as a
 * scan of the whole table, and keep that plan on exam day; behind a LATERAL with OFFSET 0 it can only use the index. There the last
 * row is one walk down the index too, where asking for the highest number first would be two.
 */
export function lookUp(dialect: Dialect, { table, as, on, last, left, lock }: Lookup): RawBuilder<unknown> {
  const join = sql.raw(left ? 'left join' : 'join')
  const name = sql.ref(as)
  const rows = sql`${sql.table(table)} as ${name}`
  const column = last === undefined ? null : sql.ref(`${as}.${last}`)
  if (dialect === 'sqlite') {
    // Inside the name means the inner rows.
    const only = column ? sql` and ${column} = (select max(${column}) from ${rows} where ${on})` : sql``
    return sql`${join} ${rows} on ${on}${only}`
  }
  const end = column ? sql`order by ${column} desc limit 1` : sql`offset 0`
  const locked = sql.raw(lock ? ' for update' : '')
  return sql`${join} lateral (select * from ${rows} where ${on} ${end}${locked}) as ${name} on true`
}
