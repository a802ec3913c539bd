/** What the exams feature does without being asked. */
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Finaliser } from './marking/finaliser.service.ts'
import type { Regrader } from './marking/regrader.service.ts'
import type { Announcer } from './result/announcer.service.ts'

/** Attempts past end + grace are final to every reader by rule; this writes it, with marks and result. */
export function examJobs(finaliser: Finaliser, regrader: Regrader, announcer: Announcer): Job[] {
  return [
    { name: 'exams: finish attempts', everyMs: 10_000, run: (now) => finaliser.finaliseDue(now) },
    // What a killed worker has left behind goes on here.
    { name: 'exams: go on with regrades', everyMs: 30_000, run: (now) => regrader.resume(now) },
    { name: 'exams: tell of results', everyMs: 10_000, run: () => announcer.announceDue() },
  ]
}
