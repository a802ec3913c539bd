/** Long work as the desk's calls and other features ask for it: starting, looking, cancelling, downloading. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { roleMay } from '@porua/contract/desk/capabilities'
import type { Job, JobState } from '@porua/contract/desk/jobs'
import { type Act, DeskFile, type DeskStaff, type Subject } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import { iso } from '../../platform/iso.ts'
import { malformed, Problem } from '../../platform/problems.ts'
import { type Wording, wordsOf } from '../../platform/refusals/refusals.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { JobTable } from '../../ports/database/tables.ts'
import type { JobFolder } from './job-folder.ts'
import type { JobRunner } from './job-runner.ts'
import type { AnyJobKind, JobKind, JobsApi, RowPage } from './jobs.api.ts'
import {
  failedJobs,
  insertJob,
  jobById,
  jobRows,
  lockJob,
  staffFileById,
  updateJob,
  waitingOf,
} from './jobs.store.ts'
import { readRows } from './row-list.ts'
import { isTableKind, type TableInput } from './table-export.api.ts'

/** So many pieces of work of one member may wait. */
const mostWaiting = 20
const pageRows = 50

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  kinds: readonly AnyJobKind[]
  folder: JobFolder
  runner: Pick<JobRunner, 'poke' | 'cancel'>
  sits: () => Promise<boolean>
}

interface Asked {
  all?: '1' | undefined
  kind?: string | undefined
  state?: JobState | undefined
  before?: string | undefined
  limit?: number | undefined
}

