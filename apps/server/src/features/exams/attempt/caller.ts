/** Who makes a call of an attempt, from what, and what the call says of itself. */
export interface Caller {
  readonly studentId: string
  /** '' where the call names none. */
  readonly device: string
  readonly counter: number | null
  /** SHA-256 of the session's id, hex; absent where nobody is signed in for it. */
  readonly session?: string
}
