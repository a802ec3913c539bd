/** How students reach the school: its addresses on the network, and a check that a phone can open one of them. */
import { isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type Ids, sha256 } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { insertReachCheck, openReachCheck, reachCheck } from './reach.store.ts'

const checkLifeMs = 15 * 60_000

/** What the configuration says of it. */
export interface ReachSettings {
  host: string
  /** The host of PUBLIC_URL. */
  publicHost: string | null
  secure: boolean
  /** How many proxies stand in front. */
  trustProxy: number
}

/** The school as the network sees it. */
export interface Reached {
  listens: 'here' | 'network'
  port: number
  publicUrl: string | null
  addresses: string[]
  https: boolean
  proxy: boolean
}

/** Addresses of this machine, without those of itself alone; IPv4, as people type them. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && isIPv4(address) && !address.startsWith('169.254.'))
    .map(({ address }) => address)
}

/** Where students find a server that listens on `port`; `own` are the addresses of its machine. Pure. */
export function reached(settings: ReachSettings, port: number, own: readonly string[]): Reached {
  const { host, publicHost, secure, trustProxy } = settings
  const publicUrl = publicHost === null ? null : `https://${publicHost}`
  const listens = isLoopback(host) ? 'here' : 'network'
  const everywhere = host === '0.0.0.0' || host === '::'
  const hosts = listens === 'here' ? [] : everywhere ? own : [isIP(host) === 6 ? `[${host}]` : host]
  const direct = trustProxy > 0 ? [] : hosts.map((name) => `http://${name}:${port}`)
  return {
    listens,
    port,
    publicUrl,
    addresses: [...(publicUrl ? [publicUrl] : []), ...direct],
    https: secure || publicUrl !== null,
    proxy: trustProxy > 0,
  }
}

/** Whether anybody else's device can open the server, as far as its configuration says. Pure. */
export function isReachable({ host, publicHost, trustProxy }: ReachSettings): boolean {
  return !isLoopback(host) || publicHost !== null || trustProxy > 0
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Whether a caller's address is this machine's own. */
export function isOwnAddress(address: string, own: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return isLoopback(plain) || own.includes(plain)
}

/** Checks that a phone reaches the school: somebody waits at the desk until another device has opened an address. */
export class ReachChecks {
  readonly #needs: { db: Database; clock: Clock; ids: Ids }
  constructor(needs: { db: Database; clock: Clock; ids: Ids }) {
    this.#needs = needs
  }

  /** Begins one, for a quarter of an hour. The path is anybody's to open. */
  async begin(): Promise<{ key: string; path: string }> {
    const { db, clock, ids } = this.#needs
    const key = ids.secret(12)
    const now = clock.now()
    const row = {
      key_hash: sha256(key),
      expires_at: now + checkLifeMs,
      opened_at: null,
      own: 0,
      device: null,
    }
    await db.write((tx) => insertReachCheck(tx, row, now))
    return { key, path: `/api/reach/${key}` }
  }

  /** What has come of it. @throws Problem notFound where it is over */
  async look(key: string): Promise<{ opened: { at: string; device: string; own: boolean } | null }> {
    const row = await this.#find(key)
    if (!row) throw new Problem('notFound', 'checkOver')
    const { opened_at, device, own } = row
    if (opened_at === null) return { opened: null }
    return { opened: { at: new Date(opened_at).toISOString(), device: device ?? '', own: own === 1 } }
  }

  /** Somebody has opened its path. False: it is over, or never was. */
  async opened(key: string, { device, own }: { device: string; own: boolean }): Promise<boolean> {
    const row = await this.#find(key)
    if (!row) return false
    if (row.opened_at === null || (row.own === 1 && !own)) {
      const at = this.#needs.clock.now()
      await this.#needs.db.write((tx) => openReachCheck(tx, row.key_hash, { at, own, device }))
    }
    return true
  }

  #find(key: string) {
    const { db, clock } = this.#needs
    return db.read((reader) => reachCheck(reader, sha256(key), clock.now()))
  }
}
