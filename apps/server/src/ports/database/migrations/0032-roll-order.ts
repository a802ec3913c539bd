/** The order of rolls as people read them: digits as numbers, so that 2 comes before 10. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../database.ts'

const digits = [...'0123456789']
const banglaDigits = [...'০১২৩৪৫৬৭৮৯']
/** Every number has at least so many digits in the order. */
const zeros = '0'.repeat(20)
/** Stand around each digit while a roll is parted; no roll has them. */
const opens = '\u{e000}'
const closes = '\u{e001}'

/** Adds it. It is kept by triggers, as the words of students are, and both databases make the same text of a roll. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('student').addColumn('roll_order', text).execute()
  for (const statement of dialect === 'postgres' ? forPostgres() : forSqlite()) await statement.execute(db)
  await sql`create index student_roll on student (roll_order, id)`.execute(db)
}

function forSqlite(): RawBuilder<unknown>[] {
  const replaced = (text: string, from: string, to: string) => `replace(${text}, '${from}', '${to}')`
  const latin = banglaDigits.reduce(
    (inner, sign, digit) => replaced(inner, sign, String(digit)),
    'student.sid',
  )
  const marked = digits.reduce((inner, digit) => replaced(inner, digit, opens + digit + closes), latin)
  const joined = replaced(marked, closes + opens, '')
  // A text in JSON's quotes becomes a list at the marks.
  const parts = [opens, closes].reduce((inner, mark) => replaced(inner, mark, '","'), `json_quote(${joined})`)
  const number = `ltrim(value, '0')`
  const padded = `case when length(${number}) < ${zeros.length} then substr('${zeros}' || ${number}, -${zeros.length}) else ${number} end`
  const order = `(select group_concat(part, '') from (
    select case when value glob '[0-9]*' then ${padded} else value end as part
    from json_each('[' || ${parts} || ']') order by key))`
  const keep = `update student set roll_order = ${order}`
  return [
    `create trigger student_roll_added after insert on student begin ${keep} where id = new.id; end`,
    `create trigger student_roll_changed after update of sid on student when old.sid <> new.sid
     begin ${keep} where id = new.id; end`,
    keep,
  ].map((text) => sql.raw(text))
}

function forPostgres(): RawBuilder<unknown>[] {
  const order = (row: string) =>
    `regexp_replace(regexp_replace(translate(${row}sid, '${banglaDigits.join('')}', '${digits.join('')}'),
       '([0-9]+)', '${zeros}\\1', 'g'), '0*([0-9]{${zeros.length},})', '\\1', 'g')`
  // A restore takes the tables of a school away, and leaves its functions.
  return [
    `create or replace function student_roll_keep() returns trigger language plpgsql as $$ begin
       new.roll_order := ${order('new.')};
       return new;
     end $$`,
    `create trigger student_roll_kept before insert or update of sid on student
     for each row execute function student_roll_keep()`,
    `update student set roll_order = ${order('')}`,
  ].map((text) => sql.raw(text))
}
