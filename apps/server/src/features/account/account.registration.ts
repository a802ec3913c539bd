/**
 * Registration and 'Forgot password?': a one-time code to the phone, then a password (spec §4 Registration, §7 Account;
 * decisions: Sessions, passwords, codes).
 */
import type { CodeSent } from '@porua/contract/account'
import { limits } from '@porua/contract/limits'
import type { Ids } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { OneTimeCodeTable } from '../../ports/database/tables.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import { type Sms, SmsFailed } from '../../ports/sms/sms.ts'
import { setPasswordHash } from '../people/students.api.ts'
import {
  codeById,
  countTry,
  deleteCode,
  deleteOldCodes,
  deleteSessionsOf,
  insertCode,
  lastCodes,
  lastSlips,
  lockStudentByMobile,
  newestPurpose,
  newestSend,
  retireCodes,
  sendTimes,
  useCode,
} from './account.codes.store.ts'
import {
  type CodeToken,
  messageText,
  newOtp,
  otpDigest,
  otpFits,
  type Purpose,
  readToken,
  tokenFor,
} from './account.codes.ts'
import type { Passwords } from './account.passwords.ts'
import {
  alreadyRegistered,
  checkPurpose,
  codeOfOtherPhone,
  codeOfOtherPurpose,
  codeTooOld,
  codeUsed,
  codeWrong,
  manyCodes,
  manyWrongCodes,
  noTriesLeft,
  notAdmitted,
} from './account.refusals.ts'
import { type Asker, checkPassword, longestWindow, mobileOf, otpOf, waitToSend } from './account.rules.ts'
import type { StoredSessions } from './account.sessions.ts'
import { studentByMobile } from './account.store.ts'
import { type Caller, FailureThrottle, WindowCounter } from './account.throttle.ts'

const hour = 3_600_000
/** Calls for codes from one address: a school registers behind one, a list of numbers is not walked through. */
const asksPerNetwork = 600
/** So many codes of one phone and purpose are good at once: a message that comes late is right, whichever was asked for last. */
const codesGood = 3

/** What registering needs; `keys` are of its own purpose. */
export interface RegistrationNeeds {
  db: Database
  clock: Clock
  ids: Ids
  sessions: StoredSessions
  passwords: Passwords
  /** Wrong passwords: a new one forgets them. */
  throttle: FailureThrottle
  sms: Sms
  /** Whether it reaches the phone: without a gateway the school gives codes by hand. */
  sendsSms(): Promise<boolean>
  /** Key the stored digests and sign the tokens; the installation's own. */
  keys: Keys
  /** The provider's title, as the message names it. */
  title(): Promise<string>
  /** The host under which students open the app, where the operator has said it. */
  host: string | null
  /** True: replies carry the code (OTP_ECHO). */
  echo: boolean
  /** Told why a message did not leave. Neither number nor code. */
  sendFailed(error: SmsFailed): void
}

interface SetPassword {
  otp: string
  hash: string
  phone: string
  password: string
  purpose: Purpose
}

/** Codes are kept as digests, each good for one purpose, a few tries and some minutes (limits). */
export class Registration {
  readonly #needs: RegistrationNeeds
  readonly #asks: WindowCounter
  /** Codes of one phone by network. */
  readonly #networks: WindowCounter
  readonly #wrongCodes: FailureThrottle

  constructor(needs: RegistrationNeeds) {
    this.#needs = needs
    this.#asks = new WindowCounter(needs.db, hour)
    this.#networks = new WindowCounter(needs.db, 24 * hour)
    this.#wrongCodes = new FailureThrottle(needs.db, 'code')
  }

  /**
   * A code to register with (`phone` with 88), or 'Send Again' (without): for what the newest code of that phone was for.
   * @throws Problem badRequest, notAdmitted, alreadyRegistered, notRegistered, smsFailed, tooManyRequests
   */
  async sendCode(phone: string, caller: Caller): Promise<CodeSent> {
    const { mobile, prefixed } = mobileOf(phone)
    return this.#send(mobile, prefixed ? 'register' : 'again', caller)
  }

  /** A code to set a new password. @throws Problem as `sendCode` */
  async forgot(phone: string, caller: Caller): Promise<CodeSent> {
    return this.#send(mobileOf(phone).mobile, 'reset', caller)
  }

