/**
 * `npm test`: everything, and one line at the end that counts it. Types, lint and rooms; the build and its budgets; unit and
 * HTTP tests on both databases; journeys in a real browser with axe. What is missing on the machine is named, never skipped.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { missingParts } from '../packages/testkit/src/machine.ts'
import { buildOnce } from './build-once.ts'
import {
  countsAfter,
  countsOf,
  failedFiles,
  failuresAfter,
  failuresOf,
  type Report,
  secondTriesOf,
} from './test-report.ts'

const root = resolve(import.meta.dirname, '..')
const compiled = join(root, 'node_modules/.cache/porua')
const say = (line: string) => process.stdout.write(`${line}\n`)
const reports = mkdtempSync(join(tmpdir(), 'porua-test-'))
let passed = 0
let failed = 0
/** What failed in the end, for the last lines: what was printed when it happened stands thousands of lines above. */
const failures: string[] = []
/** What passed at its second try only. */
const again: string[] = []

const missing = missingParts()
if (missing.length > 0) {
  for (const line of missing) say(line)
  say('0 passed, 1 failed')
  process.exit(1)
}

/** A step that counts as one test. */
function step(name: string, script: string, ...options: string[]): void {
  say(`\n== ${name}`)
  const run = spawnSync(process.execPath, [join(root, script), ...options], { cwd: root, stdio: 'inherit' })
  if (run.status === 0) passed++
  else {
    failed++
    failures.push(name)
  }
}

/** Files that may be run a second time; where more have failed, it was not the machine. */
const mostAgain = 3

/**
 * A vitest run, counted by its report. A run that reports no test has failed. A file in which something failed is run once
 * more, alone and in a house of its own, as a retry inside the file meets what the first try has left behind; it is said.
 */
function tests(name: string, config: string): void {
  say(`\n== ${name}`)
  const first = vitest(name, config)
  const broken = first === null ? [] : failedFiles(first)
  if (first === null || (broken.length === 0 && countsOf(first.testResults).passed === 0)) {
    failed++
    failures.push(`${name}: no test was run, or an error belongs to none`)
    return
  }
  let counts = countsOf(first.testResults)
  let lines = failuresOf(first)
  const named = (line: string) => `${name}: ${line.replace(`${root}/`, '')}`
  again.push(...secondTriesOf(first).map(named))
  if (broken.length > 0 && broken.length <= mostAgain) {
    say(`\n== ${name}: once more, alone: ${broken.map((it) => relative(root, it)).join(', ')}`)
    const second = vitest(`${name} again`, config, ...broken, '--maxWorkers=1', '--retry=0')
    if (second !== null) {
      counts = countsAfter(first, second)
      lines = failuresAfter(first, second)
    }
  }
  passed += counts.passed
  failed += counts.failed
  failures.push(...lines.map(named))
}

/** Runs vitest; null where it has failed without saying which file. */
function vitest(name: string, config: string, ...options: string[]): Report | null {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [join(root, 'node_modules/.bin/vitest'), 'run', '--config', config]
  const run = spawnSync(process.execPath, [...command, ...output, ...options], {
    cwd: root,
    stdio: 'inherit',
    // Hundreds of processes and threads run the same files: each is compiled once.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  if (!existsSync(report)) return null
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report
  return run.status !== 0 && failedFiles(read).length === 0 ? null : read
}

step('types, lint, rooms', 'scripts/check.ts')
step('names whose type is known', 'scripts/types-known.ts')
buildOnce()
step('bytes', 'apps/student/scripts/bytes.ts')
tests('unit and HTTP', 'vitest.config.ts')
tests('journeys in the browser', 'vitest.e2e.config.ts')

rmSync(reports, { recursive: true, force: true })
list('passed at the second try only', again)
list('failed', failures)
say(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function list(what: string, lines: readonly string[]): void {
  if (lines.length > 0) say(`\n${what}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
