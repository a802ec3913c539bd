/** Courses, subjects, groups and what groups list, in the database. Every read is bounded by the student's groups. */
import type { Reader } from '../../ports/database/database.ts'
import type {
  CourseTable,
  GroupItemTable,
  GroupTable,
  ItemTable,
  SubjectTable,
} from '../../ports/database/tables.ts'

/** A group, if the student is in it. */
export async function groupOfStudent(
  db: Reader,
  studentId: string,
  groupId: string,
): Promise<GroupTable | undefined> {
  return db
    .selectFrom('study_group')
    .innerJoin('student_group', 'student_group.group_id', 'study_group.id')
    .selectAll('study_group')
    .where('student_group.student_id', '=', studentId)
    .where('study_group.id', '=', groupId)
    .executeTakeFirst()
}

/** What a group lists, in the school's order: subject by subject, as a person would read it. */
export async function groupItems(db: Reader, groupId: string): Promise<GroupItemTable[]> {
  return db
    .selectFrom('group_item')
    .innerJoin('item', (join) =>
      join.onRef('item.kind', '=', 'group_item.kind').onRef('item.id', '=', 'group_item.item_id'),
    )
    .innerJoin('subject', 'subject.id', 'item.subject_id')
    .selectAll('group_item')
    .where('group_item.group_id', '=', groupId)
    .orderBy('subject.position')
    .orderBy('subject.id')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
}

/** The courses of the student's groups, in the school's order. */
export async function coursesOfStudent(db: Reader, studentId: string): Promise<CourseTable[]> {
  return db
    .selectFrom('course')
    .selectAll()
    .where(
      'id',
      'in',
      db
        .selectFrom('student_group')
        .innerJoin('study_group', 'study_group.id', 'student_group.group_id')
        .select('study_group.course_id')
        .where('student_group.student_id', '=', studentId),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The subjects in which the student's groups list an item or an exam, in the school's order. */
export async function subjectsOfStudent(db: Reader, studentId: string): Promise<SubjectTable[]> {
  const items = db
    .selectFrom('student_group')
    .innerJoin('group_item', 'group_item.group_id', 'student_group.group_id')
    .innerJoin('item', (join) =>
      join.onRef('item.kind', '=', 'group_item.kind').onRef('item.id', '=', 'group_item.item_id'),
    )
    .select('item.subject_id')
    .where('student_group.student_id', '=', studentId)
  const exams = db
    .selectFrom('student_group')
    .innerJoin('group_exam', 'group_exam.group_id', 'student_group.group_id')
    .innerJoin('exam', 'exam.id', 'group_exam.exam_id')
    .select('exam.subject_id')
    .where('student_group.student_id', '=', studentId)
  return db
    .selectFrom('subject')
    .selectAll()
    .where((where) => where.or([where('id', 'in', items), where('id', 'in', exams)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The chapters that the student's groups list. */
export async function chaptersOfStudent(db: Reader, studentId: string): Promise<ItemTable[]> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('kind', '=', 'chapter')
    .where(
      'id',
      'in',
      db
        .selectFrom('student_group')
        .innerJoin('group_item', 'group_item.group_id', 'student_group.group_id')
        .select('group_item.item_id')
        .where('group_item.kind', '=', 'chapter')
        .where('student_group.student_id', '=', studentId),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The media keys of the papers that the student's attempts are pinned to. */
export async function paperImagesOf(db: Reader, studentId: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('paper', 'paper.id', 'attempt.paper_id')
    .select('paper.images_json')
    .where('attempt.student_id', '=', studentId)
    .execute()
  return rows.map((row) => JSON.parse(row.images_json) as string[])
}

/** The media keys of the documents beside the questions of these papers. */
export async function paperFilesOf(db: Reader, studentId: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('paper', 'paper.id', 'attempt.paper_id')
    .innerJoin('exam_question as q', (join) =>
      join.onRef('q.exam_id', '=', 'paper.exam_id').onRef('q.edition', '=', 'paper.edition'),
    )
    .select('q.file_json')
    .distinct()
    .where('attempt.student_id', '=', studentId)
    .where('q.file_json', '<>', '[]')
    .execute()
  return rows.map((row) => JSON.parse(row.file_json) as string[])
}

/** Whether a key is the provider's logo, which signed-out pages show too. */
export async function isProviderMedia(db: Reader, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider')
    .select('value_json')
    .where('key', '=', 'logo')
    .executeTakeFirst()
  return row !== undefined && JSON.parse(row.value_json) === key
}
