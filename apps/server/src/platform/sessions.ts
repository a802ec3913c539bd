/** Sessions as the HTTP platform needs them; the account feature implements them. */
export interface Session {
  readonly studentId: string
  /** SHA-256 of the session id, hex: names the session without being able to open it. */
  readonly idHash: string
}

export interface Sessions {
  /** The session that a presented id opens, or null when it is missing, expired or revoked. */
  find(sessionId: string): Promise<Session | null>
}
