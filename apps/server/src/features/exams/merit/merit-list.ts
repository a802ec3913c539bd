/** The merit list of an exam: standard competition positions (1, 2, 2, 4) over all who sat it, streamed in their order. */

import { Refused } from '../../../platform/refused.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import { asOfNow, type Database } from '../../../ports/database/database.ts'
import { schoolTimeOf } from '../../school/school.api.ts'
import { oneExam, releaseText } from '../admin/list.ts'
import { noExam } from '../exam-names.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import { type MeritHead, type MeritPlace, type MeritRow, meritHead, meritPage } from './merit.store.ts'

/** Results that are read at a time. */
const perPage = 2_000

/** A line of the list. Marks are hundredths, `completion` milliseconds. */
export interface MeritLine {
  /** Null in a practice exam. */
  readonly position: number | null
  readonly row: MeritRow
  /** Five times each GPA, as it counts; 0 where the exam does not count it. */
  readonly gpa: { readonly ssc: number; readonly hsc: number }
  readonly completion: number | null
  /** 'open': a written answer still waits for a teacher. */
  readonly verdict: 'pass' | 'fail' | 'open'
}

/** What is to be listed. */
export interface MeritQuestion {
  examId: string
  /** Only students who sat it through this group; positions stay those of the whole exam. */
  group: string | null
  /** Also before the results are released. */
  unreleased: boolean
}

/** The head of the list. @throws Refused where there is none, or it is not to be seen yet */
export async function openMeritList(
  { db, admin, clock }: { db: Database; admin: ExamsAdmin; clock: Clock },
  { examId, unreleased }: MeritQuestion,
): Promise<MeritHead> {
  await admin.finishDue()
  const [exam, head] = [await admin.state(examId), await db.scan((reader) => meritHead(reader, examId))]
  if (!exam || !head) throw await db.scan((reader) => noExam(reader, examId))
  if (!exam.released && !unreleased) {
    const listed = await oneExam(db, clock.now(), examId)
    const time = await schoolTimeOf(db)
    const why = [
      exam.open > 0 ? `${exam.open} attempts may still change` : '',
      exam.pending > 0 ? `${exam.pending} students have answers that wait for marks` : '',
      listed && listed.state !== 'over' ? `it is ${listed.state}` : '',
      listed ? releaseText(listed, time).replace(/^, /, '') : '',
    ].filter((text) => text !== '')
    throw new Refused(
      `The results of '${examId}' are not released${why.length > 0 ? `: ${why.join(', ')}` : ''}. See them all the same with --unreleased.`,
    )
  }
  return head
}

/** The lines, best first. */
export async function* meritLines(
  db: Database,
  head: MeritHead,
  { examId, group }: MeritQuestion,
): AsyncGenerator<MeritLine> {
  // A copy may be read once it has what the head tells of: no student may be missing.
  const lag = asOfNow()
  let after: MeritPlace | null = null
  let above = 0
  let tie = { merit: Number.NaN, position: 0 }
  for (;;) {
    const from: MeritPlace | null = after
    // Positions count everybody, also who is not listed.
    const rows: MeritRow[] = await db.scan(
      (reader) => meritPage(reader, { examId, generation: head.generation }, from, perPage),
      lag,
    )
    for (const row of rows) {
      above++
      if (row.merit !== tie.merit) tie = { merit: row.merit, position: above }
      if (group === null || row.group_id === group) yield lineOf(head, row, tie.position)
    }
    const last = rows.at(-1)
    if (!last || rows.length < perPage) return
    after = { merit: last.merit, attemptId: last.attempt_id }
  }
}

function lineOf(head: MeritHead, row: MeritRow, position: number): MeritLine {
  const counts = head.uses_gpa === 1
  const passed = row.marks * 10_000 >= head.pass_mark * head.total_marks
  return {
    position: head.is_practice === 1 ? null : position,
    row,
    gpa: { ssc: counts ? 5 * (row.gpa_ssc ?? 0) : 0, hsc: counts ? 5 * (row.gpa_hsc ?? 0) : 0 },
    completion: row.submitted_at === null ? null : Math.max(0, row.submitted_at - row.started_at),
    verdict: row.pending > 0 ? 'open' : passed ? 'pass' : 'fail',
  }
}