  /**
   * Sets the password with a code and its token, ends every session of the student, and forgets the failures of the phone. Of two
   * calls with one code one wins.
   * @returns the mobile with 88
   * @throws Problem badRequest, weakPassword, codeWrong, codeExpired, codeUsed, tooManyRequests, notAdmitted,
   * alreadyRegistered, unavailable
   */
  async setPassword({ otp, hash, phone, password, purpose }: SetPassword, caller: Caller): Promise<string> {
    const { db, clock, passwords, sessions, throttle } = this.#needs
    const { mobile } = mobileOf(phone)
    const digits = otpOf(otp)
    checkPassword(password)
    const token = this.#readToken(hash, mobile, purpose)
    if (!token) {
      const other = purpose === 'register' ? 'reset' : 'register'
      throw this.#readToken(hash, mobile, other) ? codeOfOtherPurpose(other) : codeOfOtherPhone()
    }
    // One time for the whole call: a code that was good when it came in is good when its turn to be hashed has come.
    const now = clock.now()
    const looked = await this.#wrongCodes.look(mobile, caller, now)
    if (looked.wait > 0) throw manyWrongCodes(looked.wait)
    const judged = await db.write((tx) => this.#judge(tx, token, mobile, purpose, digits, now))
    if (judged instanceof Problem) {
      if (judged.code === 'codeWrong') await this.#wrongCodes.failed(mobile, caller, now, looked.failedBefore)
      throw judged
    }
    const passwordHash = await passwords.hash(password, caller)
    const ended = await db.write(async (tx) => {
      const student = await lockStudentByMobile(tx, mobile)
      if (!student || student.disabled === 1) throw notAdmitted()
      if (!(await useCode(tx, judged, now))) throw codeUsed()
      await retireCodes(tx, mobile, now)
      await setPasswordHash(tx, student.id, passwordHash, now)
      return deleteSessionsOf(tx, student.id)
    })
    sessions.forget(ended)
    for (const failures of [this.#wrongCodes, throttle]) {
      const { failedBefore } = await failures.look(mobile, caller, now)
      await failures.succeeded(mobile, caller, failedBefore)
      await failures.forget(mobile)
    }
    return mobile
  }

  /** Removes codes that have been of no use for a day. */
  async sweep(): Promise<void> {
    const { db, clock } = this.#needs
    const most = 500
    const before = clock.now() - 24 * hour
    for (let gone = most; gone === most; ) gone = await db.write((tx) => deleteOldCodes(tx, before, most))
  }

  async #send(mobile: string, wanted: Purpose | 'again', caller: Caller): Promise<CodeSent> {
    const { db, clock, keys, echo, sendsSms } = this.#needs
    if (caller.deviceKnownFor(mobile) === null) await this.#countAsk(`asks ${caller.network}`)
    const now = clock.now()
    // Most of what comes in for numbers of others ends here, without a turn at the writer.
    const admitted = await db.read((reader) => studentByMobile(reader, mobile))
    if (!admitted || admitted.disabled === 1) throw notAdmitted()
    const otp = newOtp(this.#needs.ids)
    const code = await db.write((tx) => this.#issue(tx, mobile, wanted, otp, caller, now))
    await this.#deliver(code, otp)
    const token = { codeId: code.id, expiresAt: code.expires_at }
    return {
      hash: tokenFor(keys.signing(), token, mobile, code.purpose),
      phone: mobile,
      ...(echo ? { otp } : {}),
      sms: await sendsSms(),
    }
  }

  #readToken(hash: string, mobile: string, purpose: Purpose): CodeToken | null {
    const read = (secret: string) => readToken(secret, hash, mobile, purpose) ?? []
    return this.#needs.keys.accepted().flatMap(read)[0] ?? null
  }

  async #countAsk(network: string): Promise<void> {
    const now = this.#needs.clock.now()
    const { wait } = await this.#asks.look([[network, asksPerNetwork]], now)
    if (wait > 0)
      throw new Problem('tooManyRequests', ['manyCodesFromNetwork', { seconds: wait }], { retryAfter: wait })
    await this.#asks.count([network], now)
  }

  /** Writes the code down before it leaves, so that two calls at once count each other. */
  async #issue(
    tx: Tx,
    mobile: string,
    wanted: Purpose | 'again',
    otp: string,
    caller: Caller,
    now: number,
  ): Promise<OneTimeCodeTable> {
    const student = await lockStudentByMobile(tx, mobile)
    if (!student || student.disabled === 1) throw notAdmitted()
    const purpose = wanted === 'again' ? ((await newestPurpose(tx, mobile)) ?? 'register') : wanted
    checkPurpose(student, purpose)
    const device = caller.deviceKnownFor(mobile)
    const sends = await sendTimes(tx, mobile, device, now - longestWindow)
    const wait = waitToSend(sends, await this.#askerOf(tx, mobile, caller, now), now)
    if (wait > 0) throw manyCodes(wait)
    const id = this.#needs.ids.next(now)
    const code: OneTimeCodeTable = {
      id,
      student_id: student.id,
      phone: mobile,
      purpose,
      code_hash: otpDigest(this.#needs.keys.signing(), id, otp),
      tries: 0,
      // Codes of one phone are told apart by their time, whatever the clock does: one of them is the newest.
      created_at: Math.max(now, (await newestSend(tx, mobile)) + 1),
      expires_at: now + limits.otpLifeSeconds * 1000,
      used_at: null,
      replaced_at: null,
      device,
      slip: 0,
    }
    await insertCode(tx, code)
    return code
  }

  /**
   * As whom a caller asks. A device that has signed in as the owner has codes of its own; and the first call of a day from a network
   * is granted some more, so that a rival who asks from one does not keep the owner out.
   */
  async #askerOf(tx: Tx, mobile: string, caller: Caller, now: number): Promise<Asker> {
    if (caller.deviceKnownFor(mobile) !== null) return 'device'
    const before = await this.#networks.countWithin(tx, `codes ${mobile} ${caller.network}`, now)
    return before === 0 ? 'network' : 'stranger'
  }

  /** Sends the message. One that does not leave is forgotten: the code before it stays good, and no limit counts it. */
  async #deliver(code: OneTimeCodeTable, otp: string): Promise<void> {
    const { db, sms, title, host, sendFailed } = this.#needs
    try {
      await sms.send({ phone: code.phone, text: messageText(otp, await title(), host), code: otp })
    } catch (error) {
      await db.write((tx) => deleteCode(tx, code.id))
      if (!(error instanceof SmsFailed)) throw error
      sendFailed(error)
      throw new Problem('smsFailed', 'smsFailed')
    }
  }

