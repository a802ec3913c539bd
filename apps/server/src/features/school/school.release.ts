/** Releases an exam's results by hand, before its time (decisions: Release). */
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { type Hint, type Live, topicOf } from '../../ports/live/live.ts'
import { groupsListing, releaseExam } from './school.store.ts'

/** What a release did: one line for the audit log and the terminal. */
export interface ReleaseReport {
  released: boolean
  line: string
}

/** Releases, and tells the phones of the exam's groups that there is something to fetch. @param exam the exam's id in the pack. */
export async function release(
  { db, clock, live }: { db: Database; clock: Clock; live?: Pick<Live, 'write' | 'poke'> },
  exam: string,
): Promise<ReleaseReport> {
  const now = clock.now()
  const found = await db.write(async (tx) => {
    const released = await releaseExam(tx, exam, now)
    if (released?.releasedBefore === null) await live?.write(tx, hintsOf(exam, await groupsListing(tx, exam)))
    return released
  })
  live?.poke()
  if (!found) return { released: false, line: `There is no exam '${exam}'.` }
  const title = `the exam '${exam}' (${found.title})`
  if (found.releasedBefore !== null)
    return { released: true, line: `${capital(title)} was released at ${iso(found.releasedBefore)} already.` }
  return { released: true, line: `Released the results of ${title} at ${iso(now)}.` }
}

function hintsOf(examId: string, groupIds: readonly string[]): Hint[] {
  return groupIds.map((groupId) => ({
    topics: [topicOf.group(groupId)],
    event: 'exam',
    payload: { examId, groupId, change: 'released' },
  }))
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
