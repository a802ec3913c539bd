/** The school in the database, as an import compares with it. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import { attemptCount, attemptsRunning } from '../exams/exams.admin.api.ts'
import { selectStudents } from '../people/people.api.ts'
import { filesToRemoveKey, revisionKey } from '../school/school.api.ts'
import type { Difference } from './changeset.ts'
import type { SchoolSnapshot, SnapshotQuestions } from './snapshot.ts'
import { packSource } from './snapshot.ts'

/** Everything but questions. For `scan`. */
export async function loadSchool(db: Reader): Promise<SchoolSnapshot> {
  const settings = new Map<string, string>()
  for (const row of await db.selectFrom('provider').selectAll().orderBy('key').execute())
    settings.set(row.key, row.value_json)
  const revision = settings.get(revisionKey) ?? null
  settings.delete(revisionKey)
  settings.delete(filesToRemoveKey)
  return {
    revision,
    settings,
    courses: await db.selectFrom('course').selectAll().orderBy('position').orderBy('id').execute(),
    subjects: await db.selectFrom('subject').selectAll().orderBy('position').orderBy('id').execute(),
    items: await db.selectFrom('item').selectAll().orderBy('position').orderBy('id').execute(),
    books: await db.selectFrom('book').selectAll().orderBy('position').orderBy('id').execute(),
    contents: await db.selectFrom('content').selectAll().orderBy('position').orderBy('id').execute(),
    groups: await db.selectFrom('study_group').selectAll().orderBy('position').orderBy('id').execute(),
    groupItems: await db
      .selectFrom('group_item')
      .selectAll()
      .orderBy('group_id')
      .orderBy('kind')
      .orderBy('item_id')
      .execute(),
    students: await selectStudents(db).orderBy('sid').execute(),
    memberships: await db.selectFrom('student_group').selectAll().execute(),
    exams: await db.selectFrom('exam').selectAll().orderBy('id').execute(),
    schedules: await db.selectFrom('group_exam').selectAll().orderBy('position').orderBy('exam_id').execute(),
    ...(await loadNotices(db)),
  }
}

async function loadNotices(db: Reader): Promise<Pick<SchoolSnapshot, 'notices' | 'noticeGroups'>> {
  return {
    notices: await db
      .selectFrom('notice')
      .select(['id', 'type', 'message', 'info_json', 'created_at', 'at_source', 'source'])
      .where('source', '=', packSource)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    noticeGroups: await db
      .selectFrom('notice_group')
      .innerJoin('notice', 'notice.id', 'notice_group.notice_id')
      .selectAll('notice_group')
      .where('notice.source', '=', packSource)
      .execute(),
  }
}

/** The questions of these banks and exams, and who has sat the exams, or sits them `now`. For `scan`. */
export async function loadQuestions(
  db: Reader,
  files: string[],
  examIds: string[],
  now: number,
): Promise<SnapshotQuestions> {
  const bank: SnapshotQuestions['bank'] = []
  for (const file of files)
    bank.push(
      ...(await db
        .selectFrom('bank_question')
        .selectAll()
        .where('file', '=', file)
        .orderBy('position')
        .execute()),
    )
  const questions: SnapshotQuestions = {
    bank,
    examQuestions: [],
    examKeys: [],
    attempts: new Map(),
    regrading: new Set(),
    running: [],
  }
  for (const id of examIds) await loadExam(db, id, now, questions)
  return questions
}

async function loadExam(db: Reader, id: string, now: number, into: SnapshotQuestions): Promise<void> {
  const exam = await db
    .selectFrom('exam')
    .select(['edition', 'generation', 'grace_minutes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!exam) return
  const { edition, generation, grace_minutes } = exam
  const questions = db.selectFrom('exam_question').selectAll().where('exam_id', '=', id)
  into.examQuestions.push(...(await questions.where('edition', '=', edition).orderBy('position').execute()))
  const keys = db.selectFrom('exam_key').selectAll().where('exam_id', '=', id)
  into.examKeys.push(...(await keys.where('generation', '=', generation).execute()))
  if ((await beingRegraded(db, [id])).length > 0) into.regrading.add(id)
  into.attempts.set(id, await attemptCount(db, id))
  into.running.push(...(await attemptsRunning(db, { id, grace_minutes }, now)))
}

/** Those of these exams that have a correction under way, which is not shown yet. */
async function beingRegraded(db: Reader, examIds: string[]): Promise<string[]> {
  if (examIds.length === 0) return []
  const rows = await db
    .selectFrom('regrade')
    .select('exam_id')
    .where('exam_id', 'in', examIds)
    .where('flipped_at', 'is', null)
    .execute()
  return rows.map((row) => row.exam_id)
}

/**
 * Whether exams have become other ones since they were compared: one whose key changes has been sat meanwhile, or a correction of one
 * whose keys are added to has begun or been shown. Locks them, so that it stays so until the import is written.
 */
export async function changedMeanwhile(
  tx: Tx,
  { untouched, generations }: Pick<Difference, 'untouched' | 'generations'>,
): Promise<boolean> {
  const ids = [...new Set([...untouched, ...generations.keys()])].sort()
  if (ids.length === 0) return false
  const exams = await lockRows(
    tx.selectFrom('exam').select(['id', 'generation']).where('id', 'in', ids).orderBy('id'),
  ).execute()
  if (exams.some(({ id, generation }) => (generations.get(id) ?? generation) !== generation)) return true
  if ((await beingRegraded(tx, [...generations.keys()])).length > 0) return true
  if (untouched.size === 0) return false
  const sat = tx
    .selectFrom('attempt')
    .select('exam_id')
    .where('exam_id', 'in', [...untouched])
  return (await sat.limit(1).executeTakeFirst()) !== undefined
}
