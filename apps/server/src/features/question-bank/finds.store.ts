/** Questions as lists and searches find them: by bank, subject, chapter, tag, difficulty, type and words. */
import type { Difficulty } from '@porua/question-formats/difficulty'
import type { QuestionType } from '@porua/question-formats/question'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Reader } from '../../ports/database/database.ts'
import { listQuery, lookUp, rowsOf } from '../../ports/database/queries.ts'
import type { QuestionBankTable } from '../../ports/database/tables.ts'
import { tagWord, wordsIn } from './find-words.ts'

/** What questions are wanted; a condition that is not given narrows nothing. */
export interface QuestionFilter {
  readonly file?: string | undefined
  readonly subject?: string | undefined
  readonly chapter?: string | undefined
  readonly tag?: string | undefined
  readonly difficulty?: Difficulty | undefined
  readonly type?: QuestionType | undefined
  /** Every word of it begins a word of the question. */
  readonly search?: string | undefined
}

/** A question's place in the order of a list. */
export interface QuestionPlace {
  readonly file: string
  readonly position: number
  readonly id: string
}

/** The keys of at most `most` questions behind a place, in the order of their banks. For `scan`. */
export async function findQuestions(
  db: Reader,
  dialect: Dialect,
  filter: QuestionFilter,
  after: QuestionPlace | null,
  most: number,
): Promise<QuestionPlace[]> {
  const behind = after
    ? sql` and (f.file, f.position, f.id) > (${after.file}, ${after.position}, ${after.id})`
    : sql``
  return rowsOf(
    db,
    sql<QuestionPlace>`select f.file, f.position, f.id from ${found(dialect, filter)}${behind}
    order by f.file, f.position, f.id limit ${most}`,
  )
}

/** How many questions there are. For `scan`. */
export async function countQuestions(db: Reader, dialect: Dialect, filter: QuestionFilter): Promise<number> {
  const [row] = await rowsOf(db, sql<{ n: number }>`select count(*) as n from ${found(dialect, filter)}`)
  return row?.n ?? 0
}

/** The questions that fit, as `f`, up to the end of their conditions. */
function found(dialect: Dialect, filter: QuestionFilter): RawBuilder<unknown> {
  const words = [
    ...(filter.search === undefined ? [] : wordsIn(filter.search).map((word) => ({ word, whole: false }))),
    ...(filter.tag === undefined ? [] : [{ word: tagWord(filter.tag), whole: true }]),
  ]
  const conditions = [
    sql`true`,
    ...(['file', 'subject', 'chapter', 'difficulty', 'type'] as const).flatMap((column) =>
      filter[column] === undefined ? [] : [sql`${sql.ref(`f.${column}`)} = ${filter[column]}`],
    ),
  ]
  const all = sql.join(conditions, sql` and `)
  if (words.length === 0) return sql`question_find as f where ${all}`
  if (dialect === 'postgres') {
    const query = words.map(({ word, whole }) => (whole ? `'${word}'` : `'${word}':*`)).join(' & ')
    return sql`question_find as f where array_to_tsvector(string_to_array(f.words, ' ')) @@ cast(${query} as tsquery)
      and ${all}`
  }
  const query = words.map(({ word, whole }) => (whole ? `"${word}"` : `"${word}" *`)).join(' AND ')
  return sql`question_word cross join question_find as f on f.no = question_word.rowid
    where question_word match ${query} and ${all}`
}

/** Subjects with their chapters and the number of questions of each. For `scan`. */
export async function chaptersOf(
  db: Reader,
  file: string | undefined,
): Promise<{ subject: string | null; chapter: string | null; questions: number }[]> {
  let query = db
    .selectFrom('question_find')
    .select(({ fn }) => ['subject', 'chapter', fn.countAll<number>().as('questions')])
    .groupBy(['subject', 'chapter'])
    .orderBy('subject')
    .orderBy('chapter')
  if (file !== undefined) query = query.where('file', '=', file)
  return query.execute()
}

/** Questions that no list finds yet: those of before there were lists, or of a backup. For `scan`. */
export async function notFindable(
  db: Reader,
  most: number,
): Promise<Pick<QuestionBankTable, 'file' | 'id' | 'position' | 'body_json'>[]> {
  const { lacking } = await db
    .selectNoFrom(
      sql<number>`(select count(*) from bank_question) - (select count(*) from question_find)`.as('lacking'),
    )
    .executeTakeFirstOrThrow()
  if (lacking === 0) return []
  return db
    .selectFrom('bank_question as b')
    .leftJoin('question_find as f', (join) => join.onRef('f.file', '=', 'b.file').onRef('f.id', '=', 'b.id'))
    .select(['b.file', 'b.id', 'b.position', 'b.body_json'])
    .where('f.id', 'is', null)
    .limit(most)
    .execute()
}

/** So many chapters of courses are offered. */
const mostOffered = 2_000

/** Subjects of the school's courses with their chapters, in their order. For `scan`. */
export async function courseChapters(db: Reader): Promise<{ subject: string; chapter: string | null }[]> {
  return db
    .selectFrom('subject as s')
    .leftJoin('item as i', (join) => join.onRef('i.subject_id', '=', 's.id').on('i.kind', '=', 'chapter'))
    .select(['s.name as subject', 'i.name as chapter'])
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy('i.position')
    .limit(mostOffered)
    .execute()
}

/** The tags of a bank's questions, or of all, those used most first. For `scan`. */
export async function tagsOf(
  db: Reader,
  dialect: Dialect,
  file: string | undefined,
): Promise<{ tag: string; questions: number }[]> {
  const within = file === undefined ? sql`` : sql` and file = ${file}`
  return rowsOf(
    db,
    sql<{ tag: string; questions: number }>`select tag, count(*) as questions from ${eachTag(dialect, within)}
    group by tag order by 2 desc, tag limit 200`,
  )
}

function eachTag(dialect: Dialect, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return dialect === 'postgres'
    ? sql`(select json_array_elements_text(cast(tags_json as json)) as tag from question_find
        where tags_json is not null${within}) as t`
    : sql`(select t.value as tag from question_find, json_each(tags_json) as t
        where tags_json is not null${within}) as t`
}

/** Questions of banks that are like these, one for each digest. For `scan`. */
export const alikeQuestions = listQuery<{ digest: 'text' }, { digest: string; file: string; id: string }>(
  { digest: 'text' },
  (keys, dialect) => sql`select f.digest, f.file, f.id from ${keys} as k
    ${lookUp(dialect, { table: 'question_find', as: 'f', on: sql`f.digest = k.digest` })}`,
)

/**
 * Of questions in a file, the numbers of those whose id a question of the bank has that asks something else, by the digests of
 * both. For `scan`.
 */
export const clashingQuestions = listQuery<
  { file: 'text'; n: 'int'; id: 'text'; digest: 'text' },
  { n: number }
>(
  { file: 'text', n: 'int', id: 'text', digest: 'text' },
  (keys, dialect) => sql`select k.n from ${keys} as k
    ${lookUp(dialect, { table: 'bank_question', as: 'b', on: sql`b.file = k.file and b.id = k.id` })}
    ${lookUp(dialect, { table: 'question_find', as: 'f', on: sql`f.file = k.file and f.id = k.id`, left: true })}
    where f.digest is null or f.digest <> k.digest`,
)
