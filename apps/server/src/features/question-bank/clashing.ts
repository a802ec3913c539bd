/** Which questions of a whole file that was read would meet another question of the bank under the same id. */
import type { DeskStaff } from '../../platform/desk-http.ts'
import type { Database } from '../../ports/database/database.ts'
import type { JobsApi } from '../jobs/jobs.api.ts'
import { clashingQuestions } from './finds.store.ts'
import { type NamedQuestion, previewLists } from './preview.job.ts'

/** So many are compared at a time: the event loop parses no more of them at once. */
const atOnce = 2_000

/** Their numbers in the preview, in its order. @throws Problem notFound where the reading's files are gone */
export async function clashingIn(
  { db, jobs }: { db: Database; jobs: Pick<JobsApi, 'rows'> },
  { jobId, file, staff }: { jobId: string; file: string; staff: DeskStaff },
): Promise<number[]> {
  const found: number[] = []
  for (let from = 0; ; from += atOnce) {
    const { rows, total } = await jobs.rows(jobId, previewLists.ids, { from, limit: atOnce }, staff)
    const named = (rows as NamedQuestion[]).map(({ n, id, digest }) => ({ file, n, id, digest }))
    if (named.length > 0)
      for (const { n } of await db.scan((reader) => clashingQuestions.rows(reader, named))) found.push(n)
    if (from + atOnce >= total) return found.sort((one, other) => one - other)
  }
}

/** Numbers as the longest runs that follow one another: each is one read. */
export function runsOf(numbers: readonly number[]): { from: number; limit: number }[] {
  const runs: { from: number; limit: number }[] = []
  for (const n of numbers) {
    const last = runs.at(-1)
    if (last && last.from + last.limit === n) last.limit++
    else runs.push({ from: n, limit: 1 })
  }
  return runs
}
