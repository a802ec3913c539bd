/** A school's tables grown to thousands of rows out of the few that stand there, whatever columns a table has. */
import { sql } from 'kysely'
import type { Database } from '../../ports/database/database.ts'

/** Tables that stay small in any school, whose ids must go on meaning what they mean. */
const small = new Set(
  `provider secret course subject item study_group group_item bank_question exam group_exam exam_question exam_key paper
   exam_change receipt_key`.split(/\s+/),
)
/** Columns that name something of a small table, or are no key at all. */
const kept = new Set(
  `exam_id group_id course_id subject_id chapter_id paper_id item_id key_id purpose type status outcome source kind
   item_kind event topics`.split(/\s+/),
)
/** Columns that name something, by their name. */
const names = /(^|_)(id|key|hash|sid|mobile|phone|digest|client_id|name|place|previous)$/

interface Column {
  table: string
  column: string
  /** The type, in the database's own word. */
  kind: string
}

/**
 * Copies the rows of every table that grows until it has about `rowsOf` rows, each copy under names of its own: other students,
 * other attempts of the same exam, other questions of the same course. Answers with the tables that are now large.
 */
export async function growTables(db: Database, rowsOf: (table: string) => number): Promise<Set<string>> {
  const columns = await columnsOf(db)
  const grown = new Set<string>()
  for (const [table, all] of Map.groupBy(columns, ({ table }) => table)) {
    if (small.has(table) || /^(kysely|sqlite|pg)_|forum_gram|(question|student)_word/.test(table)) continue
    await db.write(async (tx) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n ?? 0
      const before = Number(await count())
      if (before === 0) return
      const copied = all.filter(
        ({ column }) => !(/^(forum_text|question_find)$/.test(table) && column === 'no'),
      )
      const values = copied.map(({ column, kind }) => {
        // The grams of a text: what one post says is not what all say.
        if (kind === 'ARRAY') return sql`array[n]`
        const copies = /text/i.test(kind) && names.test(column) && !kept.has(column)
        return copies ? sql`${sql.ref(column)} || '~' || n` : sql`${sql.ref(column)}`
      })
      const rows = rowsOf(table)
      const times = Math.ceil(rows / before)
      await sql`insert into ${sql.table(table)} (${sql.join(copied.map(({ column }) => sql.ref(column)))})
        with recursive numbers as (select 1 as n union all select n + 1 from numbers where n < ${sql.lit(times)})
        select ${sql.join(values)} from (select * from ${sql.table(table)}) as t cross join numbers
        where true on conflict do nothing`.execute(tx)
      if (Number(await count()) >= rows / 2) grown.add(table)
    })
  }
  // Most attempts of a school are over.
  await db.write((tx) => sql`update attempt set final_at = started_at where id like '%~%'`.execute(tx))
  if (db.dialect === 'postgres') await db.write((tx) => sql`analyze`.execute(tx))
  return grown
}

async function columnsOf(db: Database): Promise<Column[]> {
  const found =
    db.dialect === 'postgres'
      ? sql<{
          tbl: string
          col: string
          kind: string
        }>`select table_name as tbl, column_name as col, data_type as kind
          from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`
      : sql<{ tbl: string; col: string; kind: string }>`select m.name as tbl, c.name as col, c.type as kind
          from sqlite_schema as m join pragma_table_info(m.name) as c where m.type = 'table' order by 1, c.cid`
  const { rows } = await db.scan((reader) => found.execute(reader))
  return rows.map(({ tbl, col, kind }) => ({ table: tbl, column: col, kind }))
}
