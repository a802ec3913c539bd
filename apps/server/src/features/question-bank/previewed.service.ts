/** The questions that were read of a file, page by page, beside those of the bank that have their ids. */
import type { Clash } from '@porua/contract/desk/questions'
import type { DeskStaff } from '../../platform/desk-http.ts'
import type { Database } from '../../ports/database/database.ts'
import type { JobsApi } from '../jobs/jobs.api.ts'
import { clashingIn, runsOf } from './clashing.ts'
import { fileName, type QuestionFinder } from './find.service.ts'
import { previewLists, questionPreviewJob } from './preview.job.ts'
import type { PreviewedQuestion } from './preview.ts'

const rowsPerPage = 20

interface Parts {
  readonly db: Database
  readonly jobs: Pick<JobsApi, 'one' | 'rows'>
  readonly finder: QuestionFinder
}

/** Which of them. `bank`: the one that they are to come into. */
interface Asked {
  readonly jobId: string
  readonly doubts?: unknown
  /** Those alone whose id the bank has for another question. */
  readonly clashing?: unknown
  readonly bank?: string | undefined
  readonly from?: number | undefined
  readonly limit?: number | undefined
}

/** A page; `clashes` is counted on the first one, where a bank is named. @throws Problem notFound */
export async function previewedPage(
  { db, jobs, finder }: Parts,
  { jobId, doubts, clashing, bank, from = 0, limit = rowsPerPage }: Asked,
  staff: DeskStaff,
): Promise<{
  questions: (PreviewedQuestion & { clash: Clash | null })[]
  total: number
  clashes: number | null
}> {
  await jobs.one(questionPreviewJob, jobId, staff)
  const only = clashing !== undefined && bank !== undefined
  const numbers =
    bank && (only || from === 0)
      ? await clashingIn({ db, jobs }, { jobId, file: fileName(bank), staff })
      : null
  const page = only ? runsOf(numbers?.slice(from, from + limit) ?? []) : [{ from, limit }]
  const list = doubts && !only ? previewLists.doubts : previewLists.all
  const rows: unknown[] = []
  let total = numbers?.length ?? 0
  for (const run of page) {
    const read = await jobs.rows(jobId, list, run, staff)
    rows.push(...read.rows)
    if (!only) total = read.total
  }
  const found = rows as PreviewedQuestion[]
  const clashes = bank ? await finder.clashes(bank, found) : new Map<number, Clash>()
  const questions = found.map((row) => ({ ...row, clash: clashes.get(row.n) ?? null }))
  return { questions, total, clashes: numbers?.length ?? null }
}
