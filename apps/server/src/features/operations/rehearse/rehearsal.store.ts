/**
 * What a rehearsal puts into the school and takes out again: a copy of the exam, a group that lists it, students with
 * sessions. All of it carries the rehearsal's id, so that nothing of the school is touched and nothing is left behind.
 * The features that own the tables write them.
 */
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../ports/database/database.ts'
import { countOf } from '../../../ports/database/queries.ts'
import { insertSessions, removeSessions } from '../../account/account.rehearsal.api.ts'
import { deleteExam, removeSittings } from '../../exams/rehearsal.api.ts'
import { removeNotices } from '../../notifications/notifications.purge.api.ts'
import { deleteGroup, insertGroup, insertSynthetic } from '../../people/rehearsal.api.ts'
import { removeStudents } from '../../people/students.api.ts'

const marker = 'rehearsal-'
/** Longer than any id of a pack (80), so that no group of the school is ever taken for a rehearsal's. */
const idLength = 88

/** An id for a rehearsal, its exam and its group. Its students' ids begin with it. */
export function rehearsalId(random: string): string {
  return `${marker}${random.replace(/[-_]/g, 'x')}`.padEnd(idLength, '-')
}

/** The group that rehearses; it is there first and goes last, so that a killed rehearsal is found by it. */
export async function beginRehearsal(tx: Tx, id: string, courseId: string): Promise<void> {
  await insertGroup(tx, { id, name: id, courseId }, [])
}

export interface RehearsedStudent {
  id: string
  idHash: string
}

/** Students of the group `group`, each with a session. Times are UTC milliseconds. */
export async function addStudents(
  { db, group, at, until }: { db: Database; group: string; at: number; until: number },
  students: readonly RehearsedStudent[],
): Promise<void> {
  const ids = students.map(({ id }) => id)
  const sessions = students.map(({ id, idHash }) => ({ id_hash: idHash, student_id: id }))
  await db.write(async (tx) => {
    await insertSynthetic(tx, db.dialect, { groupId: group, at }, ids)
    await insertSessions(tx, db.dialect, { at, until }, sessions)
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
    await db.write((tx) => removeSome(tx, id, students))
    removed(students.length)
  }
  await db.write(async (tx) => {
    await deleteExam(tx, id)
    await deleteGroup(tx, { id })
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

async function removeSome(tx: Tx, id: string, students: readonly string[]): Promise<void> {
  await removeSittings(tx, id, students)
  await removeSessions(tx, students)
  await removeNotices(tx, students)
  await removeStudents(tx, students)
}

/** How many questions the exam has. */
export async function countQuestions(db: Reader, id: string): Promise<number> {
  return countOf(db.selectFrom('exam_question').where('exam_id', '=', id))
}
