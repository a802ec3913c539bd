/**
 * What slows guessing down (decisions: Sessions). Failures are counted per (phone, address) and loosely per phone, never
 * successes: a whole class behind one address gets in, a rival who guesses from elsewhere slows only himself down, and a
 * device that has signed in before as this student is held to its own failures alone.
 */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database, Tx } from '../../ports/database/database.ts'
import { countIn, deleteOldWindows, forgetWindow, windowsOf } from './account.throttle.store.ts'

const minute = 60_000

/** Who calls, as far as throttling and queues are concerned. */
export interface Caller {
  /** The address, IPv6 by its first 64 bits. */
  network: string
  /** The device's id where it has signed in as the owner of this mobile before (88 and 11 digits), else null. */
  deviceKnownFor(mobile: string): string | null
  /** True once nobody waits for the reply any more. */
  gone(): boolean
}

/**
 * Counts by key within windows that begin with a key's first count. They stand in the database: limits hold across
 * processes and restarts. What is counted is kept as a digest, and for no longer than its window.
 */
export class WindowCounter {
  readonly #db: Database
  readonly #windowMs: number

  constructor(db: Database, windowMs: number) {
    this.#db = db
    this.#windowMs = windowMs
  }

  /** Seconds until each of `limits` (key and how often) allows it again, the longest; 0: go ahead. And how often each was counted. */
  async look(
    limits: readonly (readonly [string, number])[],
    now: number,
  ): Promise<{ wait: number; counts: number[] }> {
    const keys = limits.map(([key]) => digestOf(key))
    const rows = await this.#db.read((reader) => windowsOf(reader, keys, now))
    const found = keys.map((key) => rows.find((row) => row.key === key))
    const waits = found.map((row, i) =>
      row && row.count >= (limits[i]?.[1] ?? 0) ? Math.ceil((row.until - now) / 1000) : 0,
    )
    return { wait: Math.max(0, ...waits), counts: found.map((row) => row?.count ?? 0) }
  }

  /** Counts each of these keys once. */
  async count(keys: readonly string[], now: number): Promise<void> {
    // In one order, so that two processes that count the same keys never wait for each other.
    const digests = keys.map(digestOf).sort()
    await this.#db.write(async (tx) => {
      for (const key of digests) await countIn(tx, key, this.#windowMs, now)
    })
  }

  /** Counts within a unit of work of the caller's; answers how often the key was counted before. */
  async countWithin(tx: Tx, key: string, now: number): Promise<number> {
    const digest = digestOf(key)
    const [window] = await windowsOf(tx, [digest], now)
    await countIn(tx, digest, this.#windowMs, now)
    return window?.count ?? 0
  }

  /** The count of this key begins anew. */
  async forget(key: string): Promise<void> {
    await this.#db.write((tx) => forgetWindow(tx, digestOf(key)))
  }
}

/** Removes windows that are over. */
export async function sweepWindows(db: Database, now: number): Promise<void> {
  const most = 500
  for (let gone = most; gone === most; ) gone = await db.write((tx) => deleteOldWindows(tx, now, most))
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

const mostPerPair = 8
const mostPerPhone = 100

/** Failed sign-ins. */
export class FailureThrottle {
  readonly #windows: WindowCounter
  /** The last sign-in under way of each pair. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(db: Database) {
    this.#windows = new WindowCounter(db, 15 * minute)
  }

  /**
   * Runs a sign-in once those of the same pair before it are over: guesses made at once are counted one after another, as if
   * they had come so. Between processes as many may slip through as there are processes.
   */
  async inTurn<T>(phone: string, caller: Caller, signIn: () => Promise<T>): Promise<T> {
    const pair = pairOf(phone, caller.deviceKnownFor(phone), caller)
    const before = this.#turns.get(pair)
    const turn = before ? before.then(signIn, signIn) : signIn()
    this.#turns.set(pair, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(pair) === turn) this.#turns.delete(pair)
    }
  }

  /** `wait`: seconds before this caller may try this phone again, 0: go ahead. `failedBefore`: there is something to clear. */
  async look(phone: string, caller: Caller, now: number): Promise<{ wait: number; failedBefore: boolean }> {
    const device = caller.deviceKnownFor(phone)
    const pair = [pairOf(phone, device, caller), mostPerPair] as const
    const limits = device === null ? [pair, [`phone ${phone}`, mostPerPhone] as const] : [pair]
    const { wait, counts } = await this.#windows.look(limits, now)
    return { wait, failedBefore: (counts[0] ?? 0) > 0 }
  }

  /** Counts a wrong password against the pair of phone and caller, and against the phone itself unless the device is known for it. */
  async failed(phone: string, caller: Caller, now: number): Promise<void> {
    const device = caller.deviceKnownFor(phone)
    const pair = pairOf(phone, device, caller)
    await this.#windows.count(device === null ? [pair, `phone ${phone}`] : [pair], now)
  }

  /** A sign-in that worked clears the pair. */
  async succeeded(phone: string, caller: Caller): Promise<void> {
    await this.#windows.forget(pairOf(phone, caller.deviceKnownFor(phone), caller))
  }
}

function pairOf(phone: string, device: string | null, caller: Caller): string {
  return device === null ? `pair ${phone} ${caller.network}` : `device ${phone} ${device}`
}

/** How an address is counted: IPv6 by its first 64 bits, of which one household or attacker has all; IPv4 whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
