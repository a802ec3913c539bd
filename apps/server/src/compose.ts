/** The one place where things are wired, by hand: ports, features, public interfaces between features, routes, jobs. */
import { resolve } from 'node:path'
import { roleMay } from '@porua/contract/desk/capabilities'
import { makeFolder } from '@porua/files/make-folder'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { createApp } from './app.ts'
import { jobKinds } from './compose.jobs.ts'
import { loadSample, sampleStudent } from './compose.sample.ts'
import { type Config, databaseOf } from './config.ts'
import { SessionEnder } from './features/account/account.ends.ts'
import { SessionPeople } from './features/account/account.live.ts'
import { StoredSessions } from './features/account/account.sessions.ts'
import { createAccount } from './features/account/account.ts'
import { deskSmsRoutes } from './features/account/desk-sms.routes.ts'
import { SmsGateway, sendingBy } from './features/account/sms-gateway.ts'
import { Places } from './features/content/content.places.ts'
import { createContent } from './features/content/content.ts'
import { deskExamRoutes } from './features/exams/desk/exams.desk.routes.ts'
import { ExamResults } from './features/exams/desk-results/exam-results.service.ts'
import { resultsRoutes } from './features/exams/desk-results/results.routes.ts'
import { examRoutes } from './features/exams/exams.routes.ts'
import { createExams, type Exams } from './features/exams/exams.ts'
import { openReceiptKey } from './features/exams/receipts/receipt.key.ts'
import { SaveWatch } from './features/exams/save-path/save-watch.ts'
import { examWatchRoutes } from './features/exams/watch/exam-watch.routes.ts'
import { createForum, type ForumBehind } from './features/forum/forum.ts'
import type { LaunchJob } from './features/jobs/child.api.ts'
import { createJobs, type Jobs } from './features/jobs/jobs.ts'
import type { NotificationsApi } from './features/notifications/notifications.api.ts'
import type { NotificationsPush } from './features/notifications/notifications.push.ts'
import { createNotifications } from './features/notifications/notifications.ts'
import { lastLook } from './features/operations/doctor.last.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { endSample, removeLeftFiles, sampleSize } from './features/operations/sample.ts'
import { createPeople } from './features/people/people.ts'
import { createQuestionBank } from './features/question-bank/question-bank.ts'
import { isQuestionMedia } from './features/question-bank/stored-media.ts'
import { deskSchoolRoutes } from './features/school/desk-school.routes.ts'
import { reachRoutes } from './features/school/reach.routes.ts'
import { isReachable, ReachChecks } from './features/school/reach.ts'
import { whiteLabelRoutes } from './features/school/white-label.routes.ts'
import { isEmptySchool, isUntouched } from './features/school/white-label.store.ts'
import { whiteLabel } from './features/school/white-label.ts'
import type { SchoolParts } from './features/school-pack/import-pack.ts'
import { sampleOwnerId } from './features/staff/sample-owner.ts'
import { createStaff, type Staff } from './features/staff/staff.ts'
import { createUploads, type Uploads } from './features/uploads/uploads.ts'
import { launcherOf } from './main.job-launch.ts'
import { type Ids, randomIds } from './platform/ids.ts'
import { Metrics } from './platform/metrics.ts'
import { isBuilt } from './platform/static.ts'
import { type Clock, systemClock } from './ports/clock/clock.ts'
import { ClockWatch } from './ports/clock/clock-watch.ts'
import type { Database } from './ports/database/database.ts'
import { openDatabase } from './ports/database/open-database.ts'
import { serveOwner } from './ports/database/owner/serve-owner.ts'
import { FilesUnavailable } from './ports/files/files.ts'
import { openFiles, openInbox } from './ports/files/open-files.ts'
import { SharpImages } from './ports/images/sharp-images.ts'
import { startJobs } from './ports/jobs/jobs.ts'
import { HttpLicences } from './ports/licences/http-licences.ts'
import { openSignals } from './ports/live/open-signals.ts'
import { Outbox, sweepJob } from './ports/live/outbox.ts'
import { SocketLive } from './ports/live/socket-live.ts'
import { openPush } from './ports/push/open-push.ts'
import { searchOf } from './ports/search/search.ts'
import { Secrets } from './ports/secrets/secrets.ts'
import { LogSms } from './ports/sms/log-sms.ts'
import { product } from './product.ts'

