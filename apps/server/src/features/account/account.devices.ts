/**
 * The cookie by which a device is known for the students who have signed in on it, so that nobody else's failures lock them
 * out (decisions: Sessions). It holds a random id and a mark for each student, signed; it opens nothing.
 */
import type { Ids } from '../../platform/ids.ts'
import { hmac, isSame } from '../../platform/signatures.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'

/** A shared computer is known for its last users. */
const mostMarks = 12
/** 400 days: browsers keep no cookie longer. */
const lifeSeconds = 400 * 86_400

/** Knows a phone again on which somebody has signed in, so that strangers' guesses do not lock it out. */
export class Devices {
  readonly #keys: Keys
  readonly #secure: boolean
  readonly #cookie: { name: string; path: string }

  /** `keys` are the installation's; `secure`: pages come over https; `cookie`: where it is kept. */
  constructor(keys: Keys, secure: boolean, cookie = { name: 'device', path: '/api/student' }) {
    this.#cookie = cookie
    this.#keys = keys
    this.#secure = secure
  }

  /** The device's id when its cookie is ours and it is known for this mobile, else null. */
  knownFor(cookies: string | undefined, mobile: string): string | null {
    for (const secret of this.#keys.accepted()) {
      const device = read(secret, cookies, this.#cookie.name)
      if (device?.marks.includes(markOf(secret, mobile))) return device.id
    }
    return null
  }

  /** The Set-Cookie header that makes the device known for this mobile, beside those that it is known for already. */
  cookieFor(cookies: string | undefined, mobile: string, ids: Ids): string {
    const secret = this.#keys.signing()
    // Marks of an older secret cannot be carried over: whoever signs in makes the device known to the new one.
    const known = read(secret, cookies, this.#cookie.name)
    const mark = markOf(secret, mobile)
    const others = (known?.marks ?? []).filter((other) => other !== mark).slice(0, mostMarks - 1)
    const id = known?.id ?? this.#idOf(cookies) ?? ids.secret(12)
    const value = [id, mark, ...others].join('.')
    const attributes = `Path=${this.#cookie.path}; HttpOnly; SameSite=Strict; Max-Age=${lifeSeconds}`
    return `${this.#cookie.name}=${value}.${sign(secret, value)}; ${attributes}${this.#secure ? '; Secure' : ''}`
  }

  /** The id that a cookie of an older secret gave the device. */
  #idOf(cookies: string | undefined): string | undefined {
    return this.#keys.accepted().flatMap((secret) => read(secret, cookies, this.#cookie.name)?.id ?? [])[0]
  }
}

function read(
  secret: string,
  cookies: string | undefined,
  name: string,
): { id: string; marks: string[] } | null {
  const whole = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,600})(?:;|$)`).exec(cookies ?? '')?.[1]
  if (whole === undefined) return null
  const at = whole.lastIndexOf('.')
  const value = whole.slice(0, Math.max(0, at))
  if (!isSame(whole.slice(at + 1), sign(secret, value))) return null
  const [id = '', ...marks] = value.split('.')
  return { id, marks }
}

/** A mobile in the cookie without being readable there. */
function markOf(secret: string, mobile: string): string {
  return hmac(secret, `device mark ${mobile}`).slice(0, 16)
}

function sign(secret: string, value: string): string {
  return hmac(secret, `device cookie ${value}`)
}
