/**
 * `npm run prove`: for each row of `docs/spec-coverage.md`, and each of `docs/security/asvs.md` that is met, it breaks the row's feature
 * in a copy of the tree and runs the test that the row names. A row whose test stays green is printed, and the command ends with 1.
 * What was proved is kept in `.prove` until the break, the changed file or the test changes, so that a run can be stopped and resumed.
 *
 * - `--section 2`: the rows of one section (`1` to `9`, `decisions`, `asvs`)
 * - `--row TEXT`: the rows whose clause contains the text
 * - `--test TEXT`: the rows that name a test whose path contains the text
 * - `--kind unit|component|http`: no slower test than of this kind; a row that none of them shows is left to a run without
 * - `--sample N [--seed S]`: N rows drawn by lot; the seed is printed
 * - `--again`: also what was proved before
 * - `--list`: runs nothing; says which rows have no break, or one that no longer fits, and how many are proved
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { apply, type Break, type Breaks, changed, StaleBreak, type Unbreakable } from './prove/break.ts'
import { copyTree } from './prove/copy.ts'
import { type Row, rowsOf, securityRowsOf } from './prove/rows.ts'
import { build, cost, endTest, kindOf, kinds, type Outcome, runTest } from './prove/run.ts'

const root = resolve(import.meta.dirname, '..')
const kept = join(root, '.prove')
const say = (line: string) => process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    section: { type: 'string' },
    row: { type: 'string' },
    test: { type: 'string' },
    kind: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

/** A row with its break. */
interface Case {
  readonly row: Row
  readonly change: Break
  /** The tests to try, in this order. */
  readonly tests: readonly string[]
}

const slowest = values.kind === undefined ? 'journey' : kinds.find((kind) => kind === values.kind)
if (slowest === undefined) throw new Error(`--kind is one of ${kinds.join(', ')}, not '${values.kind}'`)

