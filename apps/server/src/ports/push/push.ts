/**
 * Messages to phones whose page is closed (Web Push, RFC 8030): handed to the push service that the phone's browser named.
 * Implementation: `web-push.ts`.
 */

/** A phone as its browser describes it: where its push service takes messages, and what they are sealed with. */
export interface PushTarget {
  endpoint: string
  /** The browser's public key and its secret, base64url. */
  p256dh: string
  auth: string
}

/**
 * What became of a message. `gone`: the phone has forgotten the subscription, for ever. `later`: try again, not before
 * `afterMs` where the service named a time. `refused`: this message will never be taken; why, in words for the log.
 */
export type Pushed =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'later'; afterMs: number | null }
  | { outcome: 'refused'; why: string }

export interface Push {
  /** What browsers subscribe with: the public half of the installation's key (VAPID, RFC 8292), base64url. */
  readonly publicKey: string
  /** Why a phone's description cannot be used, in words; null when it can. A stranger's address is never called. */
  mistakeIn(target: PushTarget): string | null
  /** Seals and sends a text. `ttlSeconds`: how long the service keeps it for a phone that is off. Never throws. */
  send(target: PushTarget, text: string, ttlSeconds: number): Promise<Pushed>
}
