/**
 * What slows guessing down (decisions: Sessions). Failures are counted per (phone, address), loosely per phone, and over all phones
 * per address. A success takes its failures back: a whole class behind one address gets in. A device that has signed in before as
 * this student is held to its own failures alone.
 */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database, Tx } from '../../ports/database/database.ts'
import {
  countIn,
  deleteOldWindows,
  forgetWindow,
  forgetWindows,
  takeOff,
  windowsOf,
} from './account.throttle.store.ts'

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

  /** Seconds until each of `limits` (key and how often) allows it again, 0: go ahead; and how often each was counted. */
  async look(
    limits: readonly (readonly [string, number])[],
    now: number,
  ): Promise<{ wait: number; waits: number[]; counts: number[] }> {
    const keys = limits.map(([key]) => digestOf(key))
    const rows = await this.#db.read((reader) => windowsOf(reader, keys, now))
    const found = keys.map((key) => rows.find((row) => row.key === key))
    const waits = found.map((row, i) =>
      row && row.count >= (limits[i]?.[1] ?? 0) ? Math.ceil((row.until - now) / 1000) : 0,
    )
    return { wait: Math.max(0, ...waits), waits, counts: found.map((row) => row?.count ?? 0) }
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

  /** Takes back what was counted: keys, and how often each. */
  async takeBack(counts: readonly (readonly [string, number])[]): Promise<void> {
    const rows = counts.map(([key, times]) => [digestOf(key), times] as const)
    rows.sort(([a], [b]) => (a < b ? -1 : 1))
    await this.#db.write(async (tx) => {
      for (const [key, times] of rows) await takeOff(tx, key, times)
    })
  }

  /** The count of this key begins anew. */
  async forget(key: string): Promise<void> {
    await this.#db.write((tx) => forgetWindow(tx, digestOf(key)))
  }

  /** All counts of keys that begin with this subject begin anew. */
  async forgetAllOf(subject: string): Promise<void> {
    await this.#db.write((tx) => forgetWindows(tx, prefixOf(subject)))
  }
}

/** Removes windows that are over. */
export async function sweepWindows(db: Database, now: number): Promise<void> {
  const chunk = 500
  for (let gone = chunk; gone === chunk; ) gone = await db.write((tx) => deleteOldWindows(tx, now, chunk))
}

/** Where subject and detail are told apart in a key: all details of one subject can be forgotten together. */
const mark = ' | '

function digestOf(key: string): string {
  const [subject, detail] = key.split(mark)
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
  return detail === undefined ? digest(key) : prefixOf(subject ?? '') + digest(detail)
}

/** Hexadecimal: it holds no wildcard of LIKE. */
function prefixOf(subject: string): string {
  return `${createHash('sha256').update(subject).digest('hex')}/`
}

/** Failures within a quarter of an hour: of one phone from one caller, and from everywhere. Tries of a code are counted with the code. */
const most = {
  password: { perPair: 8, perPhone: 100 },
  code: { perPair: Number.POSITIVE_INFINITY, perPhone: Number.POSITIVE_INFINITY },
} as const
/**
 * Failures of one address over all phones. The first of each phone is counted apart: where somebody guesses, whoever types the
 * password right at once still gets in.
 */
const mostFirst = 240
const mostMore = 30

/** Failures of one kind (wrong passwords, wrong codes), and of both together by address. */
export class FailureThrottle {
  readonly #windows: WindowCounter
  readonly #kind: keyof typeof most
  /** The last try under way of each pair. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(db: Database, kind: keyof typeof most) {
    this.#windows = new WindowCounter(db, 15 * minute)
    this.#kind = kind
  }

  /**
   * Runs a try once those of the same pair before it are over: guesses made at once are counted one after another, as if
   * they had come so. Between processes as many may slip through as there are processes.
   */
  async inTurn<T>(phone: string, caller: Caller, run: () => Promise<T>): Promise<T> {
    const pair = this.#pairOf(phone, caller)
    const before = this.#turns.get(pair)
    const turn = before ? before.then(run, run) : run()
    this.#turns.set(pair, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(pair) === turn) this.#turns.delete(pair)
    }
  }

  /**
   * `wait`: seconds before this caller may try this phone again, 0: go ahead. `byNetwork`: others of the same address have
   * used up what it has. `failedBefore`: how often this caller has failed with this phone, for `succeeded`.
   */
  async look(
    phone: string,
    caller: Caller,
    now: number,
  ): Promise<{ wait: number; byNetwork: boolean; failedBefore: number }> {
    const { perPair, perPhone } = most[this.#kind]
    const pair = [this.#pairOf(phone, caller), perPair] as const
    if (caller.deviceKnownFor(phone) !== null) {
      const { wait, counts } = await this.#windows.look([pair], now)
      return { wait, byNetwork: false, failedBefore: counts[0] ?? 0 }
    }
    const [first, more] = ofNetwork(caller)
    const { waits, counts } = await this.#windows.look(
      [pair, [this.#phoneKey(phone), perPhone], [first, mostFirst], [more, mostMore]],
      now,
    )
    const [ofPair = 0, ofPhone = 0, ofFirst = 0, ofMore = 0] = waits
    const failedBefore = counts[0] ?? 0
    const own = Math.max(ofPair, ofPhone)
    const networks = failedBefore === 0 ? ofFirst : ofMore
    return { wait: Math.max(own, networks), byNetwork: networks > own, failedBefore }
  }

  /** Counts a failure against the pair of phone and caller, and against phone and address unless the device is known for it. */
  async failed(phone: string, caller: Caller, now: number, failedBefore: number): Promise<void> {
    const pair = this.#pairOf(phone, caller)
    const [first, more] = ofNetwork(caller)
    const known = caller.deviceKnownFor(phone) !== null
    await this.#windows.count(
      known ? [pair] : [pair, this.#phoneKey(phone), failedBefore === 0 ? first : more],
      now,
    )
  }

  /** A try that worked clears the pair, and takes its failures off the address's. */
  async succeeded(phone: string, caller: Caller, failedBefore: number): Promise<void> {
    if (failedBefore === 0) return
    await this.#windows.forget(this.#pairOf(phone, caller))
    if (caller.deviceKnownFor(phone) !== null) return
    const [first, more] = ofNetwork(caller)
    await this.#windows.takeBack([
      [first, 1],
      [more, failedBefore - 1],
    ])
  }

  /** What was counted of this phone, from wherever, is forgotten: its owner has a new password. */
  async forget(phone: string): Promise<void> {
    await this.#windows.forgetAllOf(this.#subject(phone))
  }

  #subject(phone: string): string {
    return `${this.#kind} ${phone}`
  }

  #phoneKey(phone: string): string {
    return `${this.#subject(phone)}${mark}all`
  }

  #pairOf(phone: string, caller: Caller): string {
    const device = caller.deviceKnownFor(phone)
    return this.#subject(phone) + mark + (device === null ? `network ${caller.network}` : `device ${device}`)
  }
}

function ofNetwork({ network }: Caller): [first: string, more: string] {
  return [`first failures ${network}`, `more failures ${network}`]
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
