/** The live connection by itself: what a phone may say, how much, and what becomes of it when its session does not last. */
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { freshDatabase } from '@porua/testkit/databases'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomIds } from '../../platform/ids.ts'
import { systemClock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { noSignals } from './hint-signals.ts'
import { type Hint, type LivePerson, topicOf } from './live.ts'
import { Outbox } from './outbox.ts'
import { SocketLive } from './socket-live.ts'

const waiting = { timeout: 15_000, interval: 10 }
let db: Database
let closeDatabase: () => Promise<void>
let server: Server
let live: SocketLive
let port: number
/** By session id, which is its own hash here. */
let people: Map<string, LivePerson>
/** Threads that nobody may see. */
let hidden: Set<string>
let failures: unknown[]
let away: boolean
/** Another process announces hints. */
let announce: () => void
const sockets: Socket[] = []

beforeEach(async () => {
  ;({ db, close: closeDatabase } = await freshDatabase('sqlite'))
  people = new Map(['a', 'b'].map((id) => [id, { studentId: id, idHash: id, groupIds: ['g1'] }]))
  hidden = new Set()
  failures = []
  away = false
  live = new SocketLive({
    db,
    clock: systemClock,
    signals: { ...noSignals, onAnnounced: (look) => (announce = look), state: 'ok' },
    outbox: new Outbox(db, systemClock, randomIds),
    people: {
      find: async (id) => {
        if (away) throw new Error('away')
        return people.get(id) ?? null
      },
      again: async (asked) =>
        asked.map(({ idHash }) => people.get(idHash)).filter((found) => found !== undefined),
    },
    threads: {
      mayWatch: async (studentId, questionId) => questionId.startsWith(studentId) && !hidden.has(questionId),
    },
    origins: { others: [], trustProxy: false },
    secure: false,
    failed: (_what, error) => failures.push(error),
    againMs: 50,
  })
  server = createServer((_request, response) => response.end('plain'))
  live.attach(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await live.close()
  await new Promise<void>((done) => server.close(() => done()))
  await closeDatabase()
})

interface TestPhone {
  socket: Socket
  heard: string[]
  closed: string[]
}

async function phone(sessionId: string, reconnection = false, addTrailingSlash = true): Promise<TestPhone> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/socket.io',
    addTrailingSlash,
    transports: ['websocket'],
    query: { sessionId },
    forceNew: true,
    reconnection,
    reconnectionDelay: 20,
  })
  sockets.push(socket)
  const [heard, closed]: [string[], string[]] = [[], []]
  socket.onAny((event: string, payload: object) => heard.push(`${event} ${Object.values(payload).join(' ')}`))
  socket.on('disconnect', (reason) => closed.push(reason))
  await new Promise<void>((done, failed) => {
    socket.once('connect', done)
    if (!reconnection) socket.once('connect_error', failed)
  })
  return { socket, heard, closed }
}

const thread = (questionId: string): Hint => ({
  topics: [topicOf.thread(questionId)],
  event: 'thread',
  payload: { questionId },
})
const group = (groupId: string): Hint => ({
  topics: [topicOf.group(groupId)],
  event: 'group',
  payload: { groupId },
})

test('the address is the same with and without its last slash', async () => {
  const { heard } = await phone('a', false, false)
  await live.send([group('g1')])
  await expect.poll(() => heard, waiting).toEqual(['group g1'])
})

test('what another process has written is told when that process announces it', async () => {
  const { heard } = await phone('a')
  await new Outbox(db, systemClock, randomIds).send([group('g1')])
  announce()
  await expect.poll(() => heard, waiting).toEqual(['group g1'])
})

test('a thread is heard of while it is watched, by who may see it', async () => {
  const [one, other] = await Promise.all([phone('a'), phone('b')])
  for (const { socket } of [one, other]) socket.emit('watch', { questionId: 'a-1' })
  await expect
    .poll(async () => {
      await live.send([thread('a-1')])
      return one.heard.includes('thread a-1')
    }, waiting)
    .toBe(true)
  one.socket.emit('unwatch', { questionId: 'a-1' })
  one.socket.emit('watch', { questionId: 'a-2' })
  await expect
    .poll(async () => {
      await live.send([thread('a-2')])
      return one.heard.includes('thread a-2')
    }, waiting)
    .toBe(true)
  const before = one.heard.length
  await live.send([thread('a-1'), group('g1')])
  await expect
    .poll(() => one.heard.slice(before).filter((line) => !line.endsWith('a-2')), waiting)
    .toEqual(['group g1'])
  await expect.poll(() => other.heard, waiting).toEqual(['group g1'])
})

