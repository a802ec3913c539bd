/** The PUT under slow and many hands: what a phone may take its time for, and what nobody may. */
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { freshDatabase } from '@porua/testkit/databases'
import { tempDir } from '@porua/testkit/temp'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpReplies } from '../../platform/http.ts'
import type { LeastSpeed } from '../../platform/incoming.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import { LocalInbox } from '../../ports/files/local-inbox.ts'
import { fixedKeys } from '../../ports/secrets/secrets.ts'
import { receiveRoute } from './uploads.receive.ts'
import { insertUpload } from './uploads.store.ts'

const clock = new MovableClock(Date.UTC(2026, 10, 21))
const closers: (() => unknown)[] = []
let folder: string
let inbox: LocalInbox

beforeEach(() => {
  folder = tempDir('receive')
  inbox = new LocalInbox(folder, fixedKeys('secret'))
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server that receives, and paths of addresses of one student. */
async function receiver(
  leastSpeed: LeastSpeed,
  addresses: number,
): Promise<{ port: number; paths: string[] }> {
  const { db, close } = await freshDatabase('sqlite')
  closers.push(close)
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })
  closers.push(() => app.close())
  setUpReplies(app, () => clock.now(), [])
  receiveRoute(app, { db, clock, inbox, leastSpeed })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const paths: string[] = []
  for (let i = 0; i < addresses; i++) {
    const [key, now] = [`u/${String(i).padStart(32, 'a')}.jpg`, clock.now()]
    const row = { key, student_id: 's', mime: 'image/jpeg', most_bytes: 100_000 }
    await db.write((tx) => insertUpload(tx, { ...row, created_at: now, expires_at: now + 1000 }))
    const ask = { key, contentType: 'image/jpeg', server: '', now, expiresAt: now + 1000 }
    paths.push((await inbox.address(ask)).url)
  }
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, paths }
}

interface Line {
  socket: Socket
  heard: () => string
  closed: () => boolean
}

/** A PUT that has sent its head and the first bytes of many. */
function begun(port: number, path: string, bytes: number): Line {
  const socket = connect(port, '127.0.0.1')
  closers.push(() => socket.destroy())
  let [text, over] = ['', false]
  socket.on('data', (part) => {
    text += part.toString()
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      over = true
    })
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\ncontent-length: ${bytes}\r\n\r\nabc`,
  )
  return { socket, heard: () => text, closed: () => over }
}

const parts = () =>
  existsSync(join(folder, 'u')) ? readdirSync(join(folder, 'u')).filter((name) => name.endsWith('.part')) : []

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((soon) => setTimeout(soon, 5))
}

test('who stops sending is cut off, and nothing is left of it', async () => {
  const { port, paths } = await receiver({ everyMs: 60, leastBytes: 10 }, 1)
  const line = begun(port, paths[0] ?? '', 50_000)
  await until(() => line.closed())
  await until(() => parts().length === 0)
  expect(line.heard()).toBe('')
})

test('who trickles is cut off too', async () => {
  const { port, paths } = await receiver({ everyMs: 100, leastBytes: 1000 }, 1)
  const line = begun(port, paths[0] ?? '', 50_000)
  const drip = setInterval(() => line.socket.write('x'), 10)
  closers.push(() => clearInterval(drip))
  await until(() => line.closed())
})

test('one student sends so many at once, and then others again', async () => {
  const { port, paths } = await receiver({ everyMs: 60_000, leastBytes: 1 }, 8)
  const lines = paths.slice(0, 6).map((path) => begun(port, path, 5))
  await until(() => parts().length === 6)
  const seventh = begun(port, paths[6] ?? '', 5)
  await until(() => seventh.heard().includes('\r\n\r\n'))
  expect(seventh.heard()).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 5/i)
  for (const { socket } of lines) socket.write('de')
  await until(() => lines.every(({ heard }) => heard().includes('"bytes":5')))
  const eighth = begun(port, paths[7] ?? '', 5)
  eighth.socket.write('de')
  await until(() => eighth.heard().includes('"bytes":5'))
})

test('a refused body without end is read for a while and then cut off', async () => {
  const { port, paths } = await receiver({ everyMs: 60_000, leastBytes: 1 }, 1)
  const line = begun(port, paths[0] ?? '', 1_000_000_000)
  await until(() => line.heard().includes('"tooLarge"'))
  const piece = Buffer.alloc(1024 * 1024)
  let sent = 0
  while (!line.closed() && sent < 950) {
    sent++
    await new Promise<void>((done) => line.socket.write(piece, () => setImmediate(done)))
  }
  // Looked at every so often, so it may be more than the 16 MB of lingering; not the gigabyte.
  expect([line.closed(), sent < 950]).toEqual([true, true])
})

test('what comes to the room that is left for answers is asked to come again', async () => {
  let space = 1
  inbox = new LocalInbox(folder, fixedKeys('secret'), async () => space)
  const { port, paths } = await receiver({ everyMs: 60_000, leastBytes: 0 }, 2)
  const put = (path: string | undefined) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: 'abc',
    })
  expect((await put(paths[0])).status).toBe(200)
  space = 0
  const refused = await put(paths[1])
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await refused.json()).toMatchObject({
    errors: { code: 'unavailable', title: expect.stringContaining('no room for files') },
  })
  space = 1
  expect((await put(paths[1])).status).toBe(200)
})
