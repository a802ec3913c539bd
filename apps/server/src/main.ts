/** The server's process: reads the configuration, serves, drains on SIGTERM. Says what stops it in one readable line. */
import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { type App, compose } from './compose.ts'
import { addressOf } from './config.address.ts'
import { beginsHere, newSchoolLine } from './config.new-school.ts'
import { config } from './main.before.ts'
import { lineOf, refuse } from './main.refusals.ts'
import type { Metrics } from './platform/metrics.ts'
import { named, product } from './product.ts'
import { answerLeader, metricsOfAll } from './workers.figures.ts'
import { isFirst, isWorker, startWorkers, WorkerFailed } from './workers.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const log = pino({
  level: config.logLevel,
  base: null,
  // A second guard: bodies and headers are never given to the log at all.
  redact: [
    'req.headers',
    'authorization',
    'password',
    'sessionid',
    'otp',
    'cookie',
    '*.password',
    '*.authorization',
    '*.sessionid',
  ],
})

type Stop = () => Promise<void>
let stopNow: Stop = async () => undefined
let stopping = false
/** A database that has gone silent would hold us for a minute, and a service manager kills what takes 15 s. */
const longestStopMs = 12_000

/**
 * Stops taking calls, lets those under way end, closes the database, exits 0. A second signal ends it at once, and so does a stop
 * that takes too long, with 1: what was acknowledged is stored by then.
 */
async function stop(signal: string): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  log.info({ signal }, 'stopping')
  await stopNow()
  process.exit(0)
}
process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))

/** This process serves: alone, or as one of several. @returns what stops it */
async function serve(): Promise<Stop> {
  const started = performance.now()
  const begins = beginsHere(config)
  const ofAll = (own: Metrics) => {
    answerLeader(own.registry)
    return metricsOfAll
  }
  const app = await compose(config, { log, print: say, ...(isWorker ? { metricsText: ofAll } : {}) })
  // Node keeps compiled code when a process ends well. One that is killed again and again would pay for it at each start.
  flushCompileCache()
  await app.http.listen({ port: config.port, host: config.host })
  if (isFirst) await greet(app, { begins, took: performance.now() - started })
  return () => {
    setTimeout(() => {
      log.error('stopping takes too long: ended as it is')
      process.exit(1)
    }, longestStopMs)
    return app.close()
  }
}

/** What a person who has just started it wants to know. */
async function greet(app: App, { begins, took }: { begins: boolean; took: number }): Promise<void> {
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const open = addressOf(config, port)
  say('')
  say(`  Porua v${named(product())} on Node ${process.versions.node}, ${app.database}`)
  say(`  Open        ${open}`)
  const sample = await app.sampleStudent()
  if (sample) say(`  Sign in as  ${sample.mobile}  password  ${sample.password}   (sample school)`)
  const owner = await app.staff.sampleOwner()
  if (owner && app.deskBuilt)
    say(`  Desk        ${open}/desk  as  ${owner.login}  password  ${owner.password}   (sample school)`)
  const welcome = app.deskBuilt ? await app.staff.welcomePath() : null
  if (welcome) say(`  Welcome     ${open}${welcome}   (for the owner; good for an hour)`)
  say(`  Data        ${resolve(config.dataDir)}`)
  if (begins) say(`  New         ${newSchoolLine(config.dataDir, config.sample)}`)
  say(`  Codes       ${app.codes}`)
  if (config.workers > 1) say(`  Processes   ${config.workers}; SIGHUP replaces them one by one`)
  if (!app.appBuilt)
    say('  WARNING     The student app is not built: phones get no page. Type: npm run build')
  if (config.otpEcho)
    say(`  WARNING     OTP_ECHO=1: anybody can set anybody's password. Never where real students are.`)
  say(`  Ready in ${Math.round(took)} ms; stop with Ctrl+C.`)
  say('')
}

/** This process starts others that serve. @returns what stops them */
async function lead(): Promise<Stop> {
  const workers = await startWorkers({ count: config.workers, log: (line, more) => log.warn(more, line) })
  process.on('SIGHUP', () => void workers.replace())
  return () => workers.stop()
}

try {
  stopNow = await (config.workers > 1 && !isWorker ? lead() : serve())
} catch (error) {
  if (error instanceof WorkerFailed) process.exit(1)
  const line = lineOf(error, config)
  if (line) refuse(line)
  throw error
}
