/** Codes sent through any SMS gateway that speaks HTTP, by the operator's template. */
import { callService } from '../operator-service.ts'
import { type Sms, SmsFailed, type SmsMessage } from './sms.ts'
import { fillGateway, type GatewayOptions } from './sms-template.ts'

const timeoutMs = 10_000

/** `Sms` over the operator's gateway. `send` rejects with SmsFailed where the gateway refuses, redirects or stays silent: the code is then not sent. */
export class HttpSms implements Sms {
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
        throw new SmsFailed(`the gateway ${error.message}`)
      },
    )
    if (status >= 300 && status < 400) throw new SmsFailed(`the gateway redirects (${status})`)
    const { ok } = this.#options
    if (status < 200 || status > 299) throw new SmsFailed(`the gateway answered ${status}: ${quoted(text)}`)
    if (ok && !ok.test(text))
      throw new SmsFailed(`the gateway's answer does not match SMS_OK: ${quoted(text)}`)
  }
}

/** A gateway may repeat what it was sent: long numbers, the code among them, are taken out. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 200).replace(/\d{6,}/g, '…'))
}
