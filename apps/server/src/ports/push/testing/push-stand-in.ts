/**
 * A push service and the phones behind it, as RFC 8030, 8188, 8291 and 8292 describe them: it checks who sends (VAPID) and
 * opens what came (aes128gcm) with the phone's own keys. Written without the library that seals, so that one checks the other.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushTarget } from '../push.ts'

/** A phone with a subscription at the stand-in. */
export interface StandInPhone extends PushTarget {
  readonly name: string
}

export interface Delivered {
  phone: string
  text: string
  ttl: number
  /** From the signature's claims. */
  contact: string
}

export class PushStandIn {
  readonly #server: Server
  readonly #phones = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  /** What was delivered, in its order. */
  readonly delivered: Delivered[] = []
  /** Whoever is named here gets this answer instead. */
  readonly answers = new Map<string, { status: number; retryAfter?: number }>()
  /** How often the service was called for a phone. */
  readonly calls = new Map<string, number>()
  /** Why messages were not accepted. */
  readonly wrongs: string[] = []
  readonly #publicKey: () => string

  private constructor(server: Server, publicKey: () => string) {
    this.#server = server
    this.#publicKey = publicKey
  }

  /** Listens on a port of its own. @param publicKey whose messages the phones have subscribed to */
  static async start(publicKey: () => string): Promise<PushStandIn> {
    const server = createServer((request, response) => {
      standIn.#take(request).then(
        ({ status, retryAfter }) => {
          if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
          response.writeHead(status).end()
        },
        (error: Error) => {
          standIn.wrongs.push(error.message)
          response.writeHead(400).end()
        },
      )
    })
    const standIn = new PushStandIn(server, publicKey)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return standIn
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A phone subscribes. */
  phone(name: string): StandInPhone {
    const keys = createECDH('prime256v1')
    const [p256dh, auth] = [keys.generateKeys('base64url', 'uncompressed'), randomBytes(16)]
    this.#phones.set(name, { keys, auth })
    return { name, endpoint: `${this.origin}/send/${name}`, p256dh, auth: auth.toString('base64url') }
  }

  /** The texts that a phone was sent. */
  textsOf(name: string): string[] {
    return this.delivered.filter(({ phone }) => phone === name).map(({ text }) => text)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  async #take(request: IncomingMessage): Promise<{ status: number; retryAfter?: number }> {
    const name = /^\/send\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const contact = this.#judge(request)
    const answer = this.answers.get(name)
    if (answer) return answer
    const phone = this.#phones.get(name)
    if (!phone) return { status: 404 }
    if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('is not aes128gcm')
    const text = opened(body, phone.keys, phone.auth)
    this.delivered.push({ phone: name, text, ttl: Number(request.headers.ttl), contact })
    return { status: 201 }
  }

  /** Who sends: signed with the key that the phones subscribed with, for this service, and for a day at most. */
  #judge(request: IncomingMessage): string {
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
    if (key !== this.#publicKey()) throw new Error(`signed with the key '${key}'`)
    const [header = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
      format: 'jwk',
    })
    const signed = Buffer.from(signature, 'base64url')
    const data = Buffer.from(`${header}.${claims}`)
    if (!verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed))
      throw new Error('its signature is wrong')
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      aud: string
      exp: number
      sub: string
    }
    const seconds = exp - Date.now() / 1000
    if (aud !== this.origin || seconds < 0 || seconds > 86_400) throw new Error(`claims ${aud} until ${exp}`)
    return sub
  }
}

/** Opens one record of aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291). */
function opened(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const shared = keys.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // After the text stands the sign of the last record, then padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
