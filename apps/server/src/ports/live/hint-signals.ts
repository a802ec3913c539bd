/**
 * Signals between processes: a process that has committed hints tells the others, and they read the outbox at once instead of
 * at their next regular look. A signal carries no content. The database alone holds the hints, so a lost signal costs a moment
 * and nothing else. Implementations: `postgres-signals.ts`; `noSignals` on SQLite, where one process does all the work.
 */

export interface HintSignals {
  /** Tells the other processes. Never waits and never throws. Several calls of a moment are one signal. */
  announce(): void
  /** @param look called at each signal of another process, and when signals arrive again after an interruption */
  onAnnounced(look: () => void): void
  /** Whether signals of other processes arrive now; undefined where there are none. */
  readonly state: 'ok' | 'unavailable' | undefined
  /** Sends a signal that still waits, then ends. */
  close(): Promise<void>
}

/** No signals: every process reads the outbox at regular times only. */
export const noSignals: HintSignals = {
  announce: () => undefined,
  onAnnounced: () => undefined,
  state: undefined,
  close: () => Promise.resolve(),
}
