/** The SMS port: how a one-time code reaches a phone (decisions: Sessions, passwords, codes). */

export interface SmsMessage {
  /** 88 and 11 digits. */
  readonly phone: string
  /** The whole text, the code in it. */
  readonly text: string
  /** The code alone, for gateways with templates of their own. */
  readonly code: string
}

export interface Sms {
  /** For the line that is printed at start: where codes go. Holds no secret. */
  readonly where: string
  /** Resolves when the message has left. @throws SmsFailed when it has not, or nobody knows. */
  send(message: SmsMessage): Promise<void>
}

/** A message did not leave. The message says why, for the operator: it holds neither number, text nor code. */
export class SmsFailed extends Error {
  override readonly name = 'SmsFailed'
}
