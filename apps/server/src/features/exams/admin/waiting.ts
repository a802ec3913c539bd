/** What lists of results say of attempts that are over and have no marks yet. */
import type { Database } from '../../../ports/database/database.ts'
import { schoolTimeOf } from '../../school/school.api.ts'
import type { ExamWatch } from '../watch.api.ts'

/** '3 attempts become final at …, when no late answer can come any more', or null where none waits. */
export async function waitingText(
  { db, examWatch }: { db: Database; examWatch?: Pick<ExamWatch, 'progress'> | undefined },
  examId: string,
): Promise<string | null> {
  const waiting = (await examWatch?.progress(examId))?.waiting
  if (!waiting) return null
  const time = await schoolTimeOf(db)
  const { attempts, until } = waiting
  const who = attempts === 1 ? '1 attempt becomes' : `${attempts} attempts become`
  return `${who} final by ${time(until)}, when no late answer can come any more`
}
