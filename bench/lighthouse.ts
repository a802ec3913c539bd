/**
 * `node bench/lighthouse.ts`: what Lighthouse (mobile: a slow line and a slow CPU, both simulated) says of sign-in, courses, exams and
 * the exam screen, each in a fresh profile with nothing on the phone, signed in where a student would be. Its four scores of
 * 100, and every audit of accessibility and best practices that is not passed. To reach: 100, 100 and at least 95 for
 * performance. A machine that is busy is slowed down all the same: the number behind each line is Lighthouse's measure of its
 * speed, and scores for performance count from 1,500 on. Lighthouse is no dependency of ours: npm fetches it (180 MB, once) and
 * keeps it in its own cache. Options: --rounds N (1; the median round by performance is told), --keep FOLDER (its whole reports).
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Student } from '@porua/testkit/client'
import { chromiumFlags, chromiumPath } from '@porua/testkit/machine'
import { freePort, startServerProcess } from '@porua/testkit/process'
import { chromium } from 'playwright-core'
import { storeSession } from '../e2e/support/browser.ts'

const lighthouse = 'lighthouse@13.5.0'
const { values } = parseArgs({ options: { rounds: { type: 'string' }, keep: { type: 'string' } } })
const rounds = Number(values.rounds ?? 1)
const mobile = '01700000003'
const password = 'Porua2027'
const place = { examId: 'weekly-live-test-7', groupId: 'morning-batch' }

const pages = [
  { name: 'sign-in', path: '/', signedIn: false },
  { name: 'courses', path: '/', signedIn: true },
  { name: 'exams', path: '/exams', signedIn: true },
  { name: 'exam-screen', path: `/live-exam/${place.examId}/${place.groupId}`, signedIn: true },
] as const

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Of these every audit that is not passed is told. */
const told = ['accessibility', 'best-practices'] as const

/** The parts of Lighthouse's report that are read here. */
interface Report {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  /** How fast this machine is: 2,000 where nothing else runs, less where others work. The slowed CPU is slower then, too. */
  environment: { benchmarkIndex: number }
  categories: Record<
    (typeof categories)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<
    string,
    { title: string; score: number | null; scoreDisplayMode: string; displayValue?: string }
  >
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs Lighthouse from npm's cache. @throws with its last words where it fails */
async function runLighthouse(options: readonly string[]): Promise<void> {
  const child = spawn('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...options], {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (part: Buffer) => {
    words = (words + part.toString()).slice(-2_000)
  })
  const code = await new Promise<number | null>((done, failed) =>
    child.once('error', failed).once('close', done),
  )
  if (code !== 0) throw new Error(words.trim() || `lighthouse ended with ${code}`)
}

const folder = mkdtempSync(join(tmpdir(), 'porua-lighthouse-'))
const executablePath = chromiumPath()
if (!executablePath) {
  process.stderr.write('Chromium is missing: install it, or name it in CHROMIUM.\n')
  process.exit(2)
}
try {
  await runLighthouse(['--version'])
} catch (error) {
  const why =
    (error as Error).message.split('\n').find((line) => /code|ENOTFOUND|ERR/i.test(line)) ?? String(error)
  process.stderr.write(`${lighthouse} could not be fetched by npm, so nothing is measured: ${why}\n`)
  rmSync(folder, { recursive: true, force: true })
  process.exit(2)
}

const server = await startServerProcess()
try {
  const student = await Student.signIn(server.url, mobile, password)
  await student.startExam(place)
  for (const page of pages) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round++) reports.push(await lookInTime(page, round))
    reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
    tell(page.name, reports[reports.length >> 1] as Report)
  }
} finally {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}

/** Lighthouse now and then loses its own trace on a busy machine and says so: twice it is asked again. */
async function lookInTime(page: (typeof pages)[number], round: number, left = 2): Promise<Report> {
  try {
    return await look(page, round)
  } catch (error) {
    if (left === 0 || !String(error).includes('Please run Lighthouse again')) throw error
    say(`${page.name}: Lighthouse lost its trace, again`)
    return lookInTime(page, round, left - 1)
  }
}

/** One look at one page, by a browser that has never been here. */
async function look({ name, path, signedIn }: (typeof pages)[number], round: number): Promise<Report> {
  const port = await freePort()
  const profile = mkdtempSync(join(folder, `${name}-`))
  const args = [...chromiumFlags, `--remote-debugging-port=${port}`]
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath as string,
    args,
    viewport: null,
  })
  try {
    if (signedIn) {
      const page = await browser.newPage()
      // On a page without scripts: the app itself has not been on this phone.
      await storeSession(page, server.url, mobile, password)
      await page.close()
    }
    const keep = resolve(values.keep ?? folder)
    mkdirSync(keep, { recursive: true })
    const file = join(keep, `${name}-${round}.json`)
    await runLighthouse([
      server.url + path,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      // The session stands in the storage.
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
    ])
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (report.runtimeError) throw new Error(`${name}: ${report.runtimeError.message}`)
    if (new URL(report.finalDisplayedUrl).pathname !== path)
      throw new Error(`${name}: Lighthouse was led to ${report.finalDisplayedUrl}`)
    return report
  } finally {
    await browser.close()
  }
}

/** A score of 100. */
function score(report: Report, category: (typeof categories)[number]): number {
  return Math.round((report.categories[category].score ?? 0) * 100)
}

/** Prints the scores of a page, the figures behind them, and what is not passed. */
function tell(name: string, report: Report): void {
  const scores = categories.map((category) => `${category} ${score(report, category)}`)
  const figures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    (id) => `${id} ${report.audits[id]?.displayValue ?? '?'}`,
  )
  say(
    `${name}: ${[...scores, ...figures].join(', ')} (machine ${Math.round(report.environment.benchmarkIndex)})`,
  )
  for (const category of told)
    for (const { id, weight } of report.categories[category].auditRefs) {
      const audit = report.audits[id]
      if (audit && audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== 'informative')
        say(`  ${category} ${weight > 0 ? '' : '(not counted) '}${id}: ${audit.title}`)
    }
}
