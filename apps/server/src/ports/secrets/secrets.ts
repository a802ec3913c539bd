/**
 * The installation's secrets: what each signs, how long its tokens live, and how it is replaced while phones hold tokens that
 * the old one has signed. A new secret is believed from the first moment and signs a little later, so that no process meets a
 * token whose secret it has not read yet; the old one is believed for as long as its tokens live.
 */
import { limits } from '@porua/contract/limits'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { secretNamed, storedSecrets } from './secrets.store.ts'

const minute = 60_000
const day = 86_400_000

/** Every secret by its name, with what it is for and how long its oldest token may live, in milliseconds. */
export const secretKinds = {
  'upload address': { signs: 'addresses that files are sent to', lifeMs: limits.uploadLifeSeconds * 1000 },
  'media address': { signs: 'addresses that show a file on another site', lifeMs: 10 * minute },
  'media cookie': { signs: 'the cookie that opens pictures and files', lifeMs: 30 * day },
  'device cookie': { signs: 'the cookie by which a phone is known', lifeMs: 400 * day },
  'one-time codes': { signs: 'codes sent by SMS', lifeMs: limits.otpLifeSeconds * 1000 },
  'video token': { signs: 'tokens that open videos', lifeMs: minute },
  'gateway key': { signs: 'seals the key of the SMS gateway', lifeMs: 3_650 * day },
  'form drafts': { signs: 'seals what staff have typed and not sent, in their browsers', lifeMs: 400 * day },
  'marking numbers': { signs: 'the numbers of answers on marking sheets', lifeMs: 400 * day },
} as const

export type SecretName = keyof typeof secretKinds

/** One value of a secret; times in UTC milliseconds. */
export interface Generation {
  value: string
  /** Signs from then on. */
  from: number
  /** Believed before then; null: the newest. */
  until: number | null
}

/** One secret as its users see it. */
export interface Keys {
  /** What signs now. */
  signing(): string
  /** What is believed now, what signs among it. */
  accepted(): readonly string[]
}

/** How often a process looks for new secrets, in milliseconds. */
export const lookMs = 10_000
/** How long a new secret is believed before it signs: every process has looked by then, its clock a little wrong or not. */
export const leadMs = 3 * lookMs

/** The generations of a stored value, the oldest first: plain text is a secret that was never replaced. */
export function generationsOf(stored: string): Generation[] {
  return stored.startsWith('[')
    ? (JSON.parse(stored) as Generation[])
    : [{ value: stored, from: 0, until: null }]
}

/** What signs at a time. */
export function signingAt(generations: readonly Generation[], at: number): string {
  const begun = generations.filter(({ from }) => from <= at)
  return (begun.at(-1) ?? (generations[0] as Generation)).value
}

/** What is believed at a time. */
export function acceptedAt(generations: readonly Generation[], at: number): string[] {
  return generations.flatMap(({ value, until }) => (until === null || until > at ? [value] : []))
}

/**
 * The generations after a rotation: the newest is `value`. `atOnce`: it signs now and nothing older is believed, for a secret
 * that has leaked.
 */
export function rotated(
  before: readonly Generation[],
  { value, now, lifeMs, atOnce }: { value: string; now: number; lifeMs: number; atOnce: boolean },
): Generation[] {
  if (atOnce) return [{ value, from: now, until: null }]
  const from = now + leadMs
  const kept = before
    .map((one) => ({ ...one, until: Math.min(one.until ?? Number.POSITIVE_INFINITY, from + lifeMs) }))
    .filter(({ until }) => until > now)
  return [...kept, { value, from, until: null }]
}

/** Keys of one value, which nothing replaces. */
export function fixedKeys(value: string): Keys {
  return { signing: () => value, accepted: () => [value] }
}

/** The secrets as this process knows them. */
export class Secrets {
  readonly #db: Database
  readonly #clock: Clock
  #known = new Map<string, Generation[]>()
  #timer: NodeJS.Timeout | null = null

  private constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Reads all of them; makes those that are not there yet. */
  static async open(db: Database, clock: Clock, ids: Ids): Promise<Secrets> {
    for (const name of Object.keys(secretKinds)) await secretNamed(db, name, () => ids.secret(32))
    const secrets = new Secrets(db, clock)
    await secrets.refresh()
    return secrets
  }

  /** The keys for one purpose. What is signed now uses the newest; what an older one signed is accepted while it lasts. */
  keys(name: SecretName): Keys {
    const generations = () => this.#known.get(name) as Generation[]
    return {
      signing: () => signingAt(generations(), this.#clock.now()),
      accepted: () => acceptedAt(generations(), this.#clock.now()),
    }
  }

  /** Reads them again. */
  async refresh(): Promise<void> {
    const rows = await this.#db.read(storedSecrets)
    this.#known = new Map(rows.map(({ name, value }) => [name, generationsOf(value)]))
  }

  /** Looks for new ones from now on. `failed`: they could not be read; those known stay, and it looks again. */
  watch(failed: (error: Error) => void): void {
    this.#timer = setInterval(() => this.refresh().catch(failed), lookMs)
    this.#timer.unref()
  }

  /** Ends the watching. */
  close(): void {
    if (this.#timer) clearInterval(this.#timer)
  }
}
