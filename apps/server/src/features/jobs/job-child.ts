/** Long work in its own process: what the server tells it, what it answers, and the context that a kind works with. */

import { asProblem } from '../../platform/as-problem.ts'
import { PackRefused } from '../../platform/pack-refused.ts'
import { Problem } from '../../platform/problems.ts'
import type { Progress } from '../../platform/progress.ts'
import type { Wording } from '../../platform/refusals/refusals.ts'
import type { Database } from '../../ports/database/database.ts'
import { RunOver } from './fenced-database.ts'
import { JobFolder } from './job-folder.ts'
import type { AnyJobKind, JobContext } from './jobs.api.ts'
import { jobById, staffFileById } from './jobs.store.ts'
import { allRows, RowListWriter } from './row-list.ts'

/** One run of a job, as the server hands it over. */
export interface JobOrder {
  readonly id: string
  readonly claim: string
  readonly kind: string
  readonly input: unknown
  readonly staff: { readonly id: string; readonly name: string }
  readonly dataDir: string
}

/** How far it is. */
export interface JobStep {
  readonly phase: string | null
  readonly done: number
  readonly total: number | null
}

/** What the child tells the server. */
export type JobMessage =
  | { readonly step: JobStep }
  | { readonly done: { outcome: unknown; result: { name: string; type: string } | null } }
  | { readonly failed: { wording: Wording; outcome: unknown; fault: string | null } }

/** Steps are told at most so often, in milliseconds. */
const tellMs = 250
/** Characters of an outcome: it travels with each list. */
const mostOutcome = 65_536
/** So many mistakes of a file are told with the failure. */
const mostMistakes = 200

/**
 * Runs it and tells what came of it. Resolves when all is told; nothing is told of a run that the server has ended meanwhile.
 * @param open makes the services, on a database that is fenced for this run
 */
export async function runJob<Services extends { db: Database; close(): Promise<void> }>(
  order: JobOrder,
  kinds: readonly AnyJobKind<Services>[],
  open: (order: JobOrder) => Promise<Services>,
  tell: (message: JobMessage) => void,
): Promise<void> {
  const steps = new Steps((step) => tell({ step }))
  try {
    const kind = kinds.find(({ name }) => name === order.kind)
    if (!kind) throw new Error(`no such kind of work: ${order.kind}`)
    const input = kind.input.parse(order.input)
    const services = await open(order)
    try {
      const work = new Work(order, services.db, steps)
      const outcome = (await kind.run(work, input, services)) ?? null
      await work.end()
      if (JSON.stringify(outcome).length > mostOutcome) throw new Error(`outcome of ${kind.name} is too long`)
      tell({ done: { outcome, result: work.offered } })
    } finally {
      await services.close()
    }
  } catch (error) {
    if (!(error instanceof RunOver)) tell({ failed: failureOf(error as Error) })
  } finally {
    steps.end()
  }
}

/** What the person is told of it, and what the server's log is told. */
function failureOf(error: Error): Extract<JobMessage, { failed: unknown }>['failed'] {
  const problem = asProblem(error)
  const isOurs = problem.code === 'internal'
  const mistakes =
    error instanceof PackRefused
      ? { count: error.mistakes.count, list: error.mistakes.list.slice(0, mostMistakes) }
      : null
  return {
    wording: isOurs ? 'jobFault' : problem.wording,
    outcome: mistakes && { mistakes },
    fault: isOurs ? (error.stack ?? String(error)) : null,
  }
}

/** Tells steps, but not each of them. */
class Steps implements Progress {
  readonly #tell: (step: JobStep) => void
  #step: JobStep = { phase: null, done: 0, total: null }
  #timer: NodeJS.Timeout | undefined
  constructor(tell: (step: JobStep) => void) {
    this.#tell = tell
  }

  stage(phase: string, total?: number): void {
    this.#set({ phase, done: 0, total: total ?? null })
  }

  step(count = 1): void {
    this.#set({ ...this.#step, done: this.#step.done + count })
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #set(step: JobStep): void {
    this.#step = step
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#tell(this.#step)
    }, tellMs).unref()
  }
}

/** The context of one run. */
class Work implements JobContext {
  readonly progress: Progress
  readonly staff: JobOrder['staff']
  readonly #order: JobOrder
  readonly #db: Database
  readonly #folder: JobFolder
  readonly #lists: RowListWriter[] = []
  offered: { name: string; type: string } | null = null

  constructor(order: JobOrder, db: Database, progress: Progress) {
    this.progress = progress
    this.staff = order.staff
    this.#order = order
    this.#db = db
    this.#folder = new JobFolder(order.dataDir)
  }

  async file(fileId: string): Promise<{ path: string; name: string; bytes: number }> {
    const row = await this.#db.read((reader) => staffFileById(reader, fileId))
    if (row?.staff_id !== this.staff.id) throw new Problem('notFound', 'staffFileGone')
    return { path: this.#folder.sent(row.id), name: row.name, bytes: row.bytes }
  }

  result(name: string, type: string): string {
    this.offered = { name, type }
    return this.#folder.result(this.#order.id)
  }

  async resultOf(jobId: string, kind: Pick<AnyJobKind, 'name'>): Promise<string> {
    const row = await this.#db.read((reader) => jobById(reader, jobId))
    if (row?.kind !== kind.name || row.result_name === null) throw new Problem('notFound', 'jobFilesGone')
    return this.#folder.result(jobId)
  }

  list(name: string): RowListWriter {
    const list = new RowListWriter(this.#folder.of(this.#order.id), name)
    this.#lists.push(list)
    return list
  }

  async listOf(jobId: string, name: string): Promise<AsyncIterable<unknown>> {
    const row = await this.#db.read((reader) => jobById(reader, jobId))
    if (row?.staff_id !== this.staff.id || row.kept_until === null)
      throw new Problem('notFound', 'jobFilesGone')
    return allRows(this.#folder.of(jobId), name)
  }

  /** Ends its lists. */
  async end(): Promise<void> {
    for (const list of this.#lists) await list.end()
  }
}
