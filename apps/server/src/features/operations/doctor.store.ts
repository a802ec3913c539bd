/** What the doctor reads of the school. For `scan`. */
import { sql } from 'kysely'
import type { Reader } from '../../ports/database/database.ts'
import type {
  ExamKeyTable,
  ExamQuestionTable,
  ExamTable,
  GroupExamTable,
} from '../../ports/database/tables.ts'

export async function examsOf(db: Reader, only: string | undefined): Promise<ExamTable[]> {
  const exams = db.selectFrom('exam').selectAll().orderBy('id')
  return (only === undefined ? exams : exams.where('id', '=', only)).execute()
}

export async function schedulesOf(db: Reader): Promise<GroupExamTable[]> {
  return db.selectFrom('group_exam').selectAll().orderBy('group_id').orderBy('starts_at').execute()
}

/** Groups with their students: all, and those who have no password yet. */
export async function groupsWithStudents(
  db: Reader,
): Promise<{ id: string; name: string; students: number; unregistered: number }[]> {
  return db
    .selectFrom('study_group')
    .leftJoin('student_group', 'student_group.group_id', 'study_group.id')
    .leftJoin('student', (join) =>
      join.onRef('student.id', '=', 'student_group.student_id').on('student.disabled', '=', 0),
    )
    .select(['study_group.id', 'study_group.name'])
    .select(({ fn }) => fn.count<number>('student.id').as('students'))
    .select(
      sql<number>`sum(case when student.id is not null and student.password_hash is null then 1 else 0 end)`.as(
        'unregistered',
      ),
    )
    .groupBy(['study_group.id', 'study_group.name'])
    .orderBy('study_group.id')
    .execute()
}

export type AskedQuestion = Pick<
  ExamQuestionTable,
  'id' | 'position' | 'type' | 'title' | 'options_json' | 'bank_id'
>

/** The questions that a start hands out now. */
export async function askedIn(db: Reader, { id, edition }: ExamTable): Promise<AskedQuestion[]> {
  return db
    .selectFrom('exam_question')
    .select(['id', 'position', 'type', 'title', 'options_json', 'bank_id'])
    .where('exam_id', '=', id)
    .where('edition', '=', edition)
    .orderBy('position')
    .execute()
}

export async function keysOf(db: Reader, { id, generation }: ExamTable): Promise<ExamKeyTable[]> {
  return db
    .selectFrom('exam_key')
    .selectAll()
    .where('exam_id', '=', id)
    .where('generation', '=', generation)
    .execute()
}

/** The sets for which the current edition has a paper. */
export async function papersOf(db: Reader, { id, edition }: ExamTable): Promise<string[]> {
  const rows = await db
    .selectFrom('paper')
    .select('set_code')
    .where('exam_id', '=', id)
    .where('edition', '=', edition)
    .execute()
  return rows.map((row) => row.set_code)
}

/** Written answers of an exam that wait for a teacher. */
export async function pendingOf(db: Reader, { id, generation }: ExamTable): Promise<number> {
  const row = await db
    .selectFrom('result')
    .select(({ fn }) => fn.sum<number>('pending').as('pending'))
    .where('exam_id', '=', id)
    .where('generation', '=', generation)
    .where('pending', '>', 0)
    .executeTakeFirst()
  return row?.pending ?? 0
}

/** The newest moment at which anything of an attempt was written; null: nothing was. */
export async function newestWork(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.max<number | null>('started_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Whose a file is. `exam`: the id of the question's exam. */
export interface FileOf {
  readonly what: 'course' | 'subject' | 'book' | 'cover' | 'video' | 'note' | 'thumbnail' | 'question'
  readonly name: string
  readonly exam?: string
}

/** A file that a row names. */
export interface NamedFile {
  key: string
  of: FileOf
  isVideo: boolean
}

/** Every file that is named by what students see: courses, videos, notes, books, the questions of current editions. */
export async function namedFiles(db: Reader): Promise<NamedFile[]> {
  const plain = (what: FileOf['what'], rows: { key: string | null; name: string }[]) =>
    rows.flatMap(({ key, name }) => (key === null ? [] : [{ key, of: { what, name }, isVideo: false }]))
  const courses = db.selectFrom('course').select(['image as key', 'name'])
  const subjects = db.selectFrom('subject').select(['image as key', 'name'])
  const books = db.selectFrom('book').select(['file as key', 'name'])
  const covers = db.selectFrom('book').select(['image as key', 'name'])
  const questions = await db
    .selectFrom('exam_question')
    .innerJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'exam_question.exam_id').onRef('exam.edition', '=', 'exam_question.edition'),
    )
    .select(['exam.id as exam_id', 'exam_question.bank_id', 'image_json', 'file_json', 'options_json'])
    .select('option_type_json')
    .execute()
  return [
    ...plain('course', await courses.execute()),
    ...plain('subject', await subjects.execute()),
    ...plain('book', await books.execute()),
    ...plain('cover', await covers.execute()),
    ...(await contentFiles(db)),
    ...questions.flatMap((row) =>
      [...list(row.image_json), ...list(row.file_json), ...pictureOptions(row)].map((key) => ({
        key,
        of: { what: 'question' as const, name: row.bank_id, exam: row.exam_id },
        isVideo: false,
      })),
    ),
  ]
}

async function contentFiles(db: Reader): Promise<NamedFile[]> {
  const rows = await db
    .selectFrom('content')
    .select(['type', 'kind', 'title', 'key', 'thumbnail', 'details_json'])
    .where('published', '=', 1)
    .execute()
  return rows.flatMap((row) => {
    const of: FileOf = { what: row.type === 'video' ? 'video' : 'note', name: row.title }
    const thumbnail: NamedFile[] =
      row.thumbnail === null
        ? []
        : [{ key: row.thumbnail, of: { what: 'thumbnail', name: row.title }, isVideo: false }]
    if (row.kind === 'hosted') return thumbnail
    const folder = row.key.slice(0, row.key.lastIndexOf('/') + 1)
    const { files = [] } = JSON.parse(row.details_json) as { files?: string[] }
    const keys = [row.key, ...files.map((file) => folder + file)]
    return [...thumbnail, ...keys.map((key) => ({ key, of, isVideo: row.type === 'video' }))]
  })
}

function pictureOptions(row: { options_json: string; option_type_json: string }): string[] {
  const options = list(row.options_json)
  const types = JSON.parse(row.option_type_json) as Record<string, string>
  return options.filter((option) => types[option] === 'image')
}

function list(json: string): string[] {
  return JSON.parse(json) as string[]
}
