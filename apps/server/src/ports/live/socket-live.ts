/**
 * Live connections over socket.io, websocket only. A phone's connection costs a few kilobytes and, while nothing happens,
 * a ping in forty seconds: whatever the handshake left behind is let go of. Hints come from the outbox alone, also those of
 * this process, so one process and many work alike.
 */
import { EventEmitter } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvents } from '@porua/contract/events'
import { livePath } from '@porua/contract/notifications.paths'
import { Server } from 'socket.io'
import type { Clock } from '../clock/clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { LiveHintTable } from '../database/tables.ts'
import { HintFeed } from './hint-feed.ts'
import type { HintSignals } from './hint-signals.ts'
import type { Hint, Live, LivePeople, LiveThreads, SessionEnds } from './live.ts'
import { topicOf } from './live.ts'
import {
  forgetHandshake,
  moveRooms,
  type Phone,
  type PhoneServer,
  Refusal,
  roomsOf,
  unwatch,
  watchOf,
} from './phone.ts'
import {
  forgettingRequest,
  mayConnect,
  type OriginRule,
  onUpgrade,
  refuseUpgrade,
  takeSessionId,
} from './upgrade.ts'

/** What a phone may send at most: a `watch` is some fifty bytes. */
const mostBytes = 4_096
/** Below the minute after which proxies and carriers forget a silent connection. */
const pingIntervalMs = 40_000
const pingTimeoutMs = 20_000
/** Who opens a connection has to say so soon. */
const connectTimeoutMs = 10_000
/** Tabs and devices of one session. */
const mostOfSession = 8
/** How often sessions and groups are looked at again, and how many at once. */
const defaultAgainMs = 60_000
const againAtOnce = 100
/** What connections get to close by themselves when the server stops. */
const farewellMs = 1_000
/** Phones that are told in one turn of the event loop. */
const toldAtOnce = 250
/** What a refusal gets to arrive before the connection is closed. */
const refusedMs = 1_000

interface Needs {
  db: Database
  clock: Clock
  outbox: Live
  /** Other processes signal here. Default: none does. */
  signals?: HintSignals | undefined
  people: LivePeople
  threads: LiveThreads
  origins: OriginRule
  /** True where this host is reached over https. */
  secure: boolean
  /** Told of what failed behind the scenes; it is tried again. */
  failed(what: string, error: unknown): void
  /** How often sessions and groups are looked at again, in milliseconds. Default: a minute. */
  againMs?: number
}

