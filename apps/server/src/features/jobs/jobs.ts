/** The jobs feature, wired: what `compose.ts` makes once. */
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { DeskGate } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import { JobFolder } from './job-folder.ts'
import { JobRunner, type LaunchJob } from './job-runner.ts'
import type { AnyJobKind } from './jobs.api.ts'
import { jobRoutes } from './jobs.routes.ts'
import { JobsService } from './jobs.service.ts'
import { jobById, jobsToEmpty, removeOldJobs, updateJob } from './jobs.store.ts'
import { StaffFiles } from './staff-files.service.ts'

const hour = 3_600_000
const day = 24 * hour
/** Rows of jobs are kept so long after their end. */
const rowsKeptMs = 90 * day
/** Work that waits for exams, or that another server has left, is looked for this often. */
const lookMs = 5_000

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  dataDir: string
  kinds: readonly AnyJobKind[]
  /** Begins a child process. */
  launch: LaunchJob
  /** Whether anybody sits an exam now. */
  sits: () => Promise<boolean>
  told: (line: string, more: object) => void
  /** The number by which other servers of this machine know this one. Default: the process's. */
  pid?: number
}

/** The feature. */
export interface Jobs {
  readonly api: JobsService
  /** What the server does for it without being asked. */
  readonly periodic: readonly Job[]
  /** Begins what waits and what an earlier server has left. */
  begin(): Promise<void>
  mount(app: FastifyInstance, gate: DeskGate): void
  /** Ends the work that runs here. */
  close(): Promise<void>
}

/** Wires the feature. */
export function createJobs(needs: Needs): Jobs {
  const { db, clock } = needs
  const folder = new JobFolder(needs.dataDir)
  const me = {
    host: hostname().replaceAll(' ', '-'),
    pid: needs.pid ?? process.pid,
    own: needs.ids.secret(6),
  }
  const runner = new JobRunner({ ...needs, folder, me, lives })
  const files = new StaffFiles({ ...needs, folder })
  const api = new JobsService({ ...needs, folder, runner })
  return {
    api,
    periodic: [
      { name: 'jobs: begin what waits', everyMs: lookMs, run: () => runner.look() },
      {
        name: 'jobs: remove old files and rows',
        everyMs: hour,
        run: async (now) => {
          await files.sweep(now)
          await sweep(db, folder, now)
        },
      },
    ],
    begin: () => runner.look(),
    mount: (app, gate) => jobRoutes(app, gate, { jobs: api, files }),
    close: () => runner.close(),
  }

  /** Signal 0 asks without a signal; EPERM says that somebody else's process has the number. */
  function lives(pid: number): boolean {
    try {
      process.kill(pid, 0)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM'
    }
  }

  /** Files whose time is over, folders that no row knows any more, and rows that are old. */
  async function sweep(database: Database, where: JobFolder, now: number): Promise<void> {
    for (const { id } of await database.read((reader) => jobsToEmpty(reader, now, 200))) {
      await where.remove(id)
      const none = { kept_until: null, result_name: null, result_type: null, result_bytes: null }
      await database.write((tx) => updateJob(tx, id, none))
    }
    for (const id of await where.all()) {
      const row = await database.read((reader) => jobById(reader, id))
      const isOpen = row?.state === 'running' || row?.state === 'waiting'
      if (!isOpen && (row?.kept_until ?? null) === null) await where.remove(id)
    }
    await database.write((tx) => removeOldJobs(tx, clock.now() - rowsKeptMs, 500))
  }
}
