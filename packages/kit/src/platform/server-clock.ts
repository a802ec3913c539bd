/**
 * The server's clock on this phone, as a pure core: times are arguments, nothing here asks the machine. The
 * adapter that feeds it is `clock.ts`.
 *
 * A sample is the server's time with the phone's wall and monotonic times around the call. The sample of least
 * round trip is believed, since its error is at most half of it. Wall time may be set by hand, monotonic time
 * stops while some phones sleep; so both are carried, and when they part by 2 s since the sample, the sample is
 * doubtful: measure again, and until then know only a range.
 */

/** One reply's timing, in milliseconds. */
export interface ClockSample {
  /** `x-server-time` of the reply. */
  serverTime: number
  /** Monotonic time when the call left, and when the reply's headers arrived. */
  sentMono: number
  receivedMono: number
  /** Wall time when the reply's headers arrived. */
  receivedWall: number
}

/** The phone's two clocks at one moment. */
export interface PhoneTime {
  wall: number
  mono: number
}

/** What is known: server time at a pair of phone times. `mono` is null for an offset kept from before a reload. */
export interface ClockState {
  readonly anchor: { server: number; wall: number; mono: number | null; rtt: number } | null
  /** True when wall and monotonic time have parted: the anchor is no longer believed alone. */
  readonly doubtful: boolean
}

/** Wall and monotonic time that part by more than this mean that one of them jumped. */
const jumpMs = 2_000

/** Crystals drift; an old sample is worth this much less per millisecond of age than a fresh one (100 ppm). */
const driftPerMs = 0.0001

/** Knows nothing: the phone's own wall time is all there is. */
export const unknownClock: ClockState = { anchor: null, doubtful: false }

/** An offset measured before a reload: the wall clock is believed until the first reply. */
export function restoreClock(kept: { wallOffset: number; rtt: number; measuredAt: number }): ClockState {
  return {
    anchor: { server: kept.measuredAt + kept.wallOffset, wall: kept.measuredAt, mono: null, rtt: kept.rtt },
    doubtful: false,
  }
}

/** Takes a sample: it wins when it is better than what the anchor has aged to, or when the anchor is doubtful. */
export function addSample(state: ClockState, sample: ClockSample): ClockState {
  const rtt = Math.max(0, sample.receivedMono - sample.sentMono)
  const at: PhoneTime = { wall: sample.receivedWall, mono: sample.receivedMono }
  const checked = checkJump(state, at)
  const { anchor } = checked
  if (anchor && !checked.doubtful && anchor.mono !== null) {
    const aged = anchor.rtt + (at.mono - anchor.mono) * driftPerMs
    if (rtt > aged) return checked
  }
  const server = sample.serverTime + rtt / 2
  return { anchor: { server, wall: at.wall, mono: at.mono, rtt }, doubtful: false }
}

/** Notices that one of the phone's clocks jumped since the anchor. */
export function checkJump(state: ClockState, at: PhoneTime): ClockState {
  const { anchor } = state
  if (state.doubtful || !anchor || anchor.mono === null) return state
  const parted = Math.abs(at.wall - anchor.wall - (at.mono - anchor.mono))
  return parted > jumpMs ? { ...state, doubtful: true } : state
}

/**
 * Server time now, as a range. Both ends are equal while the clocks agree. In doubt, show the smaller remainder
 * (count down to `latest`) and lock only when both have ended (`earliest` is past the end).
 */
export function serverRange(state: ClockState, at: PhoneTime): { earliest: number; latest: number } {
  const { anchor } = state
  if (!anchor) return { earliest: at.wall, latest: at.wall }
  const byWall = anchor.server + (at.wall - anchor.wall)
  if (anchor.mono === null) return { earliest: byWall, latest: byWall }
  const byMono = anchor.server + (at.mono - anchor.mono)
  if (Math.abs(byWall - byMono) <= jumpMs && !state.doubtful) return { earliest: byMono, latest: byMono }
  return { earliest: Math.min(byWall, byMono), latest: Math.max(byWall, byMono) }
}

/** Half the round trip of the sample in force: how far off the estimate may be. Null when nothing was measured. */
export function uncertainty(state: ClockState): number | null {
  return state.anchor ? state.anchor.rtt / 2 : null
}