/** `Live` for a process that phones connect to, and the end of their connections when a session ends (spec §4 Session). */
export class SocketLive implements Live, SessionEnds {
  readonly #needs: Needs
  readonly #feed: HintFeed
  readonly #io: PhoneServer
  /** Session ids on their way from the address to the check, which is soon. */
  readonly #presented = new WeakMap<object, string>()
  readonly #watch: (this: Phone, asked: unknown) => Promise<void>
  #again: NodeJS.Timeout | undefined
  /** Hints go out in their order, also where one takes several turns. */
  #spreading: Promise<void> = Promise.resolve()
  #closing = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#feed = new HintFeed({
      db: needs.db,
      clock: needs.clock,
      signals: needs.signals,
      deliver: (hint) => this.#deliver(hint),
      failed: (error) => needs.failed('reading hints', error),
    })
    this.#watch = watchOf(needs.threads, (error) => needs.failed('watching a thread', error))
    this.#io = new Server({
      path: `/api${livePath}`,
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: mostBytes,
      pingInterval: pingIntervalMs,
      pingTimeout: pingTimeoutMs,
      connectTimeout: connectTimeoutMs,
    })
    this.#io.use((phone, next) => void this.#admit(phone, next))
    this.#io.on('connection', (phone) => this.#welcome(phone))
  }

  /** Takes connections at `/api/socket.io/` of this server. */
  attach(server: HttpServer): void {
    // Socket.io gets the upgrades that are its own and nothing else: it would otherwise stand before every call.
    const upgrades = new EventEmitter()
    this.#io.attach(upgrades as HttpServer)
    const { origins, secure } = this.#needs
    onUpgrade(server, `/api${livePath}/`, secure, (request, socket, head) => {
      if (this.#closing) return refuseUpgrade(socket, 'unavailable', 'The server is stopping.', secure)
      if (!mayConnect(request, origins))
        return refuseUpgrade(socket, 'forbidden', 'Pages of this origin may not connect.', secure)
      this.#presented.set(request, takeSessionId(request))
      forgettingRequest(socket, () => upgrades.emit('upgrade', request, socket, head))
    })
  }

  write(tx: Tx, hints: readonly Hint[]): Promise<void> {
    return this.#needs.outbox.write(tx, hints)
  }

  poke(): void {
    this.#feed.poke()
    this.#needs.outbox.poke()
  }

  async send(hints: readonly Hint[]): Promise<void> {
    await this.#needs.outbox.send(hints)
    this.#feed.poke()
  }

  onlineCount(): number {
    return this.#io.sockets.sockets.size
  }

  /** Ends the connections of these sessions, here at once and in other processes by a hint. */
  ended(idHashes: string[]): void {
    if (idHashes.length === 0) return
    for (const idHash of idHashes) this.#end(topicOf.session(idHash))
    const hint: Hint = {
      topics: idHashes.map(topicOf.session),
      event: 'session',
      payload: { change: 'ended' },
    }
    this.send([hint]).catch((error: unknown) => this.#needs.failed('ending connections elsewhere', error))
  }

  /** Closes every connection in a way that makes phones come back, to whatever server stands here next. */
  async close(): Promise<void> {
    this.#closing = true
    clearTimeout(this.#again)
    await this.#feed.stop()
    const engine = this.#io.engine as unknown as Engine
    const left = Object.values(engine.clients).map((client) => client.transport.socket)
    engine.close()
    const until = performance.now() + farewellMs
    while (left.some((socket) => socket.readyState !== closed) && performance.now() < until) await sleep(10)
    // A phone without a network never answers the goodbye.
    for (const socket of left) socket.terminate()
  }

  /** Who has a session gets in; who has none is told so with the code that a call would answer. */
  async #admit(phone: Phone, next: (refusal?: Error) => void): Promise<void> {
    try {
      const person = await this.#needs.people.find(this.#presented.get(phone.request) ?? '')
      if (!person) throw new Refusal('notLoggedIn', 'Your session has ended. Please sign in again.')
      if (this.#phonesOf(topicOf.session(person.idHash)).length >= mostOfSession)
        throw new Refusal('tooManyRequests', 'This sign-in is open in too many places.')
      phone.data = { person, changes: 0 }
      next()
    } catch (error) {
      // What fails on our side closes rather than refuses: the phone then tries again by itself.
      if (!(error instanceof Refusal)) this.#needs.failed('letting a connection in', error)
      const later = error instanceof Refusal ? refusedMs : 0
      setTimeout(() => phone.conn.close(), later).unref()
      if (error instanceof Refusal) next(error)
    }
  }

  #welcome(phone: Phone): void {
    const { person } = phone.data
    forgetHandshake(phone)
    // Looked at again, because many may have been let in at once.
    const tooMany = this.#phonesOf(topicOf.session(person.idHash)).length >= mostOfSession
    if (tooMany || this.#closing) return void phone.conn.close()
    void phone.join(roomsOf(person))
    phone.on('watch', this.#watch)
    phone.on('unwatch', unwatch)
    phone.on('disconnect', this.#left)
    this.#feed.start()
    this.#again ??= this.#lookAgainLater()
  }

  /** The last one to leave puts the light out. */
  readonly #left = (): void => {
    if (this.onlineCount() > 0) return
    clearTimeout(this.#again)
    this.#again = undefined
    void this.#feed.stop()
  }

  #deliver({ topics, event, payload_json }: LiveHintTable): void {
    const rooms = topics.split(' ')
    if (event === 'session') {
      for (const room of rooms) this.#end(room)
      return
    }
    if (event === 'group') this.#regroup(rooms)
    const payload = JSON.parse(payload_json) as LiveEvents['group']
    // One hint that fails takes none of those after it along.
    this.#spreading = this.#spreading
      .then(() => this.#spread(this.#idsIn(rooms), event as 'group', payload))
      .catch((error: unknown) => this.#needs.failed('telling phones', error))
  }

  /** Some hundred phones a turn of the event loop: an answer that is being saved does not wait for five thousand writes. */
  async #spread(ids: readonly string[], event: 'group', payload: LiveEvents['group']): Promise<void> {
    for (let from = 0; from < ids.length; from += toldAtOnce) {
      if (from > 0) await nextTurn()
      this.#io.local.to(ids.slice(from, from + toldAtOnce)).emit(event, payload)
    }
  }

  /** Each phone once, in whichever of the rooms it stands. A phone stands in a room of its own name too. */
  #idsIn(rooms: readonly string[]): string[] {
    const { adapter, sockets } = this.#io.sockets
    if (rooms.includes('everyone')) return [...sockets.keys()]
    const ids = new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]))
    for (const room of rooms)
      if (room.startsWith('-')) for (const id of adapter.rooms.get(room.slice(1)) ?? []) ids.delete(id)
    return [...ids]
  }

  /** Says that a session has ended, and closes its connections for good: the phone does not come back with it. */
  #end(sessionTopic: string): void {
    const theirs = this.#io.local.to(sessionTopic)
    theirs.emit('session', { change: 'ended' })
    theirs.disconnectSockets(true)
  }

  /** Students who have come into a group, or left one, hear of what is theirs now. */
  #regroup(rooms: readonly string[]): void {
    const phones = rooms.filter((room) => room.startsWith('student:')).flatMap((room) => this.#phonesOf(room))
    this.#refresh(phones).catch((error: unknown) => this.#needs.failed('looking at groups again', error))
  }

  /** Nothing that ends a session or moves a student is missed for longer than this, whoever did it. */
  #lookAgainLater(): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#refresh([...this.#io.sockets.sockets.values()] as Phone[])
        .catch((error: unknown) => this.#needs.failed('looking at sessions again', error))
        .finally(() => {
          if (this.#again === timer) this.#again = this.#closing ? undefined : this.#lookAgainLater()
        })
    }, this.#needs.againMs ?? defaultAgainMs)
    return timer.unref()
  }

  /** Ends the connections whose session has ended, and moves the others into the rooms of their groups as they are now. */
  async #refresh(phones: readonly Phone[]): Promise<void> {
    for (let from = 0; from < phones.length; from += againAtOnce) {
      // On SQLite these reads take place on this thread: calls get their turn between them.
      if (from > 0) await nextTurn()
      const some = phones.slice(from, from + againAtOnce)
      const people = await this.#needs.people.again(some.map((phone) => phone.data.person))
      const now = new Map(people.map((person) => [person.idHash, person]))
      for (const phone of some) {
        const person = now.get(phone.data.person.idHash)
        if (!person) this.#end(topicOf.session(phone.data.person.idHash))
        else if (phone.connected) await moveRooms(phone, person, this.#needs.threads)
      }
    }
  }

  #phonesOf(topic: string): Phone[] {
    const { sockets } = this.#io.sockets
    return this.#idsIn([topic])
      .map((id) => sockets.get(id))
      .filter((phone) => phone !== undefined)
  }
}

/** What of socket.io's engine is used beyond its types. */
interface Engine {
  clients: Record<string, { transport: { socket: { readyState: number; terminate(): void } } }>
  close(): void
}
/** `readyState` of a websocket that is closed. */
const closed = 3
