/**
 * `node bench/sockets.ts`: what live connections cost. So many students connect to one server process and say nothing; then
 * one notice goes to all of them. The loader speaks websocket over raw sockets in this process, the server has its own.
 * Options: --sockets N (5000). To reach with 5,000: under 200 MB, and under 300 ms from the first receipt to the last.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { FolderPack } from '@porua/files/source'
import { NotificationsService } from '@porua/server/features/notifications/notifications.service'
import { randomIds } from '@porua/server/platform/ids'
import { systemClock } from '@porua/server/ports/clock/clock'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { openOwned } from '@porua/server/ports/database/owner/open-owned'
import { Outbox } from '@porua/server/ports/live/outbox'
import { freshPlace } from '@porua/testkit/databases'
import { freePort } from '@porua/testkit/process'
import { importPack } from '../apps/server/src/features/school-pack/school.factory.ts'
import { bench, writePack } from './pack.ts'
import { openSessions, sessionId, startServer } from './server.ts'

const { values } = parseArgs({ options: { sockets: { type: 'string' } } })
const count = Number(values.sockets ?? 5_000)
const say = (what: string, figure: string, detail = '') =>
  process.stdout.write(`${what.padEnd(58)} ${figure.padStart(12)}  ${detail}\n`)

/** A phone: one websocket, and when it was told. */
class Phone {
  toldAt = 0
  readonly #socket: Socket
  #ready: () => void = () => undefined
  readonly connected: Promise<void>

  constructor(port: number, session: string) {
    this.#socket = connect(port, '127.0.0.1')
    this.connected = new Promise((done, failed) => {
      this.#ready = done
      this.#socket.once('error', failed)
      this.#socket.once('close', () => failed(new Error('the server has closed the connection')))
    })
    const path = `/api/socket.io/?EIO=4&transport=websocket&sessionId=${session}`
    const head = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      // A phone's browser says some more.
      'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Mobile',
      'Accept-Encoding: gzip, deflate, br',
      'Accept-Language: bn-BD,bn;q=0.9',
      'Cache-Control: no-cache',
    ]
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n`)
    this.#socket.on('data', (part) => this.#take(part.toString('latin1')))
  }

  end(): void {
    this.#socket.destroy()
  }

  /** Frames are few and small: looking for their beginnings is enough. */
  #take(text: string): void {
    if (text.includes('0{"sid"') && !text.includes('40{"sid"')) this.#send('40')
    if (text.includes('40{"sid"')) this.#ready()
    if (text.includes('\x81\x012')) this.#send('3')
    if (text.includes('42["notification"')) this.toldAt = performance.now()
  }

  /** A masked text frame, the mask being zero. */
  #send(text: string): void {
    this.#socket.write(
      Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]),
    )
  }
}

const pack = mkdtempSync(join(tmpdir(), 'porua-bench-pack-'))
writePack(pack, { students: count, questions: 60, paper: 60 })
const place = await freshPlace('sqlite')
const setUp = await openDatabase({ dataDir: place.dataDir, allowLoss: false })
await importPack(setUp, new FolderPack(pack))
await setUp.close()
await openSessions(place.dataDir, undefined, count)

const server = await startServer(place.dataDir, await freePort())
process.stdout.write(
  `Node ${process.version}, ${count} connections to one process on SQLite; the loader and whatever else runs here share ${cpus().length} cores\n\n`,
)
await sleep(1_000)
const before = server.memory()
say('server without connections', `${before.toFixed(0)} MB`)

const phones: Phone[] = []
const began = performance.now()
for (let from = 0; from < count; from += 200) {
  const some = Array.from(
    { length: Math.min(200, count - from) },
    (_, i) => new Phone(server.port, sessionId(from + i)),
  )
  phones.push(...some)
  await Promise.all(some.map((phone) => phone.connected))
}
const seconds = (performance.now() - began) / 1_000
say(`${count} connections made`, `${seconds.toFixed(1)} s`, `${(count / seconds).toFixed(0)} a second`)
await sleep(5_000)
const idle = server.memory()
const kilobytes = ((idle - before) * 1024) / count
say(
  'server with all of them idle',
  `${idle.toFixed(0)} MB`,
  `to reach: 200 MB; ${kilobytes.toFixed(1)} KB a connection`,
)
const cpu = server.cpu()
await sleep(10_000)
say('idle for 10 s', `${((server.cpu() - cpu) * 100).toFixed(0)} ms CPU`)
// The rush of connecting leaves garbage that V8 collects when it finds nothing else to do; each phone says once that it lives.
await sleep(45_000)
const later = server.memory()
say('the same a minute after the last one came', `${later.toFixed(0)} MB`, 'to reach: 200 MB')

const owned = await openOwned({ dataDir: place.dataDir, allowLoss: false })
const outbox = new Outbox(owned, systemClock, randomIds)
const notices = new NotificationsService({ db: owned, clock: systemClock, ids: randomIds, live: outbox })
for (let turn = 1; turn <= 3; turn++) {
  for (const phone of phones) phone.toldAt = 0
  const cpuBefore = server.mainCpu()
  const sentAt = performance.now()
  await notices.notify({
    to: { groups: [bench.group] },
    type: 'notice',
    message: 'The exam begins in ten minutes. '.repeat(5),
    info: null,
    source: 'bench',
  })
  while (phones.some((phone) => phone.toldAt === 0)) {
    if (performance.now() - sentAt > 10_000) throw new Error('a phone was not told within 10 s')
    await sleep(20)
  }
  const at = phones.map((phone) => phone.toldAt)
  const [first, last] = [Math.min(...at), Math.max(...at)]
  const since = `first after ${(first - sentAt).toFixed(0)} ms (written by another process); ${((server.mainCpu() - cpuBefore) * 1000).toFixed(0)} ms of the main thread`
  say(
    `notice ${turn}: from the first phone to the last`,
    `${(last - first).toFixed(0)} ms`,
    `to reach: 300 ms; ${since}`,
  )
}
say('server afterwards', `${server.memory().toFixed(0)} MB`)

await owned.close()
for (const phone of phones) phone.end()
await server.stop()
await place.remove()
rmSync(pack, { recursive: true, force: true })
