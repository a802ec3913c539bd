/** All of a group's calendar at once: what goes with a group that is removed, and comes back with it. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { countOf } from '../../ports/database/queries.ts'
import { lockRows, nextVersion } from '../../ports/database/sql.ts'
import type { GroupExamTable } from '../../ports/database/tables.ts'
import { sourceOf } from '../school-pack/school-pack.api.ts'
import { keepReleased, takeOutOf } from './admin/remove.store.ts'

/** A group's calendar as it stood. */
export interface GroupCalendar {
  places: GroupExamTable[]
  /** What the exams' sources say of the group, by exam. */
  sources: { examId: string; schedule: { groupId: string; startsAt: string; endsAt: string } }[]
}

/** The exams in a group's calendar. */
export async function examsOfGroup(db: Reader, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_exam')
    .select('exam_id')
    .where('group_id', '=', groupId)
    .orderBy('exam_id')
    .execute()
  return rows.map((row) => row.exam_id)
}

/** The title of an exam that the group can sit at this moment; undefined: none runs. Practice has no end, and is none. */
export async function runningExam(db: Reader, groupId: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('group_exam as g')
    .innerJoin('exam as e', 'e.id', 'g.exam_id')
    .select('e.title')
    .where('g.group_id', '=', groupId)
    .where('e.is_practice', '=', 0)
    .where('g.ended_at', 'is', null)
    .where('g.starts_at', '<=', now)
    .where((q) =>
      q.or([
        q('g.paused_at', 'is not', null),
        q(sql<number>`g.ends_at + g.extended_by + g.paused_for`, '>', now),
      ]),
    )
    .orderBy('g.starts_at')
    .limit(1)
    .executeTakeFirst()
  return row?.title
}

/** Attempts of a group that may still change. */
export async function openAttempts(db: Reader, groupId: string): Promise<number> {
  return countOf(
    db
      .selectFrom('attempt as a')
      .innerJoin('group_exam as g', (join) =>
        join.onRef('g.exam_id', '=', 'a.exam_id').onRef('g.group_id', '=', 'a.group_id'),
      )
      .where('g.group_id', '=', groupId)
      .where('a.final_at', 'is', null)
      .where('a.replaced_at', 'is', null),
  )
}

/** Takes every exam out of the group's calendar. Results that are out stay out. */
export async function emptyCalendar(tx: Tx, groupId: string, now: number): Promise<GroupCalendar> {
  const places = await lockRows(
    tx.selectFrom('group_exam').selectAll().where('group_id', '=', groupId).orderBy('exam_id'),
  ).execute()
  const sources: GroupCalendar['sources'] = []
  for (const { exam_id: examId } of places) {
    const exam = await tx
      .selectFrom('exam')
      .select(['source_json', 'is_practice'])
      .where('id', '=', examId)
      .executeTakeFirstOrThrow()
    const schedule = sourceOf(exam.source_json)?.schedules?.find((one) => one.groupId === groupId)
    if (schedule) sources.push({ examId, schedule })
    await takeOutOf(tx, { id: examId, source_json: exam.source_json }, [groupId])
    // The calendar is what said that the results are out.
    if (exam.is_practice === 0 && (await wasSat(tx, examId)) && !(await hasPlace(tx, examId)))
      await keepReleased(tx, examId, now)
  }
  return { places, sources }
}

/** Puts a calendar back: of the exams that are still there. */
export async function fillCalendar(tx: Tx, { places, sources }: GroupCalendar): Promise<void> {
  for (const place of places) {
    const exam = await tx
      .selectFrom('exam')
      .select('source_json')
      .where('id', '=', place.exam_id)
      .executeTakeFirst()
    if (!exam) continue
    await tx.insertInto('group_exam').values(place).execute()
    const source = sourceOf(exam.source_json)
    const schedule = sources.find(({ examId }) => examId === place.exam_id)?.schedule
    if (!source || !schedule) continue
    const source_json = JSON.stringify({ ...source, schedules: [...(source.schedules ?? []), schedule] })
    await tx
      .updateTable('exam')
      .set({ source_json, version: nextVersion })
      .where('id', '=', place.exam_id)
      .execute()
  }
}

async function wasSat(tx: Tx, examId: string): Promise<boolean> {
  const row = await tx.selectFrom('attempt').select('id').where('exam_id', '=', examId).limit(1).execute()
  return row.length > 0
}

async function hasPlace(tx: Tx, examId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('group_exam')
    .select('exam_id')
    .where('exam_id', '=', examId)
    .limit(1)
    .execute()
  return row.length > 0
}