test('a thread is heard of no longer than its group is one of the student’s', async () => {
  const one = await phone('a')
  const hears = (questionId: string) =>
    expect
      .poll(async () => {
        await live.send([thread(questionId)])
        return one.heard.includes(`thread ${questionId}`)
      }, waiting)
      .toBe(true)
  for (const questionId of ['a-1', 'a-2']) one.socket.emit('watch', { questionId })
  await hears('a-1')
  await hears('a-2')
  // Out of one group, into another: what may still be seen is still heard.
  hidden.add('a-1')
  people.set('a', { studentId: 'a', idHash: 'a', groupIds: ['g2'] })
  await expect
    .poll(async () => {
      await live.send([group('g2')])
      return one.heard.includes('group g2')
    }, waiting)
    .toBe(true)
  const before = one.heard.length
  await live.send([thread('a-1'), thread('a-2'), group('g2')])
  await expect.poll(() => one.heard.slice(before).includes('thread a-2'), waiting).toBe(true)
  expect(one.heard.slice(before)).not.toContain('thread a-1')
})

test('what a phone says beyond that is ignored, and too much of it ends the connection', async () => {
  const { socket, heard, closed } = await phone('a')
  for (const asked of [undefined, null, 7, 'a-1', {}, { questionId: 7 }, { questionId: 'a 1' }, ['a-1']])
    socket.emit('watch', asked)
  socket.emit('watch')
  socket.emit('join', 'group:g2')
  socket.emit('notification', { groupId: 'g2' })
  socket.emit('unwatch', { questionId: 'never watched' })
  await live.send([thread('a-1'), group('g2'), group('g1')])
  await expect.poll(() => heard, waiting).toEqual(['group g1'])
  socket.emit('watch', { questionId: 'x'.repeat(5_000) })
  await expect.poll(() => closed, waiting).toEqual(['transport close'])
  expect(failures).toEqual([])
})

test('a session that is gone is noticed though nobody said so, and groups are those of today', async () => {
  const [one, other] = await Promise.all([phone('a'), phone('b')])
  people.delete('a')
  people.set('b', { studentId: 'b', idHash: 'b', groupIds: ['g2'] })
  await expect
    .poll(() => [one.heard, one.closed], waiting)
    .toEqual([['session ended'], ['io server disconnect']])
  await expect
    .poll(async () => {
      await live.send([group('g1'), group('g2')])
      return other.heard.includes('group g2')
    }, waiting)
    .toBe(true)
  const before = other.heard.length
  const end: Hint = { topics: ['everyone'], event: 'group', payload: { groupId: 'end' } }
  await live.send([group('g1'), end])
  await expect.poll(() => other.heard.at(-1), waiting).toBe('group end')
  expect(other.heard.slice(before)).not.toContain('group g1')
})

test('a database that is away for a moment costs a phone time, not its connection', async () => {
  away = true
  const connecting = phone('a', true)
  await expect.poll(() => failures.length, waiting).toBeGreaterThan(0)
  away = false
  const { socket } = await connecting
  expect(socket.connected).toBe(true)
  expect(live.onlineCount()).toBe(1)
})

test('closing lets go of phones without a network too, and takes no new ones', async () => {
  const here = await phone('a')
  // Never answers anything: neither the goodbye nor a ping.
  const silent = connect(port, '127.0.0.1')
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  silent.write(
    `GET /api/socket.io/?EIO=4&transport=websocket&sessionId=b HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`,
  )
  await new Promise((taken) => silent.once('data', taken))
  silent.pause()
  const gone = new Promise((done) => silent.once('close', done))
  await live.close()
  silent.resume()
  await gone
  await expect.poll(() => here.closed, waiting).toEqual(['transport close'])
  await expect(phone('a')).rejects.toThrow('websocket error')
})

test('an upgrade to anything else is a plain request, as it is without us', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n')
  const reply = await new Promise<string>((done) => socket.once('data', (part) => done(String(part))))
  socket.destroy()
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})
