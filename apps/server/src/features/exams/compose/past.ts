/** Refuses a calendar that is over before it is written. */
import { Refused } from '../../../platform/refusals/refused.ts'
import type { PlannedExam, PlannedSchedule } from '../../school-pack/school-pack.api.ts'

/** Nobody could sit it, and nobody means that unless it is said. @throws Refused */
export function refusePast(
  exam: Pick<PlannedExam, 'id' | 'isPractice'> | null,
  schedules: readonly { schedule: PlannedSchedule }[],
  now: number,
): void {
  if (!exam || exam.isPractice || schedules.length === 0) return
  const ends = schedules.map(({ schedule }) => schedule.endsAt.at(now))
  if (ends.some((end) => end > now)) return
  throw new Refused(['overAlready', { exam: exam.id, last: Math.max(...ends) }])
}
