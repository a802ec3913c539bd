/** Codes printed where the server runs, for a first look and for schools that hand codes out by word. */
import type { Sms, SmsMessage } from './sms.ts'

/** `Sms` where no gateway is configured; it cannot fail. */
export class LogSms implements Sms {
  /** For the line that is printed at start. */
  readonly where =
    'are printed here, one line each (Settings › SMS in the desk, or SMS_URL, sends them by SMS)'
  readonly #print: (line: string) => void

  /** `print` gets one line a code. It is the console, never the structured log, which is kept and sent elsewhere. */
  constructor(print: (line: string) => void) {
    this.#print = print
  }

  async send({ phone, code }: SmsMessage): Promise<void> {
    this.#print(`  One-time code for ${phone}: ${code}`)
  }
}
