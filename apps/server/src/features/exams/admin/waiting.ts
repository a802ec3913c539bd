/** What lists of results say of attempts that are over and have no marks yet. */
import { enTime, type Moment } from '../../../platform/refusals/parts.ts'
import type { Database } from '../../../ports/database/database.ts'
import { schoolZone } from '../../school/school.api.ts'
import type { ExamWatch } from '../watch.api.ts'

/** Attempts that become final, and by when. */
export interface WaitingToBeFinal {
  readonly attempts: number
  readonly until: Moment
}

/** Null where none waits. */
export async function waitingToBeFinal(
  { db, examWatch }: { db: Database; examWatch?: Pick<ExamWatch, 'progress'> | undefined },
  examId: string,
): Promise<WaitingToBeFinal | null> {
  const waiting = (await examWatch?.progress(examId))?.waiting
  if (!waiting) return null
  const { attempts, until } = waiting
  return { attempts, until: { at: until, zone: await db.read(schoolZone) } }
}

/** '3 attempts become final by …, when no late answer can come any more'. */
export function waitingText({ attempts, until }: WaitingToBeFinal): string {
  const who = attempts === 1 ? '1 attempt becomes' : `${attempts} attempts become`
  return `${who} final by ${enTime(until)}, when no late answer can come any more`
}
