/** How `npm run prove` reads the rows and changes the files. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apply, type Breaks, changed, StaleBreak } from './break.ts'
import { rowsOf, securityRowsOf } from './rows.ts'
import { cost, runTest } from './run.ts'

const table = [
  '# Head',
  '| a | b | c | done |',
  '## 2. Screens',
  '| clause | where it lives | test that shows it | state |',
  '|---|---|---|---|',
  '| **Sign-in** | | | |',
  '| a `x\\|y` field | `a.ts` | `e2e/{one,two}.test.ts`, `a.component.test.tsx` | done |',
  '## Where the specification is silent (decisions)',
  '| another | — | none | not yet (later) |',
].join('\n')

test('rows are read with their section, tests in braces, and without headings', () => {
  expect(rowsOf(table)).toEqual([
    {
      section: '2',
      clause: 'a `x\\|y` field',
      tests: ['e2e/one.test.ts', 'e2e/two.test.ts', 'a.component.test.tsx'],
      state: 'done',
    },
    { section: 'decisions', clause: 'another', tests: [], state: 'not yet (later)' },
  ])
})

test('rows of the security list that are met are read with their numbers, and tests by the ends of their paths', () => {
  const list = [
    '| id | | |',
    '|---|---|---|',
    '| 1.2.1, 1.2.3 | met | `a.ts`. `a.test.ts` |',
    '| 1.2.6–1.2.7 | no | No |',
  ]
  expect(
    securityRowsOf(list.join('\n'), ['apps/server/src/ba.test.ts', 'apps/server/src/a.test.ts']),
  ).toEqual([
    { section: 'asvs', clause: '1.2.1, 1.2.3', tests: ['apps/server/src/a.test.ts'], state: 'done' },
  ])
})

test('the quickest kind of test is tried first', () => {
  const tests = ['e2e/a.test.ts', 'apps/server/src/http/a.test.ts', 'a.component.test.tsx', 'a.test.ts']
  expect(tests.toSorted((a, b) => cost(a) - cost(b))).toEqual(tests.toReversed())
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porua-break-'))
  writeFileSync(join(folder, 'a.ts'), 'one two two')
  writeFileSync(join(folder, 'b.ts'), 'three')
})
afterEach(() => rmSync(folder, { recursive: true }))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('a break changes its files and is taken back', () => {
  const undo = apply(folder, {
    row: 'r',
    file: 'a.ts',
    from: 'one',
    to: '1',
    also: [
      { file: 'a.ts', from: '1 two', to: '$& two' },
      { file: 'b.ts', from: 'three', to: '3' },
    ],
  })
  expect([read('a.ts'), read('b.ts')]).toEqual(['$& two two', '3'])
  undo()
  expect([read('a.ts'), read('b.ts')]).toEqual(['one two two', 'three'])
})

test.each(['two', 'four'])('a break whose text %s is not there exactly once changes nothing', (from) => {
  const also = [{ file: 'a.ts', from, to: '' }]
  expect(() => apply(folder, { row: 'r', file: 'b.ts', from: 'three', to: '3', also })).toThrow(StaleBreak)
  expect([read('a.ts'), read('b.ts')]).toEqual(['one two two', 'three'])
})

test('a test that cannot be run is no failure of it', async () => {
  await expect(runTest(folder, 'a.test.ts', undefined)).rejects.toThrow('a.test.ts could not be run')
})

test.each(globSync('*.ts', { cwd: join(import.meta.dirname, 'breaks') }))(
  'the breaks of %s fit the program',
  async (file) => {
    const root = resolve(import.meta.dirname, '../..')
    const { default: section } = (await import(`./breaks/${file}`)) as { default: Breaks }
    const stale = section.breaks.flatMap((it) => {
      try {
        if (!('because' in it)) changed(root, it)
        return []
      } catch (error) {
        return [`${it.row}: ${String(error)}`]
      }
    })
    expect(section.breaks.length).toBeGreaterThan(0)
    expect(stale).toEqual([])
  },
)
