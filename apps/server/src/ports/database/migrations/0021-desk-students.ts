/** Students in the desk: the list's orders as indexes, words by which students are found, groups that can be brought back, lists on their way in. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** What separates words within a name or a roll. */
const signs = `.,-/()`

/**
 * Makes them. Words are kept by triggers: students are written by lists, packs and single commands, and none of them may forget it.
 * Capital letters do not count; in both databases `lower` knows those of ASCII alone.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table } = tableMaker(db, dialect, '0021')
  await sql`create index student_name on student (lower(name), id)`.execute(db)
  await sql`create index student_disabled on student (id) where disabled = 1`.execute(db)
  await sql`create index student_unregistered on student (id) where password_hash is null`.execute(db)
  await table('removed_group', ['id'], 'id:t! body_json:t! removed_at:i!')
  await table(
    'student_import',
    ['id'],
    'id:t! staff_id:t! file_id:t! file_name:t! preview_job:t! import_job:t answers_json:t! created_at:i!',
  )
  await table('student_import_line', ['import_id', 'line'], 'import_id:t! line:i! cells_json:t! is_right:i!')
  await table('student_word', ['word', 'student_id'], 'word:t! student_id:t!')
  for (const statement of dialect === 'postgres' ? forPostgres() : forSqlite()) await statement.execute(db)
}

/** The words of a student's row, one text: the name and the roll as they are, their parts, the 11 digits of the mobile. */
function textOf(row: string, spaced: (text: string) => string): string {
  const both = `${row}name || ' ' || ${row}sid`
  return `lower(${both} || ' ' || ${spaced(both)} || ' ' || substr(${row}mobile, 3))`
}

function forSqlite(): RawBuilder<unknown>[] {
  const spaced = (text: string) =>
    [...signs].reduce((inner, sign) => `replace(${inner}, '${sign}', ' ')`, text)
  // A text in JSON's quotes becomes a list at its spaces.
  const words = (row: string) =>
    `json_each('[' || replace(json_quote(${textOf(row, spaced)}), ' ', '","') || ']')`
  const add = (row: string, from: string) =>
    `insert into student_word (word, student_id) select distinct value, ${row}id from ${from}${words(row)}
     where value <> '' on conflict do nothing`
  const drop = `delete from student_word where student_id = old.id and word in (select value from ${words('old.')})`
  return [
    `create trigger student_word_added after insert on student begin ${add('new.', '')}; end`,
    `create trigger student_word_changed after update of name, sid, mobile on student
     when old.name <> new.name or old.sid <> new.sid or old.mobile <> new.mobile
     begin ${drop}; ${add('new.', '')}; end`,
    `create trigger student_word_removed after delete on student begin ${drop}; end`,
    add('student.', 'student, '),
  ].map((text) => sql.raw(text))
}

function forPostgres(): RawBuilder<unknown>[] {
  const spaced = (text: string) => `translate(${text}, '${signs}', '${' '.repeat(signs.length)}')`
  const words = (row: string) => `string_to_table(${textOf(row, spaced)}, ' ')`
  const add = (row: string, from: string) =>
    `insert into student_word (word, student_id) select distinct w.word, ${row}id from ${from}${words(row)} as w (word)
     where w.word <> '' on conflict do nothing`
  const changes = 'old.name <> new.name or old.sid <> new.sid or old.mobile <> new.mobile'
  const trigger = (name: string, when: string) =>
    `create trigger ${name} after ${when} execute function student_word_keep()`
  // A restore takes the tables of a school away, and leaves its functions.
  return [
    `create or replace function student_word_keep() returns trigger language plpgsql as $$ begin
       if tg_op <> 'INSERT' then
         delete from student_word where student_id = old.id and word in (select ${words('old.')});
       end if;
       if tg_op <> 'DELETE' then ${add('new.', '')}; end if;
       return null;
     end $$`,
    trigger('student_word_added', 'insert on student for each row'),
    trigger('student_word_changed', `update of name, sid, mobile on student for each row when (${changes})`),
    trigger('student_word_removed', 'delete on student for each row'),
    add('student.', 'student, lateral '),
  ].map((text) => sql.raw(text))
}
