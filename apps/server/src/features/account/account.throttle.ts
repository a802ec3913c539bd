/**
 * What slows guessing down (decisions: Sessions). Failures are counted per (phone, address) and loosely per phone, never
 * successes: a whole class behind one address gets in, a rival who guesses from elsewhere slows only himself down, and a
 * device that has signed in before as this student is held to its own failures alone.
 */
import { isIPv6 } from 'node:net'

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
 * Counts by key within windows that begin with a key's first count. Memory is bounded: when full, the key whose window is
 * the oldest goes, so filling it up frees nobody who has been counted lately.
 */
export class WindowCounter {
  readonly #windowMs: number
  readonly #mostKeys: number
  /** In the order of their windows' ends. */
  readonly #entries = new Map<string, { count: number; until: number }>()

  constructor(windowMs: number, mostKeys = 50_000) {
    this.#windowMs = windowMs
    this.#mostKeys = mostKeys
  }

  /** Seconds until `key` may go on, having been counted `most` times; 0: go ahead. */
  waitSeconds(key: string, most: number, now: number): number {
    const entry = this.#entries.get(key)
    if (!entry || entry.until <= now || entry.count < most) return 0
    return Math.ceil((entry.until - now) / 1000)
  }

  count(key: string, now: number): void {
    const entry = this.#entries.get(key)
    if (entry && entry.until > now) {
      entry.count++
      return
    }
    this.#entries.delete(key)
    this.#entries.set(key, { count: 1, until: now + this.#windowMs })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#mostKeys) break
      this.#entries.delete(oldest)
    }
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }
}

const mostPerPair = 8
const mostPerPhone = 100

/** Failed sign-ins. */
export class FailureThrottle {
  readonly #pairs: WindowCounter
  readonly #phones: WindowCounter

  constructor(mostKeys?: number) {
    this.#pairs = new WindowCounter(15 * minute, mostKeys)
    this.#phones = new WindowCounter(15 * minute, mostKeys)
  }

  /** Seconds to wait before this caller may try this phone again; 0: go ahead. */
  waitSeconds(phone: string, caller: Caller, now: number): number {
    const device = caller.deviceKnownFor(phone)
    const own = this.#pairs.waitSeconds(pairOf(phone, device, caller), mostPerPair, now)
    return device === null ? Math.max(own, this.#phones.waitSeconds(phone, mostPerPhone, now)) : own
  }

  failed(phone: string, caller: Caller, now: number): void {
    const device = caller.deviceKnownFor(phone)
    this.#pairs.count(pairOf(phone, device, caller), now)
    if (device === null) this.#phones.count(phone, now)
  }

  /** A sign-in that worked clears the pair. */
  succeeded(phone: string, caller: Caller): void {
    this.#pairs.forget(pairOf(phone, caller.deviceKnownFor(phone), caller))
  }
}

function pairOf(phone: string, device: string | null, caller: Caller): string {
  return device === null ? `${phone} ${caller.network}` : `${phone} device ${device}`
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
