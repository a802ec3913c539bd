import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { beginsHere, newSchoolLine } from './config.new-school.ts'

const root = mkdtempSync(join(tmpdir(), 'porua-new-school-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['where there is no folder', () => undefined, true],
  ['in an empty folder', (dir: string) => mkdirSync(dir), true],
  [
    'beside media whose database is gone',
    (dir: string) => mkdirSync(join(dir, 'media'), { recursive: true }),
    true,
  ],
  ['where a start was broken off', (dir: string) => write(dir, ''), true],
  ['not where a database is', (dir: string) => write(dir, 'SQLite format 3'), false],
] as const)('a school begins %s', (name, prepare, begins) => {
  const dataDir = join(root, name.replaceAll(' ', '-'))
  prepare(dataDir)
  expect(beginsHere({ databaseUrl: null, dataDir })).toBe(begins)
  expect(beginsHere({ databaseUrl: 'postgres://db/porua', dataDir })).toBe(false)
})

test('it is told in one line, with the folder', () => {
  expect(newSchoolLine('/srv/porua', false)).toBe(
    'There was no school in /srv/porua: an empty one was made. If yours is elsewhere, set DATA_DIR.',
  )
  expect(newSchoolLine('/srv/porua', true)).toContain('the sample school was loaded into it')
})

function write(dir: string, text: string): void {
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'porua.db'), text)
}
