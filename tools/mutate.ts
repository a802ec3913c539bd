/**
 * `node scripts/run.mjs tools/mutate.ts [group…]`: mutation tests of the rules that decide a student's marks. StrykerJS changes
 * one small thing at a time (a comparison, a sign, a condition) and runs the rules' own unit tests; a change that none of them
 * notices is printed. Everything happens in a copy outside of this tree, into which Stryker is installed: it is no dependency
 * of ours. Minutes a group (`nice` it where others work). Exits 1 where a file falls below the goal.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Group, groups } from './mutate.groups.ts'
import { inCopy, type ToolCopy } from './tool-copy.ts'

/** Percent of the changes that the tests must notice, file by file. What stays is explained in docs/quality.md. */
const goal = 90
const stryker = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']

/** The parts of Stryker's report that are read here (schema of mutation-testing-elements). */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>
}
interface Mutant {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: Place; end: Place }
}
interface Place {
  line: number
  column: number
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !groups.some((group) => group.name === name))
if (unknown !== undefined) {
  const names = groups.map(({ name }) => name).join(', ')
  process.stderr.write(`There is no group '${unknown}'. Groups: ${names}\n`)
  process.exit(2)
}

const chosen = groups.filter(({ name }) => asked.length === 0 || asked.includes(name))
say('· a copy outside of the tree, and Stryker')
const good = inCopy(stryker, (copy) => chosen.map((group) => tryGroup(copy, group)))
if (good.includes(false)) process.exitCode = 1

/** Runs one group; true where each of its files reaches the goal. */
function tryGroup({ folder, run }: ToolCopy, { name, mutate, tests }: Group): boolean {
  say(`· ${name}`)
  const vitest = { include: tests, pool: 'threads', maxWorkers: 1, isolate: false, testTimeout: 20_000 }
  writeFileSync(join(folder, 'mutate.vitest.json'), JSON.stringify(vitest))
  writeFileSync(
    join(folder, 'mutate.vitest.config.ts'),
    "import test from '../scripts/mutate.vitest.json' with { type: 'json' }\nexport default { test }\n",
  )
  const report = join('reports', `${name}.json`)
  mkdirSync(join(folder, 'reports'), { recursive: true })
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'mutate.vitest.config.ts', related: false },
    // It is a copy already.
    inPlace: true,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    mutate,
  }
  writeFileSync(join(folder, 'mutate.config.json'), JSON.stringify(config))
  run('stryker', ['run', 'mutate.config.json'])
  const { files } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as Report
  if (Object.keys(files).length === 0) throw new Error(`${name}: nothing was changed`)
  const good = Object.entries(files).map(([file, { source, mutants }]) => tell(file, source, mutants))
  return !good.includes(false)
}

/** Prints a file's score and what nobody noticed; true where the goal is reached. */
function tell(file: string, source: string, mutants: Mutant[]): boolean {
  const counted = mutants.filter(({ status }) => status !== 'CompileError' && status !== 'Ignored')
  const alive = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const score = counted.length === 0 ? 0 : (100 * (counted.length - alive.length)) / counted.length
  say(`${file}: ${counted.length - alive.length} of ${counted.length} noticed, ${score.toFixed(1)} %`)
  for (const { location, replacement = '', mutatorName } of alive) {
    const line = source.split('\n')[location.start.line - 1] ?? ''
    const last = location.end.line === location.start.line ? location.end.column - 1 : undefined
    const was = line.slice(location.start.column - 1, last)
    say(`  ${file}:${location.start.line}  ${mutatorName}: ${was} -> ${replacement.replace(/\s+/g, ' ')}`)
  }
  return score >= goal
}
