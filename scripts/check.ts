/** `npm run check`: types, lint and format, borders, tables, folders, words, vocabulary, lone texts, docstrings, faults, leftovers, what old browsers lack. Seconds. Exits 1 when anything is found. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { checkBorders } from './borders.ts'
import { checkBrowsers } from './browsers/check.ts'
import { checkDocstrings } from './docstrings.ts'
import { checkFaults } from './faults.ts'
import { checkFolders } from './folders.ts'
import { checkLeftovers } from './leftovers.ts'
import { checkLoneTexts } from './lone-texts.ts'
import { checkTables } from './tables.ts'
import { checkVocabulary } from './vocabulary.ts'
import { checkWords } from './words.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs one tool of node_modules; true when it is content. */
function tool(name: string, ...options: string[]): boolean {
  say(`· ${name} ${options.join(' ')}`)
  return (
    spawnSync(resolve(root, 'node_modules/.bin', name), options, { cwd: root, stdio: 'inherit' }).status === 0
  )
}

const outcomes = [
  tool('tsc', '-p', '.'),
  tool('tsc', '-p', 'packages/kit'),
  tool('tsc', '-p', 'apps/student'),
  tool('tsc', '-p', 'apps/desk'),
  tool('biome', 'check', '--error-on-warnings', '.'),
]
say('· borders, tables, folders, words, vocabulary, lone texts, docstrings, faults, leftovers, old browsers')
const findings = [
  ...checkBorders(root),
  ...checkTables(root),
  ...checkFolders(root),
  ...checkWords(root),
  ...checkVocabulary(root),
  ...checkLoneTexts(root),
  ...checkDocstrings(root),
  ...checkFaults(root),
  ...checkLeftovers(root),
  ...checkBrowsers(root),
]
for (const { file, line, what } of findings) say(`${file}:${line}: ${what}`)
if (findings.length > 0 || outcomes.includes(false)) {
  say('check: failed')
  process.exit(1)
}
say('check: all well')
