/** A data folder that cannot be written to: refused in one line at the start; in the run, said, survived and forgotten. */
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { startApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { freshPlace } from '@porua/testkit/databases'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { removeDir, tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'
import { until, whileTapping } from './testing/phones.ts'
import { expectMarked, madePlace, phonesAt, serverAt, total } from './testing/sitting.ts'
import { runServer } from './testing/spawned.ts'

/** A read-only folder with `fill` in it: a small disk of its own for root, whom no mode keeps out. Null: no right to mount. */
async function readOnlyFolder(fill: (folder: string) => Promise<void>): Promise<string | null> {
  const folder = tempDir('read-only')
  const root = process.getuid?.() === 0
  try {
    if (root)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=700', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  await fill(folder)
  if (root) execFileSync('mount', ['-o', 'remount,ro', folder])
  else chmodSync(folder, 0o500)
  return folder
}

function removeReadOnly(folder: string): void {
  if (process.getuid?.() === 0) execFileSync('umount', [folder])
  else chmodSync(folder, 0o700)
  removeDir(folder)
}

async function school(folder: string): Promise<void> {
  const place = { ...(await freshPlace('sqlite')), dataDir: folder, remove: async () => undefined }
  const app = await startApp({ dialect: 'sqlite', place })
  await app.close()
}

test.each([
  ['an empty folder', async () => undefined],
  ['a school that stands', school],
])('at the start, %s: one readable line that names it, and exit 1', async (_what, fill) => {
  const folder = await readOnlyFolder(fill)
  if (folder === null) {
    process.stdout.write('fault-read-only: no right to mount a disk here, the start on it was not tried\n')
    return
  }
  try {
    const { code, stderr, stdout } = await runServer({ DATA_DIR: folder })
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toContain(folder)
    expect(stderr).toMatch(/cannot be used|Not allowed/)
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node_modules/)
    expect(stdout).not.toContain('Open')
    expect(code).toBe(1)
  } finally {
    removeReadOnly(folder)
  }
})

/** From now on the server may lengthen and change no file (a limit of the kernel), or again every file. */
function allowWrites(dataDir: string, allow: boolean): void {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as { pid: number }
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${allow ? 'unlimited' : '0'}:unlimited`])
}

test('in the run: 503 and Retry-After, reads go on, health names the part, nothing acknowledged is lost, back by itself', async () => {
  printSeed('read-only')
  const made = await madePlace('sqlite')
  const server = await serverAt(made)
  try {
    const phones = await phonesAt(server.url, new Chance('read-only'))
    const health = () => send(server.url, { path: '/api/health' })
    await whileTapping(phones, async () => {
      await until('acknowledgements', () => total(phones) > 20)
      allowWrites(made.dataDir, false)
      await until('503s', () => phones.every(({ failures }) => (failures.get('503 unavailable') ?? 0) > 3))
      const frozen = total(phones)
      expect(await health()).toMatchObject({
        status: 503,
        data: { live: true, ready: false, parts: { database: 'unavailable' } },
      })
      const refused = await phones[0]?.student.call(accountCalls.logout, {})
      expect([refused?.status, refused?.errors?.code]).toEqual([503, 'unavailable'])
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
      // What is there can still be read, and all of it.
      for (const phone of phones) await phone.expectKept()
      expect(total(phones)).toBe(frozen)
      allowWrites(made.dataDir, true)
      await until('acknowledgements again', () => total(phones) > frozen + 20)
      await until('health', async () => (await health()).status === 200)
    })
    for (const { failures } of phones) expect([...failures.keys()]).toEqual(['503 unavailable'])
    await server.kill()
    await server.restart()
    await expectMarked(phones)
  } finally {
    await server.remove()
    await made.remove()
  }
}, 120_000)
