/** Signed requests to an S3-compatible store, and signed addresses for others; what both S3 ports are made of. */
import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '../clock/clock.ts'
import { FilesUnavailable, isFileKey } from './files.ts'

/** The store, as config.ts reads it. */
export interface S3Place {
  /** Origin of the store as this server reaches it, such as https://s3.eu-west-1.amazonaws.com. */
  readonly endpoint: string
  /** The same as phones reach it. */
  readonly publicUrl: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Null: the bucket itself. */
  key: string | null
  query?: Record<string, string>
  /** Signed along. */
  headers?: Record<string, string>
  /** SHA-256 of the body, hex: the store then refuses any other body. Left out: the body is not signed. */
  sha256?: string
  /** Made anew for every try. */
  body?: () => BodyInit
  bytes?: number
  /** Milliseconds until the reply has to begin. Default 15 s. */
  timeoutMs?: number
}

const tries = 3
const firstWaitMs = 150

/** One store. Requests that may be repeated are, a few times; the clock signs them, so it must be right within minutes. */
export class S3Client {
  readonly #place: S3Place
  readonly #clock: Clock

  constructor(place: S3Place, clock: Clock) {
    this.#place = place
    this.#clock = clock
  }

  /**
   * One request, tried again where that may help. Any status below 500 comes back; the caller judges it and uses up the body.
   * @throws FilesUnavailable when the store is away or keeps failing.
   */
  async send(call: S3Call): Promise<Response> {
    const url = this.#url(this.#place.endpoint, call.key, call.query).href
    let last: unknown
    for (let attempt = 0; attempt < tries; attempt++) {
      // Both halves of a crowd that was cut off must not come back in one instant.
      if (attempt > 0) await pause(firstWaitMs * 2 ** attempt * (0.5 + Math.random()))
      try {
        const reply = await this.#once(url, call)
        if (reply.status < 500 && reply.status !== 429) return reply
        last = new Error(`${call.method} answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`)
      } catch (error) {
        last = error
      }
    }
    throw new FilesUnavailable('The object storage does not answer.', { cause: last })
  }

  /** An address for one method under one key, good for `seconds`. Whoever uses it must send `headers` exactly. */
  async presign(
    method: 'PUT',
    key: string,
    headers: Record<string, string>,
    seconds: number,
  ): Promise<string> {
    const url = this.#url(this.#place.publicUrl, key)
    url.searchParams.set('X-Amz-Expires', String(seconds))
    const signer = this.#signer({ method, url: url.href, headers, signQuery: true, allHeaders: true })
    return (await signer.sign()).url.href
  }

  async #once(url: string, call: S3Call): Promise<Response> {
    const { method, body, bytes } = call
    const signed = await this.#signer({
      method,
      url,
      headers: { ...call.headers, 'x-amz-content-sha256': call.sha256 ?? 'UNSIGNED-PAYLOAD' },
    }).sign()
    const { headers } = signed
    if (bytes !== undefined) headers.set('content-length', String(bytes))
    const given = new AbortController()
    const timer = setTimeout(
      () => given.abort(new Error('the store takes too long')),
      call.timeoutMs ?? 15_000,
    )
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers,
      signal: given.signal,
      // What stands elsewhere is not the object: a page that says 200 there would make a file that was never sent count as kept.
      redirect: 'manual',
    }
    if (body) Object.assign(init, { body: body(), duplex: 'half' })
    try {
      return await fetch(signed.url, init)
    } finally {
      clearTimeout(timer)
    }
  }

  #signer(ask: {
    method: string
    url: string
    headers: Record<string, string>
    signQuery?: boolean
    allHeaders?: boolean
  }): AwsV4Signer {
    const { region, accessKeyId, secretAccessKey } = this.#place
    const datetime = new Date(this.#clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, '')
    return new AwsV4Signer({ ...ask, service: 's3', region, accessKeyId, secretAccessKey, datetime })
  }

  /** The bucket in the path, which every store understands; in the host's name needs certificates for it. */
  #url(origin: string, key: string | null, query: Record<string, string> = {}): URL {
    if (key !== null && !isFileKey(key)) throw new Error(`not a media key: ${JSON.stringify(key)}`)
    const path = key === null ? '' : `/${key}`
    const url = new URL(`${origin.replace(/\/$/, '')}/${this.#place.bucket}${path}`)
    // Encoded as AWS encodes: a form's plus for a blank would break the signature.
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    return url
  }
}

/** Says what a status means that nobody expected: the operator reads it in the log. */
export function refusal(what: string, reply: Response, text: string): FilesUnavailable {
  const { status } = reply
  let hint = ''
  if (status === 403)
    hint = ' (check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, the clock, and that the key may list the bucket)'
  else if (status >= 300 && status < 400) hint = ' (it sends us elsewhere: check S3_ENDPOINT and S3_REGION)'
  return new FilesUnavailable(`${what}: the object storage answered ${status}${hint} ${text.slice(0, 300)}`)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
