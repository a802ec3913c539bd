/** Codes sent through any SMS gateway that speaks HTTP, by the operator's template. */
import { callService, ServiceSilent } from '../operator-service.ts'
import { type Sms, SmsFailed, type SmsMessage } from './sms.ts'
import { fillGateway, type GatewayOptions } from './sms-template.ts'

const timeoutMs = 10_000

/** `Sms` over the operator's gateway. `send` rejects with SmsFailed where the gateway refuses, redirects or stays silent: the code is then not sent. */
export class HttpSms implements Sms {
  /** For the line that is printed at start: where codes go. Holds no secret. */
  readonly where: string
  readonly #options: GatewayOptions
  readonly #timeoutMs: number

  /** `timeout`: milliseconds until the reply must have come whole; 10 s. */
  constructor(options: GatewayOptions, timeout = timeoutMs) {
    this.#options = options
    this.#timeoutMs = timeout
    this.where = `are sent by SMS through ${new URL(options.url).host}`
  }

  async send(message: SmsMessage): Promise<void> {
    const { status, text } = await callService(fillGateway(this.#options, message), this.#timeoutMs).catch(
      (error: Error) => {
        const why = error instanceof ServiceSilent ? error.why : error.name
        const code = why === null ? 'noReply' : 'unreachable'
        throw new SmsFailed(`the gateway ${error.message}`, { code, status: null, detail: why ?? '' })
      },
    )
    const { ok, key = '' } = this.#options
    const detail = quoted(text, key)
    if (status >= 300 && status < 400)
      throw new SmsFailed(`the gateway redirects (${status})`, { code: 'redirects', status, detail: '' })
    if (status < 200 || status > 299)
      throw new SmsFailed(`the gateway answered ${status}: ${detail}`, { code: 'refused', status, detail })
    if (ok && !ok.test(text))
      throw new SmsFailed(`the gateway's answer does not match SMS_OK: ${detail}`, {
        code: 'noMatch',
        status,
        detail,
      })
  }
}

/** A gateway may repeat what it was sent: its key and long numbers, the code among them, are taken out. */
function quoted(text: string, key: string): string {
  const open = key === '' ? text : text.replaceAll(key, '…')
  return JSON.stringify(open.slice(0, 200).replace(/\d{6,}/g, '…'))
}