/** Where the build of the student app stands. */
const appFolder = resolve(import.meta.dirname, '../../student/dist')
/** Where the build of the desk stands. */
const deskFolder = resolve(import.meta.dirname, '../../desk/dist')
/** How long calls that are under way may take to end when the server stops; less than the 10 s that containers wait. */
const longestDrainMs = 5_000

export interface App {
  readonly http: FastifyInstance
  readonly db: Database
  readonly exams: Exams
  readonly live: SocketLive
  readonly notifications: NotificationsApi
  readonly push: NotificationsPush
  readonly forum: ForumBehind
  readonly uploads: Uploads
  readonly staff: Staff
  /** Long work that staff start. */
  readonly longWork: Jobs
  readonly secrets: Secrets
  /** For the line that is printed at start. */
  readonly database: string
  /** Whether the student app stood here when the server was made. */
  readonly appBuilt: boolean
  /** Whether the desk stood here. */
  readonly deskBuilt: boolean
  /** For another: where one-time codes appear. */
  readonly codes: string
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
  /** Where one-time codes are printed, a line each. */
  print?: (line: string) => void
  /** Where the figures of several processes are added up. */
  metricsText?: (own: Metrics) => () => Promise<string>
  /** False: jobs run only when the test runs them. */
  jobs?: boolean
  /** Begins the long work of staff. */
  launchJob?: LaunchJob
}

