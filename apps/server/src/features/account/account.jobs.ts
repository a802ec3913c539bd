/** What the account room does without being asked. */
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Registration } from './account.registration.ts'
import type { StoredSessions } from './account.sessions.ts'

const hour = 3_600_000

/** Removes what has expired. Any number of processes may run them. */
export function accountJobs(sessions: StoredSessions, registration: Registration): Job[] {
  return [
    { name: 'account: remove expired sessions', everyMs: hour, run: () => sessions.sweep() },
    { name: 'account: remove old one-time codes', everyMs: hour, run: () => registration.sweep() },
  ]
}
