/** Replacing workers where the new ones do not come up: with workers that only listen, in processes of their own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { tempDir } from '@porua/testkit/temp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/**
 * Starts two workers, which end at once where the file BROKEN says 'ends', and neither listen nor hear a signal where it says 'hangs'
 * ('deaf': they listen); says which have come up, and when a replacing is over.
 */
const program = `
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isWorker, startWorkers } from ${JSON.stringify(pathToFileURL(resolve(import.meta.dirname, 'workers.ts')).href)}
if (isWorker) {
  const how = existsSync(process.env.BROKEN) ? readFileSync(process.env.BROKEN, 'utf8') : ''
  if (how === 'ends') process.exit(1)
  if (how) process.on('SIGTERM', () => undefined)
  if (how === 'hangs') setInterval(() => undefined, 1_000)
  else createServer((_, reply) => reply.end()).listen(0)
} else {
  const log = (line, { pid = '' }) => console.log(line, pid)
  const workers = await startWorkers({ count: 2, log, backoffMs: 20, startMs: 3_000, stopMs: 500 })
  process.on('SIGHUP', () => workers.replace().then(() => console.log('replacing is over')))
  process.on('SIGTERM', () => workers.stop().then(() => process.exit(0)))
  console.log('ready')
}`

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe.runIf(process.platform !== 'win32')('replacing', { timeout: 60_000 }, () => {
  const folder = tempDir('workers')
  const [file, broken] = [join(folder, 'program.mjs'), join(folder, 'broken')]
  let leader: ChildProcessByStdio<null, Readable, null>
  let said = ''
  const heard = (what: RegExp, times: number) =>
    vi.waitFor(() => expect(said.match(what) ?? []).toHaveLength(times), { timeout: 20_000, interval: 20 })
  const born = () => [...said.matchAll(/worker listens (\d+)/g)].map(([, pid]) => Number(pid))
  const running = () => born().filter(isRunning)

  beforeEach(async () => {
    said = ''
    writeFileSync(file, program)
    leader = spawn(process.execPath, [file], {
      env: { ...process.env, BROKEN: broken },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    leader.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    await heard(/^ready$/gm, 1)
    expect(born()).toHaveLength(2)
  })
  afterEach(async () => {
    const ended = once(leader, 'close')
    leader.kill('SIGTERM')
    await ended
    rmSync(broken, { force: true })
    expect(running()).toEqual([])
  })

  test.each([
    ['ends at once', 'ends', /worker did not start/],
    ['never listens', 'hangs', /worker does not begin to listen: killed/],
  ])(
    'a new version that %s takes no worker’s place; one that does takes all of them',
    async (_, how, line) => {
      const old = born()
      writeFileSync(broken, how)
      leader.kill('SIGHUP')
      await heard(/^replacing is over$/gm, 1)
      expect(said).toMatch(line)
      expect(running()).toEqual(old)
      rmSync(broken)
      leader.kill('SIGHUP')
      await heard(/^replacing is over$/gm, 2)
      expect(old.filter(isRunning)).toEqual([])
      expect(running()).toHaveLength(2)
    },
  )

  test.each([0, 1])(
    'there are as many as before when old worker %i dies in the middle of it',
    async (place) => {
      const old = born()
      leader.kill('SIGHUP')
      process.kill(old[place] ?? 0, 'SIGKILL')
      await heard(/^replacing is over$/gm, 1)
      // Who dies is followed after some milliseconds, by one that takes a while to begin.
      await new Promise((wait) => setTimeout(wait, 2_000))
      expect(running()).toHaveLength(2)
    },
  )

  test('a worker that hears no signal keeps neither its successor waiting nor the stop', async () => {
    writeFileSync(broken, 'deaf')
    leader.kill('SIGHUP')
    await heard(/^replacing is over$/gm, 1)
    const deaf = running()
    expect(deaf).toHaveLength(2)
    rmSync(broken)
    leader.kill('SIGHUP')
    await heard(/^replacing is over$/gm, 2)
    expect(said.match(/worker does not stop: killed/g)).toHaveLength(2)
    expect(deaf.filter(isRunning)).toEqual([])
    writeFileSync(broken, 'deaf')
    leader.kill('SIGHUP')
    await heard(/^replacing is over$/gm, 3)
  })
})