const testFiles = globSync(
  ['{apps,packages}/*/{src,scripts}/**/*.test.{ts,tsx}', '{e2e,scripts,tools}/**/*.test.ts'],
  { cwd: root },
)
const rows = [
  ...rowsOf(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')),
  ...securityRowsOf(readFileSync(join(root, 'docs/security/asvs.md'), 'utf8'), testFiles),
]
const known = await breaksByRow()
const problems: string[] = []
/** Whether journeys that were run without a break passed. */
const green = new Map<string, boolean>()
const inTable = new Set(rows.map(({ section, clause }) => keyOf(section, clause)))
for (const key of known.keys()) if (!inTable.has(key)) problems.push(`no such row: ${key}`)
const cases = rows.filter(asked).flatMap(caseOf)
const chosen = drawn(cases)

if (values.list) {
  for (const line of problems) say(line)
  const open = cases.filter((it) => !provedBefore(it, digestOf(it)))
  for (const { row } of open) say(`not proved: ${keyOf(row.section, row.clause)}`)
  say(
    `${cases.length} rows have a break, ${problems.length} have none or one that does not fit, ${cases.length - open.length} are proved`,
  )
} else await proveAll(chosen)

/** Every break by section and clause. Two for one row are a mistake. */
async function breaksByRow(): Promise<Map<string, Break | Unbreakable>> {
  const found = new Map<string, Break | Unbreakable>()
  for (const file of globSync('tools/prove/breaks/*.ts', { cwd: root }).sort()) {
    const { default: part } = (await import(join(root, file))) as { default: Breaks }
    for (const one of part.breaks) {
      const key = keyOf(part.section, one.row)
      if (found.has(key)) throw new Error(`${file}: a second break for '${one.row}'`)
      found.set(key, one)
    }
  }
  return found
}

function keyOf(section: string, clause: string): string {
  return `${section}: ${clause}`
}

function asked({ section, clause, tests }: Row): boolean {
  if (values.section !== undefined && section !== values.section) return false
  if (values.test !== undefined && !tests.some((test) => test.includes(values.test ?? ''))) return false
  return values.row === undefined || clause.includes(values.row)
}

/** The case of a row; none, and a line in `problems`, where the row cannot be tried. */
function caseOf(row: Row): Case[] {
  const key = keyOf(row.section, row.clause)
  const change = known.get(key)
  if (!change) {
    problems.push(`no break: ${key}`)
    return []
  }
  if ('because' in change) return []
  const tests = change.test === undefined ? [...row.tests].sort((a, b) => cost(a) - cost(b)) : [change.test]
  const strange = tests.find((test) => !row.tests.includes(test))
  if (strange !== undefined) problems.push(`the row does not name ${strange}: ${key}`)
  try {
    changed(root, change)
  } catch (error) {
    if (!(error instanceof StaleBreak)) throw error
    problems.push(`does not fit: ${key}: ${error.message}`)
    return []
  }
  if (tests.every(isTooSlow)) return []
  return strange === undefined ? [{ row, change, tests }] : []
}

/** Slower than `--kind` allows. */
function isTooSlow(test: string): boolean {
  return cost(test) > kinds.indexOf(slowest ?? 'journey')
}

/** All cases, or `--sample` of them. */
function drawn(all: readonly Case[]): readonly Case[] {
  if (values.sample === undefined) return all
  const seed = values.seed ?? String(Date.now() % 1_000_000)
  say(`seed ${seed}`)
  const lot = ({ row }: Case) =>
    createHash('sha256')
      .update(`${seed} ${keyOf(row.section, row.clause)}`)
      .digest('hex')
  return [...all].sort((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, Number(values.sample))
}

/** What a proof depends on. */
function digestOf({ change, tests }: Case): string {
  const digest = createHash('sha256').update(JSON.stringify(change))
  const files = [change.file, ...(change.also ?? []).map(({ file }) => file), ...tests]
  for (const file of files) digest.update(readFileSync(join(root, file)))
  return digest.digest('hex')
}

async function proveAll(all: readonly Case[]): Promise<void> {
  for (const line of problems) say(line)
  mkdirSync(kept, { recursive: true })
  // Taken before the copy is made: what is edited during the run is not what was tried.
  const tried = all.map((one) => ({ one, digest: digestOf(one) }))
  const open = values.again ? tried : tried.filter(({ one, digest }) => !provedBefore(one, digest))
  say(`${all.length - open.length} rows were proved before, ${open.length} are tried now`)
  const counts = { noticed: all.length - open.length, unnoticed: 0, left: 0 }
  if (open.length > 0) {
    const { startPostgres } = await import('@porua/testkit/postgres')
    const postgres = await startPostgres()
    process.env.TEST_POSTGRES_URL = postgres.url
    const copy = copyTree()
    const stop = () => {
      endTest()
      copy.remove()
      void postgres.stop().finally(() => process.exit(1))
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    try {
      for (const { one, digest } of open) {
        const end = await prove(copy.folder, one)
        counts[end]++
        if (end === 'noticed') writeFileSync(provedFile(one), digest)
      }
    } finally {
      copy.remove()
      await postgres.stop()
    }
  }
  const { noticed, unnoticed, left } = counts
  say(
    `${noticed} noticed, ${unnoticed} not noticed, ${left} left to slower tests, ${problems.length} without a fitting break`,
  )
  if (unnoticed > 0 || problems.length > 0) process.exitCode = 1
}

function provedFile(one: Case): string {
  return join(
    kept,
    createHash('sha256').update(keyOf(one.row.section, one.row.clause)).digest('hex').slice(0, 24),
  )
}

function provedBefore(one: Case, digest: string): boolean {
  try {
    return readFileSync(provedFile(one), 'utf8') === digest
  } catch {
    return false
  }
}

/** Breaks the feature of one row and runs its tests until one fails; 'left': none did of the kind that was asked for, and the row has others. */
async function prove(folder: string, one: Case): Promise<'noticed' | 'unnoticed' | 'left'> {
  const { row, change, tests } = one
  const key = keyOf(row.section, row.clause)
  const undo = apply(folder, change)
  try {
    let built = false
    let left = false
    const tried: string[] = []
    for (const test of tests) {
      if (isTooSlow(test)) {
        left = true
        continue
      }
      if (kindOf(test) === 'journey' && !built) {
        const words = build(folder)
        if (words !== null) {
          say(`DOES NOT BUILD  ${key}\n${words.slice(0, 600)}`)
          return 'unnoticed'
        }
        built = true
      }
      const outcome = await runTest(folder, test, change.name)
      if (outcome.failed > 0 && !crude(outcome, change)) {
        if (kindOf(test) === 'journey') {
          undo()
          built = false
          if (!(await isGreen(folder, test))) {
            say(`RED WITHOUT A BREAK  ${key}  (${test})`)
            return 'unnoticed'
          }
        }
        say(`noticed  ${key}  (${test}: ${outcome.failed} failed, ${outcome.passed} passed)`)
        say(`  ${outcome.said.replace(`${folder}/`, '')}`)
        return 'noticed'
      }
      tried.push(`${test}: ${outcome.failed} failed, ${outcome.passed} passed ${outcome.said}`.slice(0, 400))
    }
    say(`${left ? 'left' : 'NOT NOTICED'}  ${key}\n  ${tried.join('\n  ')}`)
    return left ? 'left' : 'unnoticed'
  } catch (error) {
    say(`COULD NOT RUN  ${key}\n  ${error instanceof Error ? error.message : String(error)}`)
    return 'unnoticed'
  } finally {
    undo()
  }
}

/** Whether a journey passes without a break: on a busy machine, or where it is out of date, it may fail by itself. */
async function isGreen(folder: string, test: string): Promise<boolean> {
  const known = green.get(test)
  if (known !== undefined) return known
  const isBuilt = build(folder) === null
  const { failed, passed } = await runTest(folder, test, undefined)
  green.set(test, isBuilt && failed === 0 && passed > 0)
  return green.get(test) === true
}

/** Whether everything failed: the change may have broken the program and not the feature. */
function crude({ passed, failed }: Outcome, { whole, name }: Break): boolean {
  return passed === 0 && failed > 2 && whole !== true && name === undefined
}
