/**
 * The cookie by which a device is known for the students who have signed in on it, so that nobody else's failures lock them
 * out (decisions: Sessions). It holds a random id and a mark for each student, signed; it opens nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ids } from '../../platform/ids.ts'

const cookieName = 'device'
/** A shared computer is known for its last users. */
const mostMarks = 12
/** 400 days: browsers keep no cookie longer. */
const lifeSeconds = 400 * 86_400

export class Devices {
  readonly #secret: string
  readonly #secure: boolean

  /** `secret` is the installation's; `secure`: pages come over https. */
  constructor(secret: string, secure: boolean) {
    this.#secret = secret
    this.#secure = secure
  }

  /** The device's id when its cookie is ours and it is known for this mobile, else null. */
  knownFor(cookies: string | undefined, mobile: string): string | null {
    const device = this.#read(cookies)
    return device?.marks.includes(this.#mark(mobile)) ? device.id : null
  }

  /** The Set-Cookie header that makes the device known for this mobile, beside those that it is known for already. */
  cookieFor(cookies: string | undefined, mobile: string, ids: Ids): string {
    const known = this.#read(cookies)
    const mark = this.#mark(mobile)
    const others = (known?.marks ?? []).filter((other) => other !== mark).slice(0, mostMarks - 1)
    const value = [known?.id ?? ids.secret(12), mark, ...others].join('.')
    const attributes = `Path=/api/student; HttpOnly; SameSite=Strict; Max-Age=${lifeSeconds}`
    return `${cookieName}=${value}.${this.#sign(value)}; ${attributes}${this.#secure ? '; Secure' : ''}`
  }

  #read(cookies: string | undefined): { id: string; marks: string[] } | null {
    const whole = /(?:^|;\s*)device=([\w.-]{1,600})(?:;|$)/.exec(cookies ?? '')?.[1]
    if (whole === undefined) return null
    const at = whole.lastIndexOf('.')
    const value = whole.slice(0, Math.max(0, at))
    const [wanted, got] = [Buffer.from(this.#sign(value)), Buffer.from(whole.slice(at + 1))]
    if (wanted.length !== got.length || !timingSafeEqual(wanted, got)) return null
    const [id = '', ...marks] = value.split('.')
    return { id, marks }
  }

  /** A mobile in the cookie without being readable there. */
  #mark(mobile: string): string {
    return this.#hmac(`device mark ${mobile}`).slice(0, 16)
  }

  #sign(value: string): string {
    return this.#hmac(`device cookie ${value}`)
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}
