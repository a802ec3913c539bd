/** A server for what happens before a student can sign in: its own environment, what it printed and logged, calls by address. */
import { type AccountCalls, accountCalls } from '@porua/contract/account'
import type { CallReply } from '@porua/contract/endpoint'
import { type Answered, call } from '@porua/testkit/client'
import { migratedPlace, type Place } from '@porua/testkit/databases'
import { pino } from 'pino'
import { type App, compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Dialect } from '../../ports/database/database.ts'
import type { StudentTable } from '../../ports/database/tables.ts'

export type CodeSent = Answered<CallReply<AccountCalls['sendCode']>>

/** Where a call comes from. */
export interface From {
  address?: string
  /** The cookie header. */
  cookie?: string
}

export class RegisteringApp {
  readonly composed: App
  readonly clock: MovableClock
  readonly url: string
  readonly logged: string[]
  readonly printed: string[]
  readonly place: Place
  readonly #ownsPlace: boolean
  #students = 0

  private constructor(parts: {
    composed: App
    clock: MovableClock
    url: string
    logged: string[]
    printed: string[]
    place: Place
    ownsPlace: boolean
  }) {
    this.composed = parts.composed
    this.clock = parts.clock
    this.url = parts.url
    this.logged = parts.logged
    this.printed = parts.printed
    this.place = parts.place
    this.#ownsPlace = parts.ownsPlace
  }

  /** `place`: one that stands already (a second process), which the caller removes. */
  static async open(
    dialect: Dialect,
    environment: Record<string, string> = {},
    {
      clock = new MovableClock(Date.UTC(2026, 10, 21, 10)),
      ...options
    }: { clock?: MovableClock; place?: Place } = {},
  ): Promise<RegisteringApp> {
    const place = options.place ?? (await migratedPlace(dialect))
    const settings = {
      DATA_DIR: place.dataDir,
      SAMPLE: '0',
      TRUST_PROXY: '1',
      CLIENT_TITLE: 'Meghna',
      ...(place.url ? { DATABASE_URL: place.url } : {}),
      ...environment,
    }
    const logged: string[] = []
    const printed: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
    const print = (line: string) => void printed.push(line)
    const composed = await compose(readConfig(settings, place.dataDir), { log, clock, print, jobs: false })
    await composed.http.listen({ port: 0, host: '127.0.0.1' })
    const address = composed.http.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const url = `http://127.0.0.1:${address.port}`
    return new RegisteringApp({ composed, clock, url, logged, printed, place, ownsPlace: !options.place })
  }

  /** A new student of the admission list: the mobile, without 88. */
  async admit(row: Partial<StudentTable> = {}): Promise<string> {
    const n = ++this.#students
    const mobile = `0171200${String(n).padStart(4, '0')}`
    const at = this.clock.now()
    const nothing = { contact: null, branch: null, division: null, session: null, code: null, link: null }
    const grades = { imported_ssc: null, imported_hsc: null, own_ssc: null, own_hsc: null }
    const student: StudentTable = {
      id: `s${n}`,
      sid: `s${n}`,
      mobile: `88${mobile}`,
      name: `Student ${n}`,
      ...nothing,
      ...grades,
      profile_pic: null,
      password_hash: null,
      disabled: 0,
      created_at: at,
      updated_at: at,
      version: 1,
      ...row,
    }
    await this.composed.db.write((tx) => tx.insertInto('student').values(student).execute())
    return mobile
  }

  /** A new student with a code on the way. */
  async asked(): Promise<{ mobile: string; hash: string; code: string }> {
    const mobile = await this.admit()
    const sent = await this.register(mobile)
    return { mobile, hash: sent.data?.hash ?? '', code: this.lastCode(mobile) }
  }

  /** A student who has a password. */
  async registered(password: string): Promise<string> {
    const mobile = await this.admit()
    const sent = await this.register(mobile)
    const set = await this.setPassword(mobile, this.lastCode(mobile), sent.data?.hash ?? '', password)
    if (set.status !== 200) throw new Error(set.text)
    return mobile
  }

  /** GET /student/otp with 88. */
  register(mobile: string, from: From = {}): Promise<CodeSent> {
    return call(this.url, accountCalls.sendCode, { params: { phone: `88${mobile}` } }, headersOf(from))
  }

  /** 'Send Again': the same call without 88. */
  again(mobile: string, from: From = {}): Promise<CodeSent> {
    return call(this.url, accountCalls.sendCode, { params: { phone: mobile } }, headersOf(from))
  }

  forgot(mobile: string, from: From = {}): Promise<CodeSent> {
    return call(this.url, accountCalls.forgotPassword, { params: { phone: `88${mobile}` } }, headersOf(from))
  }

  setPassword(
    mobile: string,
    otp: string,
    hash: string,
    password: string,
    reset = false,
    from: From = {},
  ): Promise<Answered<object>> {
    const input = {
      ...(reset ? { query: { forgotPassword: 'true' as const } } : {}),
      body: { otp, hash, phone: `88${mobile}`, password },
    }
    return call(this.url, accountCalls.setPassword, input, headersOf(from))
  }

  login(mobile: string, password: string, from: From = {}): Promise<Answered<object>> {
    return call(this.url, accountCalls.login, { body: { username: mobile, password } }, headersOf(from))
  }

  profile(session: string): Promise<Answered<object>> {
    return call(this.url, accountCalls.profile, {}, { authorization: session })
  }

  /** The newest code that was printed for a mobile. */
  lastCode(mobile: string): string {
    const line = this.printed.findLast((printed) => printed.includes(`88${mobile}: `)) ?? ''
    return /: (\d{6})$/.exec(line)?.[1] ?? 'none was printed'
  }

  async close(): Promise<void> {
    await this.composed.close()
    if (this.#ownsPlace) await this.place.remove()
  }
}

function headersOf({ address, cookie }: From): Record<string, string> {
  return {
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(cookie === undefined ? {} : { cookie }),
  }
}

/** The same six digits, but for the last. */
export function wrong(code: string, by = 1): string {
  return code.slice(0, 5) + String((Number(code.at(-1)) + by) % 10)
}

/** The cookie of this name that a reply sets, as a browser sends it back. */
export function cookieOf(answered: Answered<unknown>, name: string): string {
  return (
    answered.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.split(';')[0] ?? ''
  )
}
