/** Codes sent through any SMS gateway that speaks HTTP, by the operator's template. */
import { type Sms, SmsFailed, type SmsMessage } from './sms.ts'
import { fillGateway, type GatewayCall, type GatewayOptions } from './sms-template.ts'

const patienceMs = 10_000
/** A gateway's reply is a line; what is longer is a page, and of no use. */
const mostReplyBytes = 65_536

export class HttpSms implements Sms {
  readonly where: string
  readonly #options: GatewayOptions
  readonly #patienceMs: number

  /** `patience`: milliseconds until the reply must have come whole; 10 s. */
  constructor(options: GatewayOptions, patience = patienceMs) {
    this.#options = options
    this.#patienceMs = patience
    this.where = `are sent by SMS through ${new URL(options.url).host}`
  }

  async send(message: SmsMessage): Promise<void> {
    const { status, text } = await this.#call(fillGateway(this.#options, message))
    // A redirect would take the key and the number to an address that nobody has configured.
    if (status >= 300 && status < 400) throw new SmsFailed(`the gateway redirects (${status})`)
    const { ok } = this.#options
    if (status < 200 || status > 299) throw new SmsFailed(`the gateway answered ${status}: ${quoted(text)}`)
    if (ok && !ok.test(text))
      throw new SmsFailed(`the gateway's answer does not match SMS_OK: ${quoted(text)}`)
  }

  async #call({ url, method, headers, body }: GatewayCall): Promise<{ status: number; text: string }> {
    try {
      const reply = await fetch(url, {
        method,
        headers,
        ...(body === null ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#patienceMs),
      })
      return { status: reply.status, text: await readSome(reply) }
    } catch (error) {
      throw new SmsFailed(reasonOf(error))
    }
  }
}

/** The reply's first bytes as text. */
async function readSome(reply: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes >= mostReplyBytes) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** A gateway may repeat what it was sent: long numbers, the code among them, are taken out. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 200).replace(/\d{6,}/g, '…'))
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return 'the gateway did not answer in time'
  return `the gateway cannot be reached (${cause?.code ?? name})`
}
