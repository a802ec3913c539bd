/** A whole server inside a test: real HTTP on a real database, with a clock that can be moved. */

import { join } from 'node:path'
import { FolderPack, MemoryPack, type PackSource } from '@porua/files/source'
import { type App, compose } from '@porua/server/compose'
import { readConfig } from '@porua/server/config'
import type { LaunchJob } from '@porua/server/features/jobs/child.api'
import { importPack } from '@porua/server/features/school-pack/import-pack'
import type { TestPack } from '@porua/server/features/school-pack/school.factory'
import { randomIds } from '@porua/server/platform/ids'
import { MovableClock } from '@porua/server/ports/clock/clock'
import type { Database, Dialect } from '@porua/server/ports/database/database'
import { LocalFiles } from '@porua/server/ports/files/local-files'
import { migratedPlace, type Place } from './databases.ts'
import { jobsHere } from './jobs-here.ts'

export interface TestApp {
  readonly url: string
  readonly port: number
  readonly composed: App
  readonly db: Database
  readonly clock: MovableClock
  readonly place: Place
  /** Imports a pack (a folder's path, or files by path) by the app's own clock. @throws PackRefused */
  importPack(pack: TestPack): Promise<void>
  /** Runs every job of the exams feature once, as the app's clock stands. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

interface Options {
  dialect: Dialect
  clock?: MovableClock
  /** A pack to begin with. Nothing by default. */
  pack?: TestPack
  /** A place that stands already: a second process on one PostgreSQL. The caller removes it. */
  place?: Place
  /** Variables besides those of the place. */
  environment?: Record<string, string>
  /** The port to listen on. Default: a free one. */
  port?: number
  /** Long work runs in processes of its own, as in a real server; else in this one, which saves a second a run. */
  jobProcesses?: boolean
  /** Begins long work instead of either. */
  launchJob?: LaunchJob
}

/** Starts a server. Jobs run only when the test says so. */
export async function startApp({ dialect, pack, ...options }: Options): Promise<TestApp> {
  const clock = options.clock ?? new MovableClock()
  const place = options.place ?? (await migratedPlace(dialect))
  const environment = {
    DATA_DIR: place.dataDir,
    SAMPLE: '0',
    ...(place.url ? { DATABASE_URL: place.url } : {}),
    ...options.environment,
  }
  const config = readConfig(environment, place.dataDir)
  const launchJob = options.launchJob ?? (options.jobProcesses ? undefined : jobsHere(config))
  const app = await compose(config, {
    clock,
    jobs: false,
    ...(launchJob ? { launchJob } : {}),
  })
  await app.http.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const files = new LocalFiles(join(place.dataDir, 'media'))

  const started: TestApp = {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    composed: app,
    db: app.db,
    clock,
    place,
    importPack: async (source) => {
      await importPack(
        {
          db: app.db,
          files,
          clock,
          ids: randomIds,
          papers: app.exams.papers,
          live: app.live,
          forum: app.forum.imports,
        },
        sourceOf(source),
      )
    },
    runJobs: async () => {
      for (const job of app.exams.jobs) await job.run(clock.now())
    },
    close: async () => {
      await app.close()
      if (!options.place) await place.remove()
    },
  }
  if (pack) await started.importPack(pack)
  return started
}

function sourceOf(pack: TestPack): PackSource {
  if (typeof pack === 'string') return new FolderPack(pack)
  return isSource(pack) ? pack : new MemoryPack(pack)
}

function isSource(pack: Exclude<TestPack, string>): pack is PackSource {
  return typeof pack.find === 'function'
}
