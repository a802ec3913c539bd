/** Replacing workers where the new ones do not come up: with workers that only listen, in processes of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tempDir } from '@porua/testkit/temp'
import { expect, test, vi } from 'vitest'

/** Starts two workers that end at once where the file BROKEN is; says which have come up, and when a replacing is over. */
const program = `
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { isWorker, startWorkers } from ${JSON.stringify(pathToFileURL(resolve(import.meta.dirname, 'workers.ts')).href)}
if (isWorker) {
  if (existsSync(process.env.BROKEN)) process.exit(1)
  createServer((_, reply) => reply.end()).listen(0)
} else {
  const log = (line, { pid = '' }) => console.log(line, pid)
  const workers = await startWorkers({ count: 2, log, backoffMs: 20 })
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

test.runIf(process.platform !== 'win32')(
  'a new version that does not start takes no worker’s place; one that does takes all of them',
  { timeout: 60_000 },
  async () => {
    const folder = tempDir('workers')
    const [file, broken] = [join(folder, 'program.mjs'), join(folder, 'broken')]
    writeFileSync(file, program)
    const leader = spawn(process.execPath, [file], {
      env: { ...process.env, BROKEN: broken },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    leader.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const heard = (what: RegExp, times: number) =>
      vi.waitFor(() => expect(said.match(what) ?? []).toHaveLength(times), { timeout: 20_000, interval: 20 })
    const born = () => [...said.matchAll(/worker listens (\d+)/g)].map(([, pid]) => Number(pid))
    try {
      await heard(/^ready$/gm, 1)
      const old = born()
      expect(old).toHaveLength(2)
      writeFileSync(broken, '')
      leader.kill('SIGHUP')
      await heard(/^replacing is over$/gm, 1)
      expect(said).toMatch(/worker did not start/)
      expect(old.filter(isRunning)).toEqual(old)
      rmSync(broken)
      leader.kill('SIGHUP')
      await heard(/^replacing is over$/gm, 2)
      expect(old.filter(isRunning)).toEqual([])
      expect(born().filter(isRunning)).toHaveLength(2)
    } finally {
      const ended = once(leader, 'close')
      leader.kill('SIGTERM')
      await ended
    }
  },
)
