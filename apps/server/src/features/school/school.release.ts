/** Releases an exam's results by hand, before its time (decisions: Release). */
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { releaseExam } from './school.store.ts'

/** What a release did: one line for the audit log and the terminal. */
export interface ReleaseReport {
  released: boolean
  line: string
}

/** @param exam the exam's id in the pack. */
export async function release(
  { db, clock }: { db: Database; clock: Clock },
  exam: string,
): Promise<ReleaseReport> {
  const now = clock.now()
  const found = await db.write((tx) => releaseExam(tx, exam, now))
  if (!found) return { released: false, line: `There is no exam '${exam}'.` }
  const title = `the exam '${exam}' (${found.title})`
  if (found.releasedBefore !== null)
    return { released: true, line: `${capital(title)} was released at ${iso(found.releasedBefore)} already.` }
  return { released: true, line: `Released the results of ${title} at ${iso(now)}.` }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
