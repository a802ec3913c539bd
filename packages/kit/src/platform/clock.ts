/** The server's clock for the app: feeds the pure core of `server-clock.ts` from replies and the phone's clocks. */
import {
  addSample,
  type ClockState,
  checkJump,
  type PhoneTime,
  restoreClock,
  serverRange,
  uncertainty,
  unknownClock,
} from './server-clock.ts'
import { read, write } from './storage.ts'

function phoneTime(): PhoneTime {
  return { wall: Date.now(), mono: performance.now() }
}

const kept = read('clockOffset')
let state: ClockState = kept ? restoreClock(kept) : unknownClock
const listeners = new Set<() => void>()

function set(next: ClockState): void {
  if (next === state) return
  const becameDoubtful = next.doubtful && !state.doubtful
  state = next
  if (becameDoubtful) for (const listener of listeners) listener()
}

/** Takes the timing of a reply, which came now or at `at`; `api.ts` calls it for each reply that did not come from a cache. */
export function takeServerTime(serverTime: number, sentMono: number, at = phoneTime()): void {
  if (!Number.isFinite(serverTime) || serverTime <= 0) return
  const before = state.anchor
  set(addSample(state, { serverTime, sentMono, receivedMono: at.mono, receivedWall: at.wall }))
  const { anchor } = state
  if (anchor && anchor !== before) {
    write('clockOffset', {
      wallOffset: anchor.server - anchor.wall,
      rtt: anchor.rtt,
      measuredAt: anchor.wall,
    })
  }
}

/** The server's clock. */
export const serverClock = {
  /** Server time now, in milliseconds; in doubt the later of the possible times (the smaller remainder). */
  now(): number {
    return serverClock.range().latest
  },
  /** Server time now as a range; lock an exam only when `earliest` is past its end. */
  range(): { earliest: number; latest: number } {
    const at = phoneTime()
    set(checkJump(state, at))
    return serverRange(state, at)
  },
  /** True when the phone's clocks jumped since the last good measure: make a call soon. */
  doubtful(): boolean {
    set(checkJump(state, phoneTime()))
    return state.doubtful
  },
  /** How far off `now()` may be in milliseconds; null before the first reply. */
  uncertainty(): number | null {
    return uncertainty(state)
  },
  /** Calls back when the phone's clocks have jumped, so that somebody measures again. */
  onDoubt(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
