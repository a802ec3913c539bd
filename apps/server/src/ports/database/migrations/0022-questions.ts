/** Banks by their names, what lists and searches of questions look at, and questions that were deleted a moment ago. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/**
 * Makes the tables and their indexes. `question_find` is filled by the job that finds questions which it lacks; a bank is called
 * as its file is.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0022')
  await table('question_bank', ['file'], 'file:t! name:t! removed_at:i version:i!')
  await sql`insert into question_bank (file, name, version)
    select distinct file, replace(replace(file, 'questions/', ''), '.jsonl', ''), 1 from bank_question`.execute(
    db,
  )
  await table(
    'removed_question',
    ['file', 'id'],
    'file:t! id:t! position:i! body_json:t! version:i! removed_at:i!',
  )
  await index('removed_question_at', 'removed_question', ['removed_at'])
  // Where a question of a bank was asked.
  await index('exam_question_bank', 'exam_question', ['bank_file', 'bank_id'])
  await index('bank_question_place', 'bank_question', ['file', 'position', 'id'])
  if (dialect === 'postgres') {
    await table(
      'question_find',
      ['file', 'id'],
      'file:t! id:t! position:i! type:t! subject:t chapter:t difficulty:t tags_json:t digest:t! words:t!',
    )
    // Our own words, as they stand: no word splitting of the database's own, which depends on its locale.
    await sql`create index question_find_words on question_find
      using gin (array_to_tsvector(string_to_array(words, ' '))) with (fastupdate = off)`.execute(db)
  } else {
    await sql`create table question_find (no integer primary key, file text not null, id text not null,
      position bigint not null, type text not null, subject text, chapter text, difficulty text, tags_json text,
      digest text not null, words text not null,
      unique (file, id))`.execute(db)
    // Marks belong to words: without them Bangla would be cut at each vowel sign.
    await sql`create virtual table question_word using fts5(words, content='question_find', content_rowid='no',
      detail=none, tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`.execute(db)
    await sql`create trigger question_find_added after insert on question_find begin
      insert into question_word (rowid, words) values (new.no, new.words); end`.execute(db)
    await sql`create trigger question_find_removed after delete on question_find begin
      insert into question_word (question_word, rowid, words) values ('delete', old.no, old.words); end`.execute(
      db,
    )
    await sql`create trigger question_find_changed after update on question_find when old.words <> new.words begin
      insert into question_word (question_word, rowid, words) values ('delete', old.no, old.words);
      insert into question_word (rowid, words) values (new.no, new.words); end`.execute(db)
  }
  await index('question_find_place', 'question_find', ['file', 'position', 'id'])
  await index('question_find_tags', 'question_find', ['tags_json', 'file'])
  // What questions are filed under is counted along these, without a look at the rows.
  await index('question_find_filed', 'question_find', ['file', 'subject', 'chapter'])
  await index('question_find_subject', 'question_find', ['subject', 'chapter', 'file', 'position', 'id'])
  for (const column of ['chapter', 'type', 'difficulty', 'digest'])
    await index(`question_find_${column}`, 'question_find', [column, 'file', 'position', 'id'])
}
