/** The command line as a process of its own. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'porua-school-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function type(dataDir: string, ...words: string[]) {
  const run = spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'apps/server/src/school-cli.ts', ...words],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  )
  return { status: run.status, out: run.stdout, err: run.stderr }
}

test('a DATA_DIR that holds no school is said, once, and data on the output stay data', {
  timeout: 60_000,
}, () => {
  const dataDir = join(folder, 'mistyped')
  const first = type(dataDir, 'students', 'list', '--json')
  expect(first.err).toContain(`There was no school in ${dataDir}: an empty one was made.`)
  expect(JSON.parse(first.out)).toMatchObject({ students: [] })
  const second = type(dataDir, 'students', 'list')
  expect([second.status, second.err.includes('There was no school')]).toEqual([0, false])
})

test.runIf(process.getuid?.() === 0)(
  'root leaves nothing in a folder of the service’s user',
  { timeout: 60_000 },
  () => {
    const dataDir = join(folder, 'service')
    mkdirSync(dataDir)
    chownSync(dataDir, 54_321, 54_321)
    for (const command of [['exams', 'list'], ['backup', 'school.backup'], ['doctor']]) {
      const { status, err } = type(dataDir, ...command)
      expect([status, err.trim().split('\n')]).toEqual([
        1,
        [expect.stringContaining("sudo -u '#54321' npm run school")],
      ])
    }
    expect(existsSync(join(dataDir, 'porua.db'))).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'a DATA_DIR where nothing can be made ends in one line',
  { timeout: 60_000 },
  () => {
    const { status, err } = type('/proc/porua', 'exams', 'list')
    expect([status, err.trim().split('\n')]).toEqual([
      1,
      ["Data folder /proc/porua cannot be used: ENOENT: no such file or directory, mkdir '/proc/porua'"],
    ])
  },
)
