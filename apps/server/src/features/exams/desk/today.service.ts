/** What Today shows. Cheap: a few short lists, each by an index. */
import type { Today } from '@porua/contract/desk/today'
import type { DeskStaff } from '../../../platform/desk-http.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader } from '../../../ports/database/database.ts'
import type { JobsApi } from '../../jobs/jobs.api.ts'
import type { LateAdmin } from '../late.api.ts'
import type { ExamPages } from './exam-pages.service.ts'
import { handedIn, heldOf, stepsLeft, writtenWaiting } from './today.store.ts'

/** So many exams of each kind are shown. */
const most = 6
/** More open questions than this are not counted. */
const questionsMost = 99
/** So many findings of the doctor are named. */
const mostFindings = 3
/** Late answers that were held longer ago than two weeks no longer stand on Today. */
const heldMs = 14 * 86_400_000
/** Work that failed longer ago no longer stands on Today. */
const failedMs = 3 * 86_400_000

/** What Today is made of. */
export interface TodayParts {
  db: Database
  clock: Clock
  late: Pick<LateAdmin, 'exams'>
  pages: Pick<ExamPages, 'list'>
  /** Open questions of the forum, counted up to a number. For `scan`. */
  openQuestions: (db: Reader, most: number) => Promise<number>
  longWork: Pick<JobsApi, 'failed'>
  /** Whether codes go out by SMS. */
  sendsSms: () => Promise<boolean>
  /** Whether anybody else's device can open the server. */
  isReachable: boolean
  /** What the doctor found last, for a member who may see it; at most so many are named. */
  doctor: (staff: DeskStaff, most: number) => Promise<Today['waiting']['doctor']>
}

/** Asks for it. */
export async function todayOf(parts: TodayParts, staff: DeskStaff): Promise<Today> {
  const { db, clock, pages, late, openQuestions } = parts
  const of = async (state: 'live' | 'upcoming' | 'past') => (await pages.list({ state, limit: most })).exams
  const [live, next, ended] = [await of('live'), await of('upcoming'), await of('past')]
  const waitingLate = await late.exams(clock.now() - heldMs, most)
  const failed = await parts.longWork.failed(staff, { since: clock.now() - failedMs, most })
  const doctor = await parts.doctor(staff, mostFindings)
  const sendsSms = await parts.sendsSms()
  return db.scan(async (reader) => {
    const handed = new Map<string, number>()
    for (const { id } of live) handed.set(id, await handedIn(reader, id))
    const held = await heldOf(
      reader,
      ended.map(({ id }) => id),
    )
    return {
      live: live.map((exam) => ({
        ...named(exam),
        endsAt: exam.endsAt,
        begun: exam.attempts,
        handedIn: handed.get(exam.id) ?? 0,
      })),
      next: next.flatMap((exam) =>
        exam.startsAt === null ? [] : [{ ...named(exam), startsAt: exam.startsAt }],
      ),
      ended: ended.flatMap((exam) =>
        exam.endsAt === null
          ? []
          : [
              {
                ...named(exam),
                endsAt: exam.endsAt,
                begun: exam.attempts,
                results: exam.released ? 'released' : held.has(exam.id) ? 'held' : 'review',
              },
            ],
      ),
      steps: await stepsLeft(reader, { sendsSms, isReachable: parts.isReachable }),
      waiting: {
        written: await writtenWaiting(reader, most),
        late: waitingLate,
        questions: await openQuestions(reader, questionsMost),
        questionsMost,
        jobs: failed.flatMap(({ id, name, failure, endedAt }) =>
          endedAt === null ? [] : [{ id, name, failure, endedAt }],
        ),
        doctor,
      },
    }
  })
}

function named({ id, title, groups }: { id: string; title: string; groups: readonly { name: string }[] }) {
  return { id, title, groups: groups.map(({ name }) => name) }
}
