/** What the account feature does without being asked. */
import type { Database } from '../../ports/database/database.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Registration } from './account.registration.ts'
import type { StoredSessions } from './account.sessions.ts'
import { sweepWindows } from './account.throttle.ts'

const hour = 3_600_000

/** Removes what has expired. Any number of processes may run them. */
export function accountJobs(db: Database, sessions: StoredSessions, registration: Registration): Job[] {
  return [
    { name: 'account: remove expired sessions', everyMs: hour, run: () => sessions.sweep() },
    { name: 'account: remove old one-time codes', everyMs: hour, run: () => registration.sweep() },
    { name: 'account: forget old throttles', everyMs: hour, run: (now) => sweepWindows(db, now) },
  ]
}
