/**
 * The bell over a Redis (or Valkey) that processes on any number of machines share: PUBLISH and SUBSCRIBE on one channel, and
 * nothing is kept there. Two connections, since one that subscribes is for listening; both are made anew for as long as it takes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bell } from './bell.ts'

type Client = ReturnType<typeof import('@redis/client')['createClient']>

export interface RedisBellOptions {
  /** redis://… or rediss://… It may hold a password and is never printed. */
  readonly url: string
  /** Processes with the same name ring at each other: the name of their database. */
  readonly name: string
  /** Tells this process's own rings from those of others. */
  readonly self: string
  /** False: it only rings, and does not try again where nobody is there, as suits a command. Default true. */
  readonly listens?: boolean
  /** Told once when the bell falls silent, with the reason, and once when it rings again. */
  changed?(state: 'ok' | 'unavailable', reason: string | null): void
}

/** Rings of so many milliseconds are one. */
const togetherMs = 20
const connectMs = 2_000
/** A wire on which nothing was heard for so long is dead; a PING goes out three times in it. */
const silentMs = 15_000
/** Between two tries to connect at most. */
const longestWaitMs = 5_000
/** What a last ring may take when the process ends. */
const lastRingMs = 1_000

/** Opens the bell without waiting for Redis: a server starts, and works, while that is away. */
export async function openRedisBell(options: RedisBellOptions): Promise<Bell> {
  // Loaded where a Redis is named: most schools have none.
  const { createClient } = await import('@redis/client')
  const { listens = true } = options
  const make = (): Client =>
    createClient({
      url: options.url,
      disableOfflineQueue: listens,
      pingInterval: silentMs / 3,
      socket: {
        connectTimeout: connectMs,
        socketTimeout: silentMs,
        reconnectStrategy: listens && ((tries) => Math.min(100 * 2 ** tries, longestWaitMs)),
      },
    })
  return new RedisBell(options, make(), listens ? make() : null)
}

class RedisBell implements Bell {
  readonly #options: RedisBellOptions
  readonly #channel: string
  readonly #speaks: Client
  readonly #hears: Client | null
  #look: () => void = () => undefined
  #subscribed = false
  #said: 'ok' | 'unavailable' | undefined
  #waiting: NodeJS.Timeout | undefined
  /** The ring under way. */
  #ringing: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: RedisBellOptions, speaks: Client, hears: Client | null) {
    this.#options = options
    this.#channel = `porua:hints:${options.name}`
    this.#speaks = speaks
    this.#hears = hears
    this.#open(speaks, () => this.#say(null))
    if (hears) this.#open(hears, () => void this.#subscribe(hears))
  }

  get state(): 'ok' | 'unavailable' {
    const hearing = this.#hears === null || (this.#hears.isReady && this.#subscribed)
    return this.#speaks.isReady && hearing ? 'ok' : 'unavailable'
  }

  ring(): void {
    this.#waiting ??= setTimeout(() => this.#ringNow(), togetherMs)
  }

  onRing(look: () => void): void {
    this.#look = look
  }

  async close(): Promise<void> {
    if (this.#waiting) {
      clearTimeout(this.#waiting)
      this.#ringNow()
    }
    const late = new AbortController()
    await Promise.race([
      this.#ringing,
      sleep(lastRingMs, undefined, { signal: late.signal }).catch(() => undefined),
    ])
    late.abort()
    this.#closed = true
    for (const client of [this.#speaks, this.#hears]) if (client?.isOpen) client.destroy()
  }

  #open(client: Client, ready: () => void): void {
    client.on('error', (error: Error) => this.#say(error))
    client.on('ready', ready)
    // It is tried again for as long as it takes, and each reason comes as an event: this promise says nothing more.
    client.connect().catch((error: unknown) => this.#say(error))
  }

  /** Once: the client itself subscribes again on each later connection. */
  async #subscribe(hears: Client): Promise<void> {
    try {
      if (!this.#subscribed)
        await hears.subscribe(this.#channel, (ringer) => {
          if (ringer !== this.#options.self) this.#look()
        })
      this.#subscribed = true
      this.#say(null)
    } catch (error) {
      this.#say(error)
    }
  }

  #ringNow(): void {
    this.#waiting = undefined
    // Where Redis is away nobody hears of it, and the others look by themselves as without a bell.
    this.#ringing = this.#speaks
      .publish(this.#channel, this.#options.self)
      .catch((error: unknown) => this.#say(error))
  }

  /** Tells of a change, not of each try. */
  #say(error: unknown): void {
    const { state } = this
    if (this.#closed || state === this.#said) return
    // Before the first connection there is nothing to tell but a reason why there is none.
    if (this.#said === undefined && state === 'unavailable' && error === null) return
    const back = this.#said === 'unavailable' && state === 'ok'
    this.#said = state
    this.#options.changed?.(state, error === null ? null : reasonOf(error))
    // What was rung meanwhile was heard by nobody here.
    if (back) this.#look()
  }
}

/** Some errors of the network have a code and no text. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no reason given'
}
