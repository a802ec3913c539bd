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
  /** Resolves when the message has left. @throws SmsFailed when it has not, or nobody knows. */
  send(message: SmsMessage): Promise<void>
}

/** Why a message did not leave. `detail`: what the gateway answered, or the network's code. */
export interface SmsFailure {
  readonly code: 'refused' | 'redirects' | 'noMatch' | 'noReply' | 'unreachable' | 'keyLost'
  /** Of the gateway's reply; null: there was none. */
  readonly status: number | null
  readonly detail: string
}

/** A message did not leave. The message says why, for the operator: it holds neither number, text nor code. */
export class SmsFailed extends Error {
  override readonly name = 'SmsFailed'
  readonly failure: SmsFailure
  constructor(message: string, failure: SmsFailure) {
    super(message)
    this.failure = failure
  }
}