/** A server that does not listen yet. Loads the sample school into an empty one unless the configuration says not to. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? pino({ level: 'silent' })
  const clock = overrides.clock ?? systemClock
  const ids = overrides.ids ?? randomIds
  const { version } = product()
  const metrics = new Metrics(product())
  // SQLite makes it, and locks it, by itself.
  if (config.databaseUrl && !config.s3) readyFolder(config.dataDir)
  const db = await openDatabase({ ...databaseOf(config), log: (line) => log.info(line) })
  const owner = await serveOwner(db)
  const files = openFiles(config, clock)
  const secrets = await Secrets.open(db, clock, ids)
  secrets.watch((error) => log.error({ err: error }, 'secrets could not be read again'))
  const inbox = openInbox(config, clock, secrets.keys('upload address'))

  const signals = await openSignals({
    db,
    self: ids.next(clock.now()),
    ...(config.databaseUrl ? { listenUrl: config.databaseUrl } : {}),
    changed: (state, reason) =>
      log[state === 'ok' ? 'debug' : 'warn']({ signals: state, reason }, 'signals between processes'),
  })
  const live = new SocketLive({
    db,
    clock,
    signals,
    outbox: new Outbox(db, clock, ids, signals),
    people: new SessionPeople(db, clock),
    threads: { mayWatch: (studentId, questionId) => forum.api.mayWatch(studentId, questionId) },
    origins: { others: config.apiOrigins, trustProxy: config.trustProxy > 0 },
    secure: config.secure,
    failed: (what, error) => log.error({ err: error, what }, 'live connections'),
  })
  const fixed = { overrides: config.client, assetsUrl: config.assetsUrl, version }
  const white = () => whiteLabel({ db, ...fixed })
  const images = new SharpImages()
  const checks = new ReachChecks({ db, clock, ids })
  const notifications = createNotifications({
    db,
    clock,
    ids,
    live,
    push: await openPush(db, async () => (await white()).supportEmail, config.pushOrigins),
    pushRefused: (count, reason) => log.error({ count, reason }, 'notices that a push service will not take'),
  })
  const uploads = await createUploads({ db, clock, ids, files, inbox, dataDir: config.dataDir })
  const signer = await openReceiptKey(db, clock)
  const exams = createExams({
    db,
    clock,
    ids,
    live,
    notices: notifications.api,
    store: files,
    pictures: files,
    files: uploads.api,
    graceMinutes: config.offlineGraceMinutes,
    signer,
    answered: (outcome) => metrics.answered(outcome),
  })
  const sessions = new StoredSessions(db, clock, ids, live, (studentId) =>
    exams.calendar.isSitting(studentId),
  )
  const gateway = new SmsGateway({ db, keys: secrets.keys('gateway key'), environment: config.sms })
  const sendsSms = async () => (await gateway.state()).by !== 'none'
  const printed = new LogSms(overrides.print ?? printLine)
  if (config.otpEcho) log.warn('OTP_ECHO=1: replies carry one-time codes; anybody can set anybody’s password')
  const account = createAccount({
    db,
    clock,
    ids,
    sessions,
    exams: exams.calendar,
    notifications: notifications.api,
    uploads: uploads.api,
    keys: {
      codes: secrets.keys('one-time codes'),
      devices: secrets.keys('device cookie'),
      media: secrets.keys('media cookie'),
    },
    secure: config.secure,
    sms: sendingBy(gateway, printed),
    sendsSms,
    host: config.publicHost,
    echo: config.otpEcho,
    title: async () => (await white()).title,
    sendFailed: (error) => log.error({ reason: error.message }, 'a one-time code could not be sent'),
  })
  const forum = createForum({
    db,
    clock,
    ids,
    live,
    notifications: notifications.api,
    search: searchOf(db.dialect),
    uploads: uploads.api,
    places: new Places(db),
  })
  const content = createContent({
    db,
    clock,
    files,
    exams: exams.calendar,
    forum: forum.api,
    mediaRules: [uploads, forum.api, exams.teacher],
    keys: { videoTokens: secrets.keys('video token'), mediaAddresses: secrets.keys('media address') },
    licences: config.licences ? new HttpLicences(config.licences) : null,
    licenceFailed: (error) => log.error({ reason: error.message }, 'no licence for a protected video'),
    accel: config.accel,
  })
  const staff = createStaff({
    db,
    clock,
    ids,
    passwords: account.passwords,
    throttle: account.throttle,
    secure: config.secure,
    deviceKeys: secrets.keys('device cookie'),
    draftKeys: secrets.keys('form drafts'),
    school: async () => {
      const { title, timeZone } = await white()
      return { name: title, timeZone, empty: await db.read(isEmptySchool) }
    },
  })
  const longWork = createJobs({
    db,
    clock,
    ids,
    dataDir: config.dataDir,
    kinds: jobKinds,
    launch: overrides.launchJob ?? launcherOf(config),
    sits: () => exams.calendar.anybodySits(),
    told: (line, more) => log.error(more, line),
  })
  const people = createPeople({
    db,
    clock,
    ids,
    live,
    account: new SessionEnder(live),
    notifications: notifications.api,
    examsAdmin: exams.admin,
    graceMinutes: config.offlineGraceMinutes,
    longWork: longWork.api,
  })
  const school: SchoolParts = { db, files, clock, ids, papers: exams.papers, live, forum: forum.imports }
  const questionBank = createQuestionBank(school, images)
  // A kill may have left files of a school that has ended.
  await removeLeftFiles({ db, files })
  if (config.sample && (await db.read(isUntouched))) {
    log.info('loading the sample school')
    await loadSample(school, { ids, signer, graceMinutes: config.offlineGraceMinutes })
    await staff.makeSampleOwner()
  }

  const clocks = config.databaseUrl
    ? new ClockWatch({
        db,
        clock,
        changed: (state) => log.warn({ clock: state }, 'this clock, as the database’s sees it'),
      })
    : null
  if (overrides.jobs !== false) await clocks?.job.run()
  if (clocks)
    metrics.gauge(
      'porua_clock_skew_seconds',
      'By how much this clock is ahead of the database’s.',
      () => (clocks.skewMs ?? 0) / 1000,
      'average',
    )

  const saves = new SaveWatch({
    waitingMs: () => exams.answers.waitingMs,
    db,
    told: (line, more) => log.warn(more, line),
  })
  metrics.gauge(
    'porua_oldest_save_seconds',
    'For how long the oldest save without an outcome has been waiting.',
    () => exams.answers.waitingMs / 1000,
    'max',
  )

  const appBuilt = isBuilt(appFolder)
  if (!appBuilt) log.warn('the student app is not built, phones get no page: npm run build')
  const app = createApp({
    config,
    clock,
    db,
    log,
    version,
    metrics,
    troubledJobs: () => jobs.troubled(),
    clockState: () => clocks?.state,
    signalsState: () => signals.state,
    savesState: () => saves.state,
    metricsText: overrides.metricsText?.(metrics) ?? (() => metrics.registry.metrics()),
    appFolder,
    deskFolder,
    clientConfig: white,
    features: (instance) => {
      account.mount(instance)
      staff.mount(instance)
      longWork.mount(instance, staff.gate)
      operationsRoutes(instance, staff.gate, { jobs: longWork.api, dataDir: config.dataDir })
      people.mount(instance, staff.gate)
      account.mountDesk(instance, staff.gate)
      deskSmsRoutes(instance, staff.gate, gateway)
      deskSchoolRoutes(instance, {
        ...{ gate: staff.gate, db, clock, ids, files, images, fixed, checks },
        reach: config,
        sample: {
          size: () => sampleSize({ db }),
          end: async (member, key) => {
            const welcome = member.id === sampleOwnerId
            sessions.forget(await endSample({ db, clock, files, live }, welcome ? key : null))
            return { welcome }
          },
        },
        sendsSms,
      })
      reachRoutes(instance, { checks, proxied: config.trustProxy > 0 })
      questionBank.mount(instance, staff.gate, longWork.api)
      examRoutes(instance, sessions, exams)
      examWatchRoutes(instance, staff.gate, { db, schedules: exams.schedules, states: exams.states })
      const results = new ExamResults({ db, clock, live, ...exams })
      resultsRoutes(instance, staff.gate, { db, clock, exams, results, jobs: longWork.api })
      deskExamRoutes(instance, staff.gate, {
        db,
        clock,
        longWork: longWork.api,
        doctor: (member, most) => lastLook(longWork.api, member, most),
        sendsSms,
        isReachable: isReachable(config),
        ...exams,
      })
      forum.mount(instance, sessions)
      forum.mountDesk(instance, staff.gate)
      whiteLabelRoutes(instance, white, files)
      notifications.mount(instance, sessions)
      notifications.mountDesk(instance, staff.gate)
      uploads.mount(instance, sessions, { media: content.media, secure: config.secure })
      content.mount(instance, sessions, {
        byCookie: ({ headers }) => account.byMediaCookie(headers.cookie),
        byHeader: ({ headers }) => sessions.find(headers.authorization ?? ''),
        staffMaySee: async (request, key) => {
          if (!isQuestionMedia(key)) return false
          const member = await staff.gate.find(request)
          return member !== null && !member.mustAddSecondStep && roleMay(member.role, 'questions.write')
        },
      })
    },
  })
  live.attach(app.server)
  metrics.gauge('porua_live_connections', 'Phones connected now.', () => live.onlineCount())
  metrics.gauge(
    'porua_passwords_waiting',
    'Sign-ins that wait for their turn.',
    () => account.passwords.waiting,
  )
  if (db.replica) metrics.replica(db.replica)
  const jobs = startJobs(
    overrides.jobs === false
      ? []
      : [
          ...exams.jobs,
          ...uploads.jobs,
          ...notifications.jobs,
          sweepJob(db),
          ...account.jobs,
          ...staff.jobs,
          ...longWork.periodic,
          ...questionBank.jobs,
          ...people.jobs,
          saves.job,
          ...(clocks ? [clocks.job] : []),
        ],
    {
      clock,
      failed: (job, error) => log.error({ err: error, job: job.name }, 'job failed; it runs again'),
      ran: (job, ok, ms) => metrics.ranJob(job.name, ok, ms),
    },
  )

  return {
    http: app,
    db,
    exams,
    live,
    notifications: notifications.api,
    push: notifications.push,
    forum,
    uploads,
    staff,
    longWork,
    secrets,
    database: config.databaseUrl ? 'PostgreSQL' : 'SQLite',
    appBuilt,
    deskBuilt: isBuilt(deskFolder),
    codes: ((await gateway.sender()) ?? printed).where,
    sampleStudent: () => sampleStudent(db),
    close: async () => {
      secrets.close()
      // First: what it writes goes through this process.
      await longWork.close()
      await live.close()
      // Who has not sent or taken its bytes by then never will: what it asked is on disk or was never acknowledged.
      const cut = setTimeout(() => app.server.closeAllConnections(), longestDrainMs)
      await app.close()
      clearTimeout(cut)
      await jobs.stop()
      await exams.settled()
      await account.close()
      await uploads.close()
      await images.close()
      await signals.close()
      await owner.close()
      await db.close()
    },
  }
}

/** Files are kept there, and health looks at it. @throws FilesUnavailable with one line */
function readyFolder(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700)
  } catch (error) {
    throw new FilesUnavailable(`data folder ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
