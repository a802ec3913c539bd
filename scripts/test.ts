/**
 * `npm test`: everything, and one line at the end that counts it. Types, lint and rooms; the build and its budgets; unit and
 * HTTP tests on both databases; journeys in a real browser with axe. What is missing on the machine is named, never skipped.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { missingParts } from '../packages/testkit/src/machine.ts'
import { buildOnce } from './build-once.ts'

const root = resolve(import.meta.dirname, '..')
const compiled = join(root, 'node_modules/.cache/porua')
const say = (line: string) => process.stdout.write(`${line}\n`)
const reports = mkdtempSync(join(tmpdir(), 'porua-test-'))
let passed = 0
let failed = 0

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
  else failed++
}

/** A vitest run, counted by its report. A run that reports no test has failed. */
function tests(name: string, config: string): void {
  say(`\n== ${name}`)
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`)
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/.bin/vitest'),
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // Hundreds of processes and threads run the same files: each is compiled once.
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
  )
  const counts = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number })
    : { numPassedTests: 0, numFailedTests: 0 }
  passed += counts.numPassedTests
  failed += counts.numFailedTests
  if (run.status !== 0 && counts.numFailedTests === 0) failed++
  if (counts.numPassedTests + counts.numFailedTests === 0) failed++
}

step('types, lint, rooms', 'scripts/check.ts')
buildOnce()
step('bytes', 'apps/student/scripts/bytes.ts')
tests('unit and HTTP', 'vitest.config.ts')
tests('journeys in the browser', 'vitest.e2e.config.ts')

rmSync(reports, { recursive: true, force: true })
say(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
