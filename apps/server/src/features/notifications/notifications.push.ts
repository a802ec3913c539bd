/**
 * Notices to phones whose app is closed. A phone belongs to the session that turned it on: once that has ended, nothing goes
 * there. Sending is a job's work, in small units and at a measured pace, so that calls of an exam never wait for it; any number
 * of processes share it, and each notice goes to each phone once.
 */

import { sha256 } from '../../platform/ids.ts'
import { malformed } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Push, Pushed } from '../../ports/push/push.ts'
import { nextTry, pushLifeMs, pushTextOf } from './notifications.push.rules.ts'
import {
  anySendDue,
  anyWave,
  delaySends,
  detailsOf,
  dropOldest,
  dropOwn,
  dropSends,
  dropSubscriptions,
  lockSubscription,
  moveWave,
  nextPhones,
  putSubscription,
  type SendDetails,
  type SendKey,
  sweepSubscriptions,
  takeSends,
} from './notifications.push.store.ts'

/** Phones of one student; a further one takes the place of the one that was away longest. */
const mostPhones = 5
/** Phones looked up in one unit of work. */
const phonesAtOnce = 500
/** Sent in one turn of the job, and how many of them at the same time: with a turn every two seconds, 50 a second. */
const sendsAtOnce = 100
const senders = 10
/** Whoever took some and ended before it had sent them leaves them to others after this. */
const leaseMs = 120_000
/** A phone whose session ended is kept so long, in case the same student signs in on it again. */
const keptMs = 60 * 24 * 3_600_000

interface Needs {
  db: Database
  clock: Clock
  push: Push
  /** Told of messages that a push service will never take: how many, and why the first. */
  refused: (count: number, why: string) => void
}

/** A phone as it comes in a call. */
export interface PhoneWish {
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: 'en' | 'bn'
  /** Only if this phone is this student's already. */
  renew: boolean
}

/** The calls that turn it on and off, and the jobs that send. */
export class NotificationsPush {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The installation's key, as a browser asks for it when a phone subscribes (base64url). */
  get publicKey(): string {
    return this.#needs.push.publicKey
  }

  /**
   * Notices go to this phone from now on, and to nobody else's on it. False, and nothing is changed: it was to be renewed and is
   * not this student's. @throws Problem badRequest where a browser's description is none
   */
  async subscribe(session: Session, { endpoint, keys, language, renew }: PhoneWish): Promise<boolean> {
    const { db, clock, push } = this.#needs
    const mistake = push.mistakeIn({ endpoint, ...keys })
    if (mistake !== null) {
      const [field = '', says = ''] = mistake.split(': ')
      throw malformed(field, says)
    }
    const now = clock.now()
    const { studentId, idHash } = session
    const row = {
      id: sha256(endpoint),
      student_id: studentId,
      session_hash: idHash,
      endpoint,
      ...keys,
      language,
      created_at: now,
      renewed_at: now,
    }
    return db.write(async (tx) => {
      if (renew && (await lockSubscription(tx, row.id))?.student_id !== studentId) return false
      await putSubscription(tx, row)
      await dropOldest(tx, studentId, mostPhones)
      return true
    })
  }

  /** Nothing goes to this phone any more; somebody else's stays as it is. */
  async unsubscribe(session: Session, endpoint: string): Promise<void> {
    await this.#needs.db.write((tx) => dropOwn(tx, session.studentId, sha256(endpoint)))
  }

  /** One turn of the job: looks up the phones of what was told, then sends some of what is due. */
  async sendDue(): Promise<void> {
    await this.#lookUp()
    await this.#send()
  }

  /** Forgets phones whose session has long ended. */
  async sweep(): Promise<void> {
    const before = this.#needs.clock.now() - keptMs
    while (await this.#needs.db.write((tx) => sweepSubscriptions(tx, before, phonesAtOnce)));
  }

  async #lookUp(): Promise<void> {
    const { db, clock } = this.#needs
    for (;;) {
      const wave = await db.read(anyWave)
      if (!wave) return
      const phones = await db.scan((reader) => nextPhones(reader, wave, phonesAtOnce))
      // Another process is at it: it goes on from there.
      if (!(await db.write((tx) => moveWave(tx, db.dialect, wave, phones, clock.now())))) return
    }
  }

  async #send(): Promise<void> {
    const { db, clock, refused } = this.#needs
    const now = clock.now()
    if (!(await db.read((reader) => anySendDue(reader, now)))) return
    const taken = await db.write((tx) => takeSends(tx, db.dialect, now, now + leaseMs, sendsAtOnce))
    if (taken.length === 0) return
    const details = await db.read((reader) => detailsOf(reader, db.dialect, taken, now))
    const wanted = new Map(details.map((one) => [nameOf(one), one]))
    const done: SendKey[] = taken.filter((one) => !wanted.has(nameOf(one)))
    const [later, gone, whys]: [(SendKey & { due_at: number })[], string[], string[]] = [[], [], []]
    const waiting = taken.filter((one) => wanted.has(nameOf(one)))
    const sender = async (): Promise<void> => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const notice = wanted.get(nameOf(one)) as SendDetails
        const result = await this.#sendOne(notice, now)
        if (result.outcome === 'gone') gone.push(one.subscription_id)
        if (result.outcome === 'refused') whys.push(result.why)
        const at =
          result.outcome === 'later'
            ? nextTry({ tries: one.tries, createdAt: notice.created_at }, result.afterMs, now)
            : null
        if (at === null) done.push(one)
        else later.push({ notice_id: one.notice_id, subscription_id: one.subscription_id, due_at: at })
      }
    }
    await Promise.all(Array.from({ length: senders }, sender))
    await db.write(async (tx) => {
      await dropSubscriptions(tx, gone)
      await dropSends(tx, db.dialect, done)
      await delaySends(tx, db.dialect, later)
    })
    if (whys.length > 0) refused(whys.length, whys[0] ?? '')
  }

  async #sendOne(notice: SendDetails, now: number): Promise<Pushed> {
    const ttl = Math.floor((notice.created_at + pushLifeMs - now) / 1000)
    // Too old to be news; nothing is wrong with it.
    if (ttl <= 0) return { outcome: 'sent' }
    return this.#needs.push.send(notice, JSON.stringify(pushTextOf(notice)), ttl)
  }
}

function nameOf({ notice_id, subscription_id }: SendKey): string {
  return `${notice_id} ${subscription_id}`
}
