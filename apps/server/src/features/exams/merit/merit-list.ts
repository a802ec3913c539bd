/** The merit list of an exam: standard competition positions (1, 2, 2, 4) over all who sat it, streamed in their order. */

import type { ParamsOf } from '../../../platform/refusals/refusals.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import { asOfNow, type Database } from '../../../ports/database/database.ts'
import { schoolZone } from '../../school/school.api.ts'
import { type ListedExam, oneExam } from '../admin/list.ts'
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
    const { open, pending } = exam
    const release = listed ? comingRelease(listed, await db.read(schoolZone)) : null
    throw new Refused([
      'resultsNotReleased',
      { exam: examId, open, pending, state: listed?.state ?? null, release },
    ])
  }
  return head
}

/** What the results wait for; null: nothing is set. */
function comingRelease(
  { results, releaseAt, releasedAt, isPracticeExam }: ListedExam,
  zone: string,
): ParamsOf<'resultsNotReleased'>['release'] {
  if (isPracticeExam) return null
  if (releasedAt !== null) return { shown: { at: Date.parse(releaseAt ?? releasedAt), zone } }
  if (results === 'hold') return 'held'
  return releaseAt === null ? null : { comes: { at: Date.parse(releaseAt), zone } }
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
