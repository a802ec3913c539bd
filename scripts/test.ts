/**
 * `npm test`, and with the word `all` `npm run test:all`: one line at the end counts everything. Types, lint and borders; the build
 * and its budgets; then the projects of `vitest.config.ts`. Nothing is run a second time. What the machine lacks is got, or named.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildOnce } from './build-once.ts'
import { parts } from './machine.parts.ts'
import { prepare, thisMachine } from './machine.ts'
import { countsOf, failedFiles, failuresOf, type Report } from './test-report.ts'

const root = resolve(import.meta.dirname, '..')
const compiled = join(root, 'node_modules/.cache/porua')
const say = (line: string) => process.stdout.write(`${line}\n`)
let passed = 0
let failed = 0
let skipped = 0
/** What failed, for the last lines: what was printed when it happened stands thousands of lines above. */
const failures: string[] = []

/** The projects of `npm test`, and those that only `npm run test:all` has. */
const usual = ['unit', 'unit-alone', 'component', 'db-sqlite', 'stores-postgres', 'http-sqlite', 'journey']
const others = ['db-postgres', 'http-postgres', 'slow', 'journey-all']

/** A step that counts as one test. */
function step(name: string, script: string): void {
  say(`\n== ${name}`)
  const run = spawnSync(process.execPath, [join(root, script)], { cwd: root, stdio: 'inherit' })
  if (run.status === 0) passed++
  else {
    failed++
    failures.push(name)
  }
}

/** Runs projects and counts their tests. A run that reports no test, or an error that belongs to none, has failed. */
function tests(projects: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  if (projects.length === 0) return
  say(`\n== ${projects.join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'porua-test-'))
  const file = join(folder, 'report.json')
  const options = [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], {
    cwd: root,
    stdio: 'inherit',
    // Hundreds of processes and threads run the same files: each is compiled once.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment },
  })
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : { testResults: [] }
  rmSync(folder, { recursive: true, force: true })
  const counts = countsOf(report.testResults)
  passed += counts.passed
  failed += counts.failed
  skipped += counts.skipped
  failures.push(...failuresOf(report).map((line) => line.replace(`${root}/`, '')))
  if (counts.passed > 0 && (run.status === 0 || failedFiles(report).length > 0)) return
  failed++
  failures.push(`${projects.join(', ')}: no test was run, or an error belongs to none`)
}

const all = process.argv.includes('all')
const { projects, leftOut } = await prepare(all ? [...usual, ...others] : usual, parts, thisMachine)
step('types, lint, borders', 'scripts/check.ts')
buildOnce()
step('bytes', 'apps/student/scripts/bytes.ts')
step('bytes of the desk', 'apps/desk/scripts/bytes.ts')
tests(projects.filter((name) => name !== 'component'))
// With the React that is delivered: the one that warns takes a quarter more.
tests(
  projects.filter((name) => name === 'component'),
  { NODE_ENV: 'production', LOOKS: all ? 'every' : 'few' },
)

if (failures.length > 0) say(`\nfailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
if (leftOut.length > 0) say(`\nleft out:\n${leftOut.map((line) => `  ${line}`).join('\n')}`)
say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
