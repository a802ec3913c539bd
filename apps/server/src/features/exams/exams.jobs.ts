/** What the exams room does without being asked. */
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Finaliser } from './marking/finalise.service.ts'

/** Attempts past end + grace are final to every reader by rule; this writes it, with marks and result. */
export function examJobs(finaliser: Finaliser): Job[] {
  return [{ name: 'exams: finish attempts', everyMs: 10_000, run: (now) => finaliser.finaliseDue(now) }]
}
