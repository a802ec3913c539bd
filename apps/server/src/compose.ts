/** The one place where things are wired, by hand: ports, rooms, doors between rooms, routes, jobs. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { sessionOfMediaCookie } from './features/account/account.media.ts'
import { Passwords } from './features/account/account.passwords.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { AccountService } from './features/account/account.service.ts'
import { StoredSessions } from './features/account/account.sessions.ts'
import { studentByMobile } from './features/account/account.store.ts'
import { FailureThrottle } from './features/account/account.throttle.ts'
import { mediaRoutes } from './features/content/content.media.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { ContentService } from './features/content/content.service.ts'
import { examRoutes } from './features/exams/exams.routes.ts'
import { createExams, type Exams } from './features/exams/exams.ts'
import { FolderPack } from './features/school/pack-source.ts'
import { importPack, type SchoolParts } from './features/school/school.import.ts'
import { isEmptySchool } from './features/school/white-label.store.ts'
import { whiteLabel } from './features/school/white-label.ts'
import { type Ids, randomIds } from './platform/ids.ts'
import { secretNamed } from './platform/secrets.store.ts'
import { type Clock, systemClock } from './ports/clock/clock.ts'
import type { Database } from './ports/database/database.ts'
import { openDatabase } from './ports/database/open-database.ts'
import { openOwned } from './ports/database/owner/open-owned.ts'
import { serveOwner } from './ports/database/owner/serve-owner.ts'
import { LocalFiles } from './ports/files/local-files.ts'
import { type Job, startJobs } from './ports/jobs/jobs.ts'

const root = resolve(import.meta.dirname, '../../..')
/** How long calls that are under way may take to end when the server stops; less than the 10 s that containers wait. */
const longestDrainMs = 5_000

export interface House {
  readonly app: FastifyInstance
  readonly db: Database
  readonly exams: Exams
  readonly version: string
  /** For the line that is printed at start. */
  readonly database: string
  /** A sample student to sign in with, when the sample school is what stands here. */
  sampleStudent(): Promise<{ mobile: string; password: string } | null>
  /** Ends calls and jobs that are under way, then closes the database. */
  close(): Promise<void>
}

/** What a test puts in the place of the machine's own. */
export interface Overrides {
  log?: Logger
  clock?: Clock
  ids?: Ids
  /** False: jobs run only when the test runs them. */
  jobs?: boolean
}

/** A server that does not listen yet. Loads the sample school into an empty one unless the configuration says not to. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<House> {
  const log = overrides.log ?? pino({ level: 'silent' })
  const clock = overrides.clock ?? systemClock
  const ids = overrides.ids ?? randomIds
  const version = productVersion()
  const db = await openDatabase({ ...databaseOf(config), log: (line) => log.info(line) })
  const owner = await serveOwner(db)
  const files = new LocalFiles(join(config.dataDir, 'media'))
  const mediaSecret = await secretNamed(db, 'media cookie', () => ids.secret(32))

  const exams = createExams({ db, clock, ids, graceMinutes: config.offlineGraceMinutes })
  const sessions = new StoredSessions(db, clock, ids)
  const passwords = new Passwords()
  const account = new AccountService({
    db,
    clock,
    sessions,
    passwords,
    throttle: new FailureThrottle(),
    exams: exams.door,
  })
  const content = new ContentService(db, exams.door)
  const school: SchoolParts = { db, files, clock, ids, papers: exams.papers }
  if (config.sample && (await db.read(isEmptySchool))) {
    log.info('loading the sample school')
    await importPack(school, new FolderPack(join(root, 'sample')))
  }

  const app = createApp({
    config,
    clock,
    db,
    log,
    version,
    appFolder: join(root, 'apps/student/dist'),
    clientConfig: () => whiteLabel({ db, overrides: config.client, assetsUrl: config.assetsUrl, version }),
    rooms: (instance) => {
      accountRoutes(instance, sessions, account, { mediaSecret, secure: config.secure })
      contentRoutes(instance, sessions, content)
      examRoutes(instance, sessions, exams)
      mediaRoutes(instance, {
        db,
        files,
        sessionOf: async (request) => {
          const idHash = sessionOfMediaCookie(mediaSecret, request.headers.cookie)
          return idHash ? sessions.findByHash(idHash) : null
        },
      })
    },
  })
  const sweep: Job = {
    name: 'account: remove expired sessions',
    everyMs: 3_600_000,
    run: () => sessions.sweep(),
  }
  const jobs = startJobs(overrides.jobs === false ? [] : [...exams.jobs, sweep], {
    clock,
    failed: (job, error) => log.error({ err: error, job: job.name }, 'job failed; it runs again'),
  })

  return {
    app,
    db,
    exams,
    version,
    database: config.databaseUrl ? 'PostgreSQL' : 'SQLite',
    sampleStudent: () => sampleStudent(db),
    close: async () => {
      // Who has not sent or taken its bytes by then never will: what it asked is on disk or was never acknowledged.
      const cut = setTimeout(() => app.server.closeAllConnections(), longestDrainMs)
      await app.close()
      clearTimeout(cut)
      await jobs.stop()
      await exams.settled()
      await owner.close()
      await db.close()
    },
  }
}

/** What the `school` command line works with: the owner's database where a server runs, else the file itself. */
export async function composeSchool(config: Config): Promise<SchoolParts & { close(): Promise<void> }> {
  const db = await openOwned(databaseOf(config))
  const exams = createExams({
    db,
    clock: systemClock,
    ids: randomIds,
    graceMinutes: config.offlineGraceMinutes,
  })
  return {
    db,
    files: new LocalFiles(join(config.dataDir, 'media')),
    clock: systemClock,
    ids: randomIds,
    papers: exams.papers,
    close: () => db.close(),
  }
}

function databaseOf(config: Config) {
  const { dataDir, databaseUrl, allowLoss, databasePool } = config
  return { dataDir, url: databaseUrl ?? undefined, allowLoss, poolSize: databasePool }
}

function productVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** The first student of the sample pack, if that very student (mobile and roll) is here with a password. */
async function sampleStudent(db: Database): Promise<{ mobile: string; password: string } | null> {
  const [header = '', first = ''] = readFileSync(join(root, 'sample/students.csv'), 'utf8').split(/\r?\n/)
  const names = header.replace(/^\ufeff/, '').split(',')
  const values = first.split(',')
  const value = (name: string) => values[names.indexOf(name)] ?? ''
  const student = await db.read((reader) => studentByMobile(reader, `88${value('mobile')}`))
  if (!student?.password_hash || student.sid !== value('sid')) return null
  return { mobile: value('mobile'), password: value('password') }
}
