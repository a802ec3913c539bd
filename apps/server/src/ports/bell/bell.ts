/**
 * A bell between processes: who has written something that others wait for rings, and they look at once and not with their
 * next look. It carries no word of what was written: the database alone does, so a ring that is lost costs a moment and nothing
 * else. Implementations: `redis-bell.ts`; `noBell` where nothing but the database joins the processes.
 */

/** One a process. No call of it waits or throws: what stands behind it may be away. */
export interface Bell {
  /** Rings at the others. Several rings of a moment may be one. */
  ring(): void
  /** @param look called at each ring of another process, and once the bell works again after it was away */
  onRing(look: () => void): void
  /** Whether rings go out and come in now; undefined where there is no bell. */
  readonly state: 'ok' | 'unavailable' | undefined
  /** Sends the ring that is under way, then lets go. */
  close(): Promise<void>
}

/** No bell: every process looks by itself. */
export const noBell: Bell = {
  ring: () => undefined,
  onRing: () => undefined,
  state: undefined,
  close: () => Promise.resolve(),
}
