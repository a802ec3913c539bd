/** Runs one test file in a copy of the tree and says how its tests went. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, failuresOf, type Report } from '../../scripts/test-report.ts'

/** How the tests of one file went. `said` is what the first failure said. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly said: string
}

/** A test may hang where its feature is broken; a journey has its own waits of 30 s. */
const limits = { unit: 120_000, journey: 420_000 } as const
/** After so many failures the rest of the file says nothing new. */
const failuresWanted = 3

/** The kinds of tests, the quickest first: rules, then a screen without a server, then what needs a server, then whole journeys. */
export const kinds = ['unit', 'component', 'http', 'journey'] as const
export type Kind = (typeof kinds)[number]

/** The kind of a test file, by its name. */
export function kindOf(test: string): Kind {
  if (test.startsWith('e2e/')) return 'journey'
  if (test.endsWith('.component.test.tsx')) return 'component'
  return test.includes('/http/') ? 'http' : 'unit'
}

/** How much a test costs beside others. */
export function cost(test: string): number {
  return kinds.indexOf(kindOf(test))
}

/** Builds the student app of the copy. @returns null, or the builder's words */
export function build(folder: string): string | null {
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(folder, 'apps/student'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  return run.status === 0 ? null : `${run.stdout}\n${run.stderr}`.trim()
}

/** Runs the tests of `test` whose full names match `name`. */
export async function runTest(folder: string, test: string, name: string | undefined): Promise<Outcome> {
  const kind = kindOf(test)
  const report = join(folder, 'prove.json')
  rmSync(report, { force: true })
  const options = [
    'run',
    test,
    ...(name === undefined ? [] : ['-t', name]),
    `--bail=${failuresWanted}`,
    '--maxWorkers=1',
    // These have the time of their own project: one that is cut short would seem to notice.
    ...(kind === 'journey' || kind === 'component' ? [] : ['--testTimeout=45000']),
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const { words, late } = await ended(
    vitest,
    options,
    folder,
    kind === 'journey' ? limits.journey : limits.unit,
  )
  if (!existsSync(report)) {
    // A test that hangs notices the break. One that could not be run says nothing of it.
    if (!late) throw new Error(`${test} could not be run: ${words}`)
    return { passed: 0, failed: 1, said: words }
  }
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report
  return { ...countsOf(read.testResults), said: failuresOf(read)[0] ?? '' }
}

/** How a program ended: the last of what it wrote, and whether it was ended at the limit. */
interface Ended {
  readonly words: string
  readonly late: boolean
}

/** What ends the test that runs now. */
let endNow = () => {}

/** Ends the test that runs now, with all that it has started. */
export function endTest(): void {
  endNow()
}

/** Waits for a program of its own process group and ends the whole group at the limit. */
function ended(program: string, options: readonly string[], cwd: string, limit: number): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [program, ...options], { cwd, detached: true, stdio: 'pipe' })
    let words = ''
    let late = false
    const hear = (piece: Buffer) => {
      words = `${words}${piece.toString()}`.slice(-2000)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    endNow = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(() => {
      late = true
      words = `${words}\nended after ${limit / 1000} s`
      endNow()
    }, limit)
    child.on('close', () => {
      endNow = () => {}
      clearTimeout(timer)
      done({ words: words.trim(), late })
    })
  })
}
