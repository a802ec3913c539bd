/** A page of the merit list, as the desk is told of it. */
import type { MeritLineReply, MeritReply } from '@porua/contract/desk/results'
import { malformed } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { oneExam } from '../admin/list.ts'
import { type MeritHead, type MeritPlace, meritHead } from '../merit/merit.store.ts'
import type { Releases } from '../release/releases.service.ts'
import { noSuchExam } from './exam-results.service.ts'
import {
  absentStudents,
  attemptsAbove,
  groupsThatSat,
  type MeritPageRow,
  meritFigures,
  meritRows,
} from './results.store.ts'

/** What is asked for. */
export interface MeritQuery {
  readonly group?: string | undefined
  readonly search?: string | undefined
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

const defaultLimit = 100

interface Parts {
  db: Database
  clock: Clock
  releases: Pick<Releases, 'isReleased'>
}

/** @throws Problem notFound, badRequest for a place that is none */
export async function meritReply(
  { db, clock, releases }: Parts,
  examId: string,
  { group, search, after, limit = defaultLimit }: MeritQuery,
): Promise<MeritReply> {
  const place = after === undefined ? null : placeOf(after)
  const isOver = place === null && (await oneExam(db, clock.now(), examId))?.state === 'over'
  const found = await db.scan(async (reader) => {
    const head = await meritHead(reader, examId)
    if (!head) return null
    const of = { examId, generation: head.generation, group }
    const rows = await meritRows(reader, { ...of, search }, place, limit + 1)
    return {
      head,
      rows,
      above: await attemptsAbove(reader, of, [...new Set(rows.map(({ merit }) => merit))]),
      figures: place === null ? await meritFigures(reader, of, head.pass_mark * head.total_marks) : null,
      absent: isOver ? await absentStudents(reader, examId, group) : null,
      groups: place === null ? await groupsThatSat(reader, examId) : [],
    }
  })
  if (!found) throw noSuchExam(examId)
  const { head, rows, above, figures, absent, groups } = found
  const lines = rows.slice(0, limit).map((row) => lineOf(head, row, above.get(row.merit) ?? 0))
  return {
    head: figures && {
      title: head.title,
      practice: head.is_practice === 1,
      usesGpa: head.uses_gpa === 1,
      startsAt: head.starts_at === null ? null : new Date(head.starts_at).toISOString(),
      possible: head.total_marks / 100,
      passMark: head.pass_mark / 100,
      released: await releases.isReleased(examId),
      students: figures.students,
      average: figures.students === 0 ? null : figures.sum / figures.students / 100,
      highest: figures.highest === null ? null : figures.highest / 100,
      lowest: figures.lowest === null ? null : figures.lowest / 100,
      passed: figures.passed,
      failed: figures.students - figures.passed - figures.open,
      absent,
      groups,
    },
    lines,
    more: rows.length > limit,
  }
}

function lineOf(head: MeritHead, row: MeritPageRow, above: number): MeritLineReply {
  const passed = row.marks * 10_000 >= head.pass_mark * head.total_marks
  return {
    cursor: `${row.merit} ${row.attempt_id}`,
    studentId: row.student_id,
    sid: row.sid,
    name: row.name,
    groupId: row.group_id,
    group: row.group_name ?? row.group_id,
    rank: head.is_practice === 1 ? null : 1 + above,
    marks: row.marks / 100,
    total: row.merit / 100,
    correct: row.correct,
    incorrect: row.incorrect,
    skipped: row.skipped,
    verdict: row.pending > 0 ? 'open' : passed ? 'pass' : 'fail',
  }
}

function placeOf(after: string): MeritPlace {
  const [, merit, attemptId] = /^(-?\d{1,15}) (.+)$/.exec(after) ?? []
  if (!merit || !attemptId) throw malformed('after', 'is not the end of a page')
  return { merit: Number(merit), attemptId }
}
