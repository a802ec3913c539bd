/** Workers that do not come up, end, or answer no more: with workers that only listen, in processes of their own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { textOverOwnConnection } from '@porua/testkit/own-connection'
import { freePort } from '@porua/testkit/process'
import { tempDir } from '@porua/testkit/temp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const moduleHere = (name: string) => pathToFileURL(resolve(import.meta.dirname, name)).href

/**
 * Starts two workers, which end at once where the file BROKEN says 'ends', and neither listen nor hear a signal where it says 'hangs'
 * ('deaf': they listen); says which have come up, and when a replacing is over.
 */
const program = `
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Counter, Registry } from ${JSON.stringify(import.meta.resolve('prom-client'))}
import { answerLeader, metricsOfAll } from ${JSON.stringify(moduleHere('workers.figures.ts'))}
import { isWorker, startWorkers } from ${JSON.stringify(moduleHere('workers.ts'))}
if (isWorker) {
  const how = existsSync(process.env.BROKEN) ? readFileSync(process.env.BROKEN, 'utf8') : ''
  if (how === 'ends') process.exit(1)
  if (how) process.on('SIGTERM', () => undefined)
  const registry = new Registry()
  new Counter({ name: 'lives', help: 'one each', registers: [registry] }).inc()
  answerLeader(registry)
  if (how === 'hangs') setInterval(() => undefined, 1_000)
  else createServer(async (_, reply) => reply.end(await metricsOfAll())).listen(Number(process.env.PORT))
} else {
  const log = (line, { pid = '' }) => console.log(line, pid)
  const workers = await startWorkers({ count: 2, log, backoffMs: 20, startMs: 6_000, stopMs: 500, silentMs: 6_000 })
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

describe.runIf(process.platform !== 'win32')('workers', { timeout: 60_000 }, () => {
  const folder = tempDir('workers')
  const [file, broken] = [join(folder, 'program.mjs'), join(folder, 'broken')]
  let leader: ChildProcessByStdio<null, Readable, null>
  let said = ''
  const heard = (what: RegExp, times: number) =>
    vi.waitFor(() => expect(said.match(what) ?? []).toHaveLength(times), { timeout: 20_000, interval: 20 })
  const born = () => [...said.matchAll(/worker listens (\d+)/g)].map(([, pid]) => Number(pid))
  const running = () => born().filter(isRunning)

  let port: number

  beforeEach(async () => {
    said = ''
    port = await freePort()
    writeFileSync(file, program)
    leader = spawn(process.execPath, [file], {
      env: { ...process.env, BROKEN: broken, PORT: String(port) },
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

  test('a frozen one is missed in a scrape that does not wait for it, and replaced', async () => {
    const figures = () => textOverOwnConnection(`http://127.0.0.1:${port}`)
    expect(await figures()).toMatch(
      /^lives 2$[\s\S]*^porua_worker_up{worker="1"} 1\nporua_worker_up{worker="2"} 1$/m,
    )
    const [first = 0, second = 0] = born()
    process.kill(second, 'SIGSTOP')
    // The frozen one may be given a connection: the one after it comes to the other.
    const text = await Promise.any([figures(), figures()])
    expect(text).toMatch(/^lives 1$[\s\S]*^porua_worker_up{worker="1"} 1\nporua_worker_up{worker="2"} 0$/m)
    // By what came first and not by the clock: a busy machine is slow with both.
    expect(said).not.toContain('does not answer')
    await heard(/^worker does not answer: killed \d+$/gm, 1)
    expect(said).toContain(`worker does not answer: killed ${second}\n`)
    await heard(/worker listens/g, 3)
    expect(running()).toEqual([first, born()[2]])
    expect(await figures()).toMatch(
      /^lives 2$[\s\S]*^porua_worker_up{worker="1"} 1\nporua_worker_up{worker="3"} 1$/m,
    )
  })

  test('one whose whole program stood still is not taken for silent', async () => {
    const old = born()
    const all = [leader.pid ?? 0, ...old]
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    await new Promise((wait) => setTimeout(wait, 8_000))
    for (const pid of all) process.kill(pid, 'SIGCONT')
    // Some beats later: who looked at the clock alone would have killed them at the first.
    await new Promise((wait) => setTimeout(wait, 3_000))
    expect(said).not.toContain('does not answer')
    expect(running()).toEqual(old)
  })

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
