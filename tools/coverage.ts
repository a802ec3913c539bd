/**
 * `node scripts/run.mjs tools/coverage.ts [path…]`: how much of each feature the unit, component and HTTP tests run (statements and
 * branches, by V8), of all tests or of those under the paths; of the browser's side also how much of what is drawn (`*.tsx`). In a
 * copy outside of this tree: the tool is no dependency of ours.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inCopy } from './tool-copy.ts'

const tools = ['@vitest/coverage-v8@5.1.1']
/** Of the sides whose tests are run; the contract is run by all. */
const sources = (sides: readonly string[]) => [
  ...sides.map((side) => `apps/${side}/src/**/*.{ts,tsx}`),
  ...(sides.some((side) => side !== 'server') ? ['packages/kit/src/**/*.{ts,tsx}'] : []),
  'packages/{contract,files,question-formats,spreadsheets}/src/**/*.ts',
]
const notCounted = [
  '**/*.{test,suite,contract,bench,testing}.ts',
  '**/testing.ts',
  '**/testing/**',
  '**/simulated/**',
  '**/*.test.tsx',
]
interface Count {
  total: number
  covered: number
}
type Summary = Readonly<Record<string, { statements: Count; branches: Count }>>

const say = (line: string) => process.stdout.write(`${line}\n`)
say('· a copy outside of the tree, and the coverage tool')
const paths = process.argv.slice(2)
/** Files of a side whose tests are not run would all be told as never run. */
const sides = ['server', 'student', 'desk'].filter(
  (side) => paths.length === 0 || paths.some((path) => path.startsWith(`apps/${side}`)),
)
inCopy(tools, ({ folder, run }) => {
  say(`· the tests${paths.length > 0 ? ` of ${paths.join(', ')}` : ''}`)
  const summary = join(folder, 'coverage', 'coverage-summary.json')
  const as = (option: string) => (pattern: string) => `--coverage.${option}=${pattern}`
  try {
    run('vitest', [
      'run',
      '--maxWorkers=1',
      ...['unit', 'unit-alone', 'component', 'db-*', 'http-*'].map((project) => `--project=${project}`),
      '--coverage',
      '--coverage.provider=v8',
      '--coverage.reportOnFailure',
      '--coverage.reporter=json-summary',
      '--coverage.reportsDirectory=coverage',
      ...sources(sides).map(as('include')),
      ...notCounted.map(as('exclude')),
      ...paths,
    ])
  } finally {
    // Tests that fail have run what they have run; that they failed is told too.
    if (existsSync(summary)) tell(folder, JSON.parse(readFileSync(summary, 'utf8')) as Summary)
  }
})

/** Prints a line a feature, and one for what each feature draws. */
function tell(folder: string, summary: Summary): void {
  const { total: _, ...files } = summary
  const features = Map.groupBy(Object.entries(files), ([file]) => featureOf(relative(folder, file)))
  tellGroups(features)
  const drawn = Object.entries(files).filter(([file]) => file.endsWith('.tsx'))
  if (drawn.length > 0)
    tellGroups(Map.groupBy(drawn, ([file]) => `${featureOf(relative(folder, file))} *.tsx`))
}

/** Prints a line a group, the least covered first. */
function tellGroups(groups: ReadonlyMap<string, readonly (readonly [string, Summary[string]])[]>): void {
  const lines = [...groups].map(([name, list]) => {
    const add = (kind: 'statements' | 'branches') =>
      percent(sum(list.map(([, one]) => one[kind].covered)) / sum(list.map(([, one]) => one[kind].total)))
    return { name, files: list.length, statements: add('statements'), branches: add('branches') }
  })
  for (const line of lines.sort((a, b) => a.statements - b.statements))
    say(`${line.name}: ${line.files} files, statements ${line.statements} %, branches ${line.branches} %`)
}

/** apps/server/src/features/exams/… is the feature 'server exams'; what is in no feature goes by its folder. */
function featureOf(file: string): string {
  const [, app = '', , first = '', second = ''] = file.split('/')
  if (first === 'features') return `${app} ${second}`
  return first.includes('.') ? app : `${app} ${first}/`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** A share as a percentage with one decimal; of nothing, all is run. */
function percent(share: number): number {
  return Number.isNaN(share) ? 100 : Math.round(share * 1_000) / 10
}
