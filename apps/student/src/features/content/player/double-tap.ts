/** Two taps within 300 ms on one half of the picture seek 10 s (spec §9); one alone shows or hides the controls. */

export const doubleTapMs = 300
export const seekSeconds = 10

export type Tap = { kind: 'single' } | { kind: 'seek'; seconds: number } | { kind: 'wait' }

/** Decides what a tap means. Times are milliseconds, `side` is the half of the picture. */
export class DoubleTap {
  #last: { at: number; side: 'left' | 'right' } | null = null

  /** A tap came. 'wait': it is one tap until 300 ms have passed. */
  tap(at: number, side: 'left' | 'right'): Tap {
    const last = this.#last
    this.#last = { at, side }
    if (last && last.side === side && at - last.at <= doubleTapMs)
      return { kind: 'seek', seconds: side === 'left' ? -seekSeconds : seekSeconds }
    return { kind: 'wait' }
  }

  /** Time has passed: was the last tap alone? */
  settle(at: number): Tap {
    if (!this.#last || at - this.#last.at < doubleTapMs) return { kind: 'wait' }
    this.#last = null
    return { kind: 'single' }
  }
}
