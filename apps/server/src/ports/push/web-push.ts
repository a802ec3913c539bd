/** Web Push through the browsers' own push services: sealed for the phone alone, signed with the installation's key. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseUnavailable } from '../database/database.ts'
import type { Push, Pushed, PushTarget } from './push.ts'
import { isPublicKey, publicKeyOf } from './push-key.ts'

/** Loaded with the first notice that is pushed: it brings cryptography of its own, and most servers push none. */
const library = async () => (await import('web-push')).default

/** The push services of Chrome and its kin, Firefox, Edge, Safari. A name with a dot in front stands for all below it. */
const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]
/** A push service answers at once or not at all. */
const timeoutMs = 10_000
/** Longest wait that a service may ask for. */
const longestWaitMs = 3_600_000

const signatureMs = 3_600_000
/** Windows' push service has many names. */
const mostSignatures = 200

interface Options {
  /** From `newPushKey`. */
  privateKey: string
  /** Where the push service reaches whoever runs this: an e-mail address. */
  contact: () => Promise<string>
  /** Origins besides the known services. */
  origins: readonly string[]
}

/** `Push` with one installation's key. It calls known push services only, whatever address a phone has given (see `services`). */
export class WebPush implements Push {
  readonly publicKey: string
  readonly #options: Options
  readonly #signatures = new Map<string, { value: string; at: number }>()

  constructor(options: Options) {
    this.#options = options
    this.publicKey = publicKeyOf(options.privateKey)
  }

  mistakeIn({ endpoint, p256dh, auth }: PushTarget): string | null {
    if (!this.#mayCall(endpoint)) return 'endpoint: is not an address of a known push service'
    if (!isPublicKey(p256dh)) return 'keys.p256dh: is not a public key'
    if (!/^[\w-]{22}(==)?$/.test(auth)) return 'keys.auth: is not 16 bytes as base64url'
    return null
  }

  async send(target: PushTarget, text: string, ttlSeconds: number): Promise<Pushed> {
    const mistake = this.mistakeIn(target)
    if (mistake !== null) return { outcome: 'refused', why: mistake }
    const { endpoint, p256dh, auth } = target
    try {
      const authorization = await this.#signature(new URL(endpoint).origin)
      // Sealing takes a millisecond: calls that wait meanwhile come first.
      await nextTurn()
      const webPush = await library()
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        headers: { Authorization: authorization },
        TTL: ttlSeconds,
      })
      const { 'Content-Length': _, ...headers } = request.headers
      const reply = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        body: new Uint8Array(request.body ?? Buffer.alloc(0)),
        // Where else it might lead has not been judged.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await reply.body?.cancel()
      return outcomeOf(reply)
    } catch (error) {
      const { name, message } = error as Error
      // Nobody answered, or not in time, or we do not know just now who we are. All else is about this message.
      const passes =
        name === 'TimeoutError' || error instanceof TypeError || error instanceof DatabaseUnavailable
      if (passes) return { outcome: 'later', afterMs: null }
      return { outcome: 'refused', why: message }
    }
  }

  /** Who sends, signed for one push service; good for half a day, used for an hour. */
  async #signature(origin: string): Promise<string> {
    const known = this.#signatures.get(origin)
    if (known && performance.now() - known.at < signatureMs) return known.value
    const { contact, privateKey } = this.#options
    const subject = `mailto:${await contact()}`
    const webPush = await library()
    const encoding = webPush.supportedContentEncodings.AES_128_GCM
    const { Authorization } = webPush.getVapidHeaders(origin, subject, this.publicKey, privateKey, encoding)
    if (this.#signatures.size >= mostSignatures) this.#signatures.clear()
    this.#signatures.set(origin, { value: Authorization, at: performance.now() })
    return Authorization
  }

  #mayCall(endpoint: string): boolean {
    if (endpoint.length > 2_000 || !URL.canParse(endpoint)) return false
    const { protocol, hostname, origin, port, username } = new URL(endpoint)
    if (username !== '') return false
    if (this.#options.origins.includes(origin)) return true
    return (
      protocol === 'https:' &&
      port === '' &&
      services.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
    )
  }
}

function outcomeOf(reply: Response): Pushed {
  const { status } = reply
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { outcome: 'later', afterMs: waitOf(reply.headers.get('retry-after')) }
  return { outcome: 'refused', why: `the push service answered ${status}` }
}

/** Retry-After in seconds; a date is not worth a clock here. */
function waitOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Math.min(Number(header) * 1_000, longestWaitMs) : null
}
