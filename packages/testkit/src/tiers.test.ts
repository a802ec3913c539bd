/** The rule by which test files belong to the projects of `vitest.config.ts`, and what a file may do there. */
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../../vitest.config.ts'
import { changesItsProcess } from '../../../vitest.unit.ts'

const root = resolve(import.meta.dirname, '../../..')
const files = globSync('{packages,apps,scripts,tools,e2e,bench}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})

/** The names of the projects that run a file. */
function projectsOf(file: string): string[] {
  return (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) throw new Error('a project of another kind')
    const { name, include = [], exclude = [] } = project.test ?? {}
    const base = 'root' in project && project.root ? resolve(project.root) : root
    const matches = (pattern: string) => matchesGlob(resolve(root, file), `${base}/${pattern}`)
    return include.some(matches) && !exclude.some(matches) ? [String(name)] : []
  })
}

const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8')
const runIn = (pattern: RegExp) => files.filter((file) => projectsOf(file).some((name) => pattern.test(name)))

test('every test file belongs to one tier, and only what runs on either database to two projects', () => {
  expect(files.length).toBeGreaterThan(400)
  const known = [
    ...['unit', 'unit-alone', 'component', 'slow', 'journey', 'journey-all'].map((name) => [name]),
    ...['db', 'http'].flatMap((tier) => [
      [`${tier}-sqlite`],
      [`${tier}-postgres`],
      [`${tier}-sqlite`, `${tier}-postgres`],
    ]),
    ['stores-postgres'],
    ['db-sqlite', 'stores-postgres'],
  ]
  for (const file of files) expect(known, file).toContainEqual(projectsOf(file))
})

test('a file that runs on either database asks which: one that does not is named .sqlite or .postgres', () => {
  const either = files.filter((file) => projectsOf(file).length === 2)
  expect(either.length).toBeGreaterThan(50)
  expect(either.filter((file) => !/\bdialects\b/.test(textOf(file)))).toEqual([])
})

test('what needs PostgreSQL is in no tier that does without', () => {
  const without = files.filter((file) =>
    projectsOf(file).every((name) => /^(unit|unit-alone|component|\w+-sqlite)$/.test(name)),
  )
  const needs = /\b(?:startPostgres|sharedPostgres)\(|\bbothDialects\b|[(]'postgres'/
  expect(without.filter((file) => needs.test(textOf(file)))).toEqual([])
})

describe('a file whose process other files share', () => {
  const shared = runIn(/^(unit$|(db|http|stores)-)/)
  test('leaves its process as it found it', () => {
    expect(shared.filter((file) => changesItsProcess.test(textOf(file)))).toEqual([])
  })

  test('gives the clock back, and what it spies on', () => {
    const without = (taken: RegExp, given: RegExp) =>
      shared.filter((file) => taken.test(textOf(file)) && !given.test(textOf(file)))
    expect(without(/vi\.(?:useFakeTimers|setSystemTime)/, /vi\.useRealTimers\(\)/)).toEqual([])
    // A spy on an object of the test's own goes with it.
    const spy = /vi\.spyOn\((?:[A-Z]\w*|console|process|performance|globalThis|window|navigator|crypto)\b/
    expect(without(spy, /\bmockRestore\(\)|vi\.restoreAllMocks\b/)).toEqual([])
  })
})
