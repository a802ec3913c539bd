/**
 * What a rehearsal puts into the school and takes out again: a copy of the exam, a group that lists it, students with
 * sessions. All of it carries the rehearsal's id, so that nothing of the school is touched and nothing is left behind.
 */
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../ports/database/database.ts'
import { jsonRows } from '../../../ports/database/sql.ts'
import type { ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'
import { removeLogs } from '../../exams/exams.admin.api.ts'

const marker = 'rehearsal-'
/** Longer than any id of a pack (80), so that no group of the school is ever taken for a rehearsal's. */
const idLength = 88

/** An id for a rehearsal, its exam and its group. Its students' ids begin with it. */
export function rehearsalId(random: string): string {
  return `${marker}${random.replace(/[-_]/g, 'x')}`.padEnd(idLength, '-')
}

/** The exam, its calendar in one of its groups, and the course of its subject. */
export interface Original {
  exam: ExamTable
  schedule: GroupExamTable | undefined
  courseId: string
}

export async function originalOf(db: Reader, examId: string): Promise<Original | undefined> {
  const exam = await db.selectFrom('exam').selectAll().where('id', '=', examId).executeTakeFirst()
  if (!exam) return undefined
  const schedule = await db
    .selectFrom('group_exam')
    .selectAll()
    .where('exam_id', '=', examId)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  const subject = await db
    .selectFrom('subject')
    .select('course_id')
    .where('id', '=', exam.subject_id)
    .executeTakeFirst()
  return { exam, schedule, courseId: subject?.course_id ?? '' }
}

/** The group that rehearses; it is there first and goes last, so that a killed rehearsal is found by it. */
export async function insertGroup(tx: Tx, id: string, courseId: string): Promise<void> {
  await tx
    .insertInto('study_group')
    .values({ id, course_id: courseId, position: 1_000_000, name: id, all_json: '[]', version: 1 })
    .execute()
}

/** The exam's copy, its questions and key. */
export async function insertCopy(
  tx: Tx,
  { exam }: Original,
  id: string,
  graceMinutes: number,
): Promise<void> {
  const { edition, generation } = exam
  // Nobody is told of its results.
  const announced_at = Number.MAX_SAFE_INTEGER
  const closed = { is_practice: 0, released_at: null, release_at: null, announced_at }
  await tx
    .insertInto('exam')
    .values({ ...exam, ...closed, id, grace_minutes: graceMinutes, version: 1 })
    .execute()
  for (const question of await tx
    .selectFrom('exam_question')
    .selectAll()
    .where('exam_id', '=', exam.id)
    .where('edition', '=', edition)
    .execute())
    await tx
      .insertInto('exam_question')
      .values({ ...question, exam_id: id })
      .execute()
  for (const key of await tx
    .selectFrom('exam_key')
    .selectAll()
    .where('exam_id', '=', exam.id)
    .where('generation', '=', generation)
    .execute())
    await tx
      .insertInto('exam_key')
      .values({ ...key, exam_id: id })
      .execute()
}

/** Puts it into the group's calendar, with the original's rules. Milliseconds. */
export async function insertSchedule(
  tx: Tx,
  { schedule }: Original,
  id: string,
  { startsAt, endsAt, duration }: { startsAt: number; endsAt: number; duration: number },
): Promise<void> {
  await tx
    .insertInto('group_exam')
    .values({
      group_id: id,
      exam_id: id,
      position: 0,
      starts_at: startsAt,
      ends_at: endsAt,
      duration,
      cut_marks: schedule?.cut_marks ?? 0,
      multiple: schedule?.multiple ?? 1,
      extended_by: 0,
      paused_at: null,
      paused_for: 0,
      ended_at: null,
      version: 1,
    })
    .execute()
}

export interface RehearsedStudent {
  id: string
  idHash: string
}

const studentColumns = { id: 'text', id_hash: 'text' } as const

/** Students of the group `group`, each with a session. No mobile number that a person could have, no password. */
export async function insertStudents(
  { db, group, at, until }: { db: Database; group: string; at: number; until: number },
  students: readonly RehearsedStudent[],
): Promise<void> {
  const rows = students.map(({ id, idHash }) => ({ id, id_hash: idHash }))
  await db.write(async (tx) => {
    const given = () => jsonRows(db.dialect, rows, studentColumns)
    await sql`insert into student (id, sid, mobile, name, disabled, created_at, updated_at)
      select id, id, id, id, 0, ${sql.lit(at)}, ${sql.lit(at)} from ${given()} as r`.execute(tx)
    await sql`insert into student_group (student_id, group_id) select id, ${group} from ${given()} as r`.execute(
      tx,
    )
    await sql`insert into session (id_hash, student_id, remember, created_at, expires_at)
      select id_hash, id, 0, ${sql.lit(at)}, ${sql.lit(until)} from ${given()} as r`.execute(tx)
  })
}

/** An answer that the database holds. */
export interface Held {
  student_id: string
  question_id: string
  answer_json: string
  revision: number
}

/** What is held for the students after `after`, in the order of their ids, of at most `most` students. */
export async function heldAnswers(
  db: Reader,
  examId: string,
  after: string,
  most: number,
): Promise<{ held: Held[]; last: string | null }> {
  const attempts = await db
    .selectFrom('attempt')
    .select(['id', 'student_id'])
    .where('exam_id', '=', examId)
    .where('student_id', '>', after)
    .orderBy('student_id')
    .limit(most)
    .execute()
  const last = attempts.at(-1)
  if (!last) return { held: [], last: null }
  const held = await db
    .selectFrom('answer')
    .innerJoin('attempt', 'attempt.id', 'answer.attempt_id')
    .select(['attempt.student_id', 'answer.question_id', 'answer.answer_json', 'answer.revision'])
    .where('attempt.exam_id', '=', examId)
    .where('attempt.student_id', '>', after)
    .where('attempt.student_id', '<=', last.student_id)
    .execute()
  return { held, last: last.student_id }
}

/** Rehearsals that stand in the school: one that runs, or whose process was killed. */
export async function standingRehearsals(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('study_group')
    .select('id')
    .where('id', 'like', `${marker}%`)
    .where(sql`length(id)`, '=', idLength)
    .execute()
  return rows.map(({ id }) => id)
}

const chunk = 200

/** Takes everything of a rehearsal out, a little at a time, so that the writer is never held. */
export async function removeRehearsal(
  db: Database,
  id: string,
  removed: (students: number) => void,
): Promise<void> {
  for (;;) {
    const students = await db.read((reader) => studentsOf(reader, id))
    if (students.length === 0) break
    await db.write((tx) => removeStudents(tx, id, students))
    removed(students.length)
  }
  await db.write(async (tx) => {
    for (const table of [
      'paper',
      'exam_key',
      'exam_question',
      'group_exam',
      'regrade',
      'extra_time',
    ] as const)
      await tx.deleteFrom(table).where('exam_id', '=', id).execute()
    await tx.deleteFrom('exam').where('id', '=', id).execute()
    await tx.deleteFrom('study_group').where('id', '=', id).execute()
  })
}

async function studentsOf(db: Reader, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('student_group')
    .select('student_id')
    .where('group_id', '=', id)
    .limit(chunk)
    .execute()
  return rows.map((row) => row.student_id)
}

async function removeStudents(tx: Tx, id: string, students: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('attempt')
    .select('id')
    .where('exam_id', '=', id)
    .where('student_id', 'in', students)
    .execute()
  const attempts = rows.map((row) => row.id)
  await removeLogs(tx, attempts)
  if (attempts.length > 0)
    for (const table of ['attempt_call', 'answer', 'mark', 'result'] as const)
      await tx.deleteFrom(table).where('attempt_id', 'in', attempts).execute()
  await tx.deleteFrom('attempt').where('exam_id', '=', id).where('student_id', 'in', students).execute()
  await tx.deleteFrom('session').where('student_id', 'in', students).execute()
  await tx.deleteFrom('notice_student').where('student_id', 'in', students).execute()
  await tx.deleteFrom('notice_mark').where('student_id', 'in', students).execute()
  await tx
    .deleteFrom('student_group')
    .where('group_id', '=', id)
    .where('student_id', 'in', students)
    .execute()
  await tx.deleteFrom('student').where('id', 'in', students).execute()
}

export async function countQuestions(db: Reader, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('exam_question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('exam_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
