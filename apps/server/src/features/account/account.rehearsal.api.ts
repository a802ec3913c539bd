/** What a rehearsal asks of sign-ins: sessions for its students, and their end. */

export { insertSessions } from './account.store.ts'
export { removeSessions } from './purge.store.ts'
