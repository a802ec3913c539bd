/** The command line as a process of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const folder = mkdtempSync(join(tmpdir(), 'porua-school-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function type(dataDir: string, ...words: string[]) {
  const run = spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', ...words],
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

test('what a command writes is for its user alone', { timeout: 60_000 }, () => {
  const to = join(folder, 'exported')
  const { status, err } = type(join(folder, 'exporting'), 'export', to)
  expect([status, err]).toEqual([0, expect.any(String)])
  const written = readdirSync(to, { recursive: true, encoding: 'utf8' })
  expect(written.length).toBeGreaterThan(0)
  for (const path of ['', ...written])
    expect([path, statSync(join(to, path)).mode & 0o077]).toEqual([path, 0])
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

test.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a backup that is ended by %s in the middle leaves nothing of the school',
  { timeout: 60_000 },
  async (signal) => {
    const place = mkdtempSync(join(folder, 'stopped-'))
    const [dataDir, backups] = [join(place, 'data'), join(place, 'backups')]
    mkdirSync(backups)
    expect(type(dataDir, 'exams', 'list').status).toBe(0)
    // Nothing on the disk, and a long way to read.
    const film = join(dataDir, 'media/school/film.mp4')
    mkdirSync(join(dataDir, 'media/school'), { recursive: true })
    writeFileSync(film, '')
    truncateSync(film, 16 * 2 ** 30)
    const child = spawn(
      process.execPath,
      [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', 'backup', join(backups, 'one.zip')],
      { cwd: place, env: { PATH: process.env.PATH, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    const ended = once(child, 'close')
    while (readdirSync(backups).length === 0 && child.exitCode === null)
      await new Promise((done) => setTimeout(done, 5))
    child.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(err).toMatch(/Stopped\.\n$/)
    expect(readdirSync(backups)).toEqual([])
  },
)