/** Long work, for whom it is theirs to see. */
export class JobsService implements JobsApi {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  async start<Input>(
    kind: JobKind<Input, never>,
    input: NoInfer<Input>,
    staff: DeskStaff,
    { now: atOnce = false, act }: { now?: boolean; act?: Act } = {},
  ): Promise<Job> {
    const { db, clock, ids, runner } = this.#needs
    if (!roleMay(staff.role, kind.may)) throw new Problem('forbidden', 'roleForbids')
    const now = clock.now()
    const row: JobTable = {
      id: ids.next(now),
      kind: kind.name,
      staff_id: staff.id,
      who: staff.name,
      input_json: JSON.stringify(kind.input.parse(input)),
      state: 'waiting',
      quick: kind.quick ? 1 : 0,
      patient: kind.waitsForExams && !atOnce ? 1 : 0,
      created_at: now,
      started_at: null,
      ended_at: null,
      phase: null,
      done: 0,
      total: null,
      claim: null,
      runner: null,
      heartbeat_at: null,
      cancel_at: null,
      writes: 0,
      tries: 0,
      outcome_json: null,
      failure_json: null,
      result_name: null,
      result_type: null,
      result_bytes: null,
      kept_until: null,
    }
    await db.write(async (tx) => {
      if ((await waitingOf(tx, staff.id)) >= mostWaiting)
        throw new Problem('tooManyRequests', 'jobsWaiting', { retryAfter: 60 })
      await insertJob(tx, row)
    })
    act?.about(this.#subjectOf(row), { after: input })
    runner.poke()
    return this.#present(row)
  }

  async one(kind: Pick<AnyJobKind, 'name'>, jobId: string, staff: DeskStaff): Promise<Job> {
    const row = await this.#visible(jobId, staff)
    if (row.kind !== kind.name) throw gone()
    return this.#present(row)
  }

  async rows(
    jobId: string,
    list: string,
    page: { from: number; limit: number },
    staff: DeskStaff,
  ): Promise<RowPage> {
    const row = await this.#visible(jobId, staff)
    const found = row.state === 'done' ? await readRows(this.#needs.folder.of(row.id), list, page) : null
    if (!found) throw new Problem('notFound', 'jobFilesGone')
    return found
  }

  async sent(fileId: string, staff: Pick<DeskStaff, 'id'>) {
    const row = await this.#needs.db.read((reader) => staffFileById(reader, fileId))
    if (row?.staff_id !== staff.id) throw new Problem('notFound', 'staffFileGone')
    return { path: this.#needs.folder.sent(row.id), name: row.name, bytes: row.bytes }
  }

  async newest(kind: Pick<AnyJobKind, 'name'>, limit: number): Promise<Job[]> {
    const rows = await this.#needs.db.read((reader) => jobRows(reader, { kind: kind.name, limit }))
    return Promise.all(rows.map((row) => this.#present(row)))
  }

  async failed(staff: DeskStaff, { since, most }: { since: number; most: number }): Promise<Job[]> {
    const staffId = roleMay(staff.role, 'care.manage') ? undefined : staff.id
    const rows = await this.#needs.db.read((reader) => failedJobs(reader, { staffId, since, limit: most }))
    return Promise.all(rows.map((row) => this.#present(row)))
  }

  /** How any job of the member's stands. @throws Problem notFound */
  async any(jobId: string, staff: DeskStaff): Promise<Job> {
    return this.#present(await this.#visible(jobId, staff))
  }

  /** A page of the list. @throws Problem forbidden where everybody's is not theirs to see */
  async page(
    staff: DeskStaff,
    { all, limit = pageRows, ...asked }: Asked,
  ): Promise<{ jobs: Job[]; more: boolean }> {
    if (all && !roleMay(staff.role, 'care.manage')) throw new Problem('forbidden', 'roleForbids')
    const rows = await this.#needs.db.read((reader) =>
      jobRows(reader, { ...asked, ...(all ? {} : { staffId: staff.id }), limit: limit + 1 }),
    )
    const jobs = await Promise.all(rows.slice(0, limit).map((row) => this.#present(row)))
    return { jobs, more: rows.length > limit }
  }

  /** Ends it; nothing happens where it has ended. @throws Problem notFound */
  async cancel(jobId: string, staff: DeskStaff, act: Act): Promise<Job> {
    const { db, clock, runner } = this.#needs
    await this.#visible(jobId, staff)
    const row = await db.write(async (tx) => {
      const locked = await lockJob(tx, jobId)
      if (!locked) throw gone()
      const now = clock.now()
      const change: Partial<JobTable> =
        locked.state === 'waiting'
          ? { state: 'cancelled', cancel_at: now, ended_at: now }
          : locked.state === 'running' && locked.cancel_at === null
            ? { cancel_at: now }
            : {}
      if (Object.keys(change).length > 0) await updateJob(tx, jobId, change)
      return { ...locked, ...change }
    })
    act.about(this.#subjectOf(row), { after: { state: row.state } })
    runner.cancel(jobId)
    return this.#present(row)
  }

  /** Begins to write a table. @throws Problem notFound, badRequest for filters that the table does not have */
  async exportTable(
    staff: DeskStaff,
    { kind: name, query, language }: TableInput & { kind: string },
    act: Act,
  ): Promise<Job> {
    const kind = this.#needs.kinds.find((one) => one.name === name && isTableKind(one))
    if (!kind) throw new Problem('notFound', 'noTable')
    const input = kind.input.safeParse({ query, language })
    if (!input.success) throw malformed('query', input.error.issues[0]?.message ?? '')
    return this.start(kind, input.data, staff, { act })
  }

  /** What it made. @throws Problem notFound */
  async download(jobId: string, staff: DeskStaff, act: Act): Promise<DeskFile> {
    const { folder } = this.#needs
    const row = await this.#visible(jobId, staff)
    const { result_name: name, result_type: type } = row
    if (name === null || type === null) throw new Problem('notFound', 'jobFilesGone')
    const path = folder.result(row.id)
    const found = await stat(path).catch(() => null)
    if (!found) throw new Problem('notFound', 'jobFilesGone')
    act.about(this.#subjectOf(row), { after: { file: name } })
    return new DeskFile({ name, type, bytes: found.size, stream: createReadStream(path) })
  }

  async #visible(jobId: string, staff: DeskStaff): Promise<JobTable> {
    const row = await this.#needs.db.read((reader) => jobById(reader, jobId))
    if (!row || !(row.staff_id === staff.id || roleMay(staff.role, 'care.manage'))) throw gone()
    return row
  }

  #kindOf(row: JobTable): AnyJobKind | undefined {
    return this.#needs.kinds.find(({ name }) => name === row.kind)
  }

  #titleOf(row: JobTable): { en: string; bn: string } {
    return this.#kindOf(row)?.title ?? { en: row.kind, bn: row.kind }
  }

  /** What the log calls it. */
  #subjectOf(row: JobTable): Subject {
    const { en, bn } = this.#titleOf(row)
    return { kind: 'job', id: row.id, name: en, bn }
  }

  async #present(row: JobTable): Promise<Job> {
    const phase =
      row.phase === null ? null : { en: row.phase, bn: this.#kindOf(row)?.phases[row.phase] ?? row.phase }
    const isBroken = row.state === 'failed' || row.state === 'cancelled'
    const { result_name: name, result_bytes: bytes, kept_until: until } = row
    return {
      id: row.id,
      kind: row.kind,
      name: this.#titleOf(row),
      staffId: row.staff_id,
      who: row.who,
      state: row.state as JobState,
      waitsFor:
        row.state === 'waiting' ? (row.patient === 1 && (await this.#needs.sits()) ? 'exams' : 'turn') : null,
      createdAt: iso(row.created_at),
      startedAt: iso(row.started_at),
      endedAt: iso(row.ended_at),
      phase: row.state === 'running' ? phase : null,
      done: row.done,
      total: row.total,
      cancelling: row.state === 'running' && row.cancel_at !== null,
      changed: row.writes > 0,
      stays: isBroken && row.writes > 0 ? (this.#kindOf(row)?.stays ?? null) : null,
      outcome: row.outcome_json === null ? null : (JSON.parse(row.outcome_json) as unknown),
      failure: row.failure_json === null ? null : saidOf(JSON.parse(row.failure_json) as Wording),
      result: name === null || bytes === null || until === null ? null : { name, bytes, until: iso(until) },
    }
  }
}

function saidOf(wording: Wording): { en: string; bn: string } {
  return { en: wordsOf('en', wording), bn: wordsOf('bn', wording) }
}

function gone(): Problem {
  return new Problem('notFound', 'noJob')
}