  /**
   * The id of the code that was typed, or what stands against it. It may be the token's own, which others asking for codes never
   * put out of use, one of the phone's last, or one of its last slips'. A wrong one is counted, which is why a refusal is returned and not thrown.
   */
  async #judge(
    tx: Tx,
    { codeId, expiresAt }: CodeToken,
    mobile: string,
    purpose: Purpose,
    otp: string,
    now: number,
  ): Promise<Problem | string> {
    // Under the student's lock: guesses at once are counted one after another.
    const student = await lockStudentByMobile(tx, mobile)
    if (!student || student.disabled === 1) return notAdmitted()
    const own = await codeById(tx, codeId)
    if (own?.used_at != null) return codeUsed()
    if (!own || expiresAt <= now) return codeTooOld()
    if (purpose === 'register' && student.password_hash !== null) return alreadyRegistered()
    if (own.tries >= limits.otpTries) {
      const sends = await sendTimes(tx, mobile, own.device, now - longestWindow)
      const asker = own.device === null ? 'stranger' : 'device'
      return noTriesLeft(Math.max(1, waitToSend(sends, asker, now)))
    }
    const { keys } = this.#needs
    const last = await lastCodes(tx, mobile, purpose, codesGood)
    // A slip is for whoever has it, to register or to set a new password.
    const slips = await lastSlips(tx, mobile, codesGood)
    const fitting = [own, ...last, ...slips].filter((code) =>
      keys.accepted().some((secret) => otpFits(secret, code.id, otp, code.code_hash)),
    )
    const good = fitting.find((code) => code.expires_at > now)
    if (good) return good.id
    // It came too late, which is no guess.
    if (fitting.length > 0) return codeTooOld()
    await countTry(tx, codeId)
    return codeWrong(limits.otpTries - own.tries - 1)
  }
}
