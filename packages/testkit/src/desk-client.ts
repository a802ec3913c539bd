/** A member of staff without a browser: the desk's calls over real HTTP, with the cookie that a browser would keep. */
import type { DeskEndpoint } from '@porua/contract/desk/desk-call'
import type { StaffMember } from '@porua/contract/desk/staff'
import { staffCalls } from '@porua/contract/desk/staff'
import type { CallInput, CallReply } from '@porua/contract/endpoint'
import type { TestApp } from './app.ts'
import { type Answered, accepted, call } from './client.ts'

/** What the desk's pages send with every call. */
export const deskHeaders = { 'x-porua-desk': '1', 'sec-fetch-site': 'same-origin' } as const

const password = 'Passw0rd'

/** One browser in which staff work. */
export class DeskClient {
  readonly #url: string
  #cookie = ''
  #staff: StaffMember | null = null
  constructor(url: string) {
    this.#url = url
  }

  /** Makes the owner of a school that has none. */
  static async owner(app: TestApp, login = '01711111111'): Promise<DeskClient> {
    const path = await app.composed.staff.welcomePath()
    if (path === null) throw new Error('the school has an owner already')
    const desk = new DeskClient(app.url)
    const key = new URL(path, app.url).searchParams.get('key') ?? ''
    const reply = await desk.call(staffCalls.welcome, { body: { key, name: 'Owner', login, password } })
    desk.#staff = accepted('welcome', reply).staff
    return desk
  }

  /** Lets somebody else become staff by an invitation. */
  async colleague(role: 'owner' | 'teacher' | 'marker', login: string): Promise<DeskClient> {
    const { link } = await this.must(staffCalls.invite, { body: { name: role, role } })
    const desk = new DeskClient(this.#url)
    const key = new URL(link, this.#url).searchParams.get('key') ?? ''
    const reply = await desk.call(staffCalls.acceptInvitation, { body: { key, name: role, login, password } })
    desk.#staff = accepted('accept', reply).staff
    return desk
  }

  /** Who is signed in here. */
  get staff(): StaffMember {
    if (!this.#staff) throw new Error('nobody has signed in')
    return this.#staff
  }

  /** The session's cookie, for calls that another client makes with it. */
  get cookie(): string {
    return this.#cookie
  }

  async signIn(login: string, code?: string): Promise<Answered<CallReply<typeof staffCalls.signIn>>> {
    const body = { login, password, ...(code === undefined ? {} : { code }) }
    const reply = await this.call(staffCalls.signIn, { body })
    if (reply.data) this.#staff = reply.data.staff
    return reply
  }

  /** A call with this browser's cookie, whatever is answered. */
  async call<E extends DeskEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    headers: Record<string, string> = {},
  ): Promise<Answered<CallReply<E>>> {
    const reply = await call(this.#url, endpoint, input, {
      ...deskHeaders,
      ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
      ...headers,
    })
    const [set] = reply.headers.getSetCookie()
    if (set !== undefined) this.#cookie = set.split(';')[0] ?? ''
    return reply
  }

  /** The data of a call that has to succeed. */
  async must<E extends DeskEndpoint>(endpoint: E, input: CallInput<E>): Promise<CallReply<E>> {
    return accepted(`${endpoint.method} ${endpoint.path}`, await this.call(endpoint, input))
  }
}
