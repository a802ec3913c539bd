/** The exams page's reads: by key, in few statements. */
import { sql } from 'kysely'
import type { Dialect, Reader } from '../../ports/database/database.ts'
import type { ExamTable, GroupExamTable } from '../../ports/database/tables.ts'
import { idRows } from './lookup.ts'

/** An exam in a group's calendar. */
export type CalendarRow = Omit<GroupExamTable, 'position'> &
  Pick<
    ExamTable,
    'title' | 'subject_id' | 'pass_mark' | 'is_practice' | 'instruction' | 'total_marks' | 'edition'
  > & { group_name: string }

export async function calendarOf(
  db: Reader,
  dialect: Dialect,
  groupIds: readonly string[],
): Promise<CalendarRow[]> {
  const wanted = idRows(dialect, groupIds)
  const { rows } =
    await sql<CalendarRow>`select g.group_id, g.exam_id, g.starts_at, g.ends_at, g.duration, g.cut_marks,
      g.multiple, g.extended_by, g.paused_at, g.paused_for, g.ended_at, s.name as group_name, e.title, e.subject_id,
      e.pass_mark, e.is_practice, e.instruction, e.total_marks, e.edition
    from ${wanted} as k
    join study_group as s on s.id = k.id
    join group_exam as g on g.group_id = s.id
    join exam as e on e.id = g.exam_id
    order by s.position, s.id, g.position, g.exam_id`.execute(db)
  return rows
}

export async function groupIdsOf(db: Reader, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('student_group')
    .select('group_id')
    .where('student_id', '=', studentId)
    .execute()
  return rows.map((row) => row.group_id)
}

/** Ids of an edition's questions, in the pack's order. */
export async function questionIdsOf(db: Reader, examId: string, edition: number): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_question')
    .select('id')
    .where('exam_id', '=', examId)
    .where('edition', '=', edition)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.id)
}

export async function subjectsOf(
  db: Reader,
  dialect: Dialect,
  subjectIds: readonly string[],
): Promise<{ id: string; name: string; course_id: string }[]> {
  const wanted = idRows(dialect, subjectIds)
  const { rows } = await sql<{ id: string; name: string; course_id: string }>`
    select s.id, s.name, s.course_id from ${wanted} as k join subject as s on s.id = k.id
    order by s.course_id, s.position, s.id`.execute(db)
  return rows
}
