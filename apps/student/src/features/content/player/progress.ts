/** What is reported while a video plays: complete once at 80 % or at the end, and where watching stopped (spec §4). */
import type { Video } from '@porua/contract/content'

/** Where it begins, in seconds: on any device it goes on where it stopped; what was nearly over begins anew. */
export function startOf({ position, duration }: Pick<Video, 'position' | 'duration'>): number {
  return duration !== null && position > duration * 0.95 ? 0 : position
}

/** Spec §9: video completion. */
const completeAt = 0.8
/** A position is kept this often while it plays. */
const positionEveryMs = 10_000

interface Needs {
  /** In the completion data already: never reported again. */
  completed: boolean
  onComplete: () => void
  onPosition: (seconds: number) => void
  now: () => number
}

/** Takes the player's times and decides what to tell. */
export class ProgressReporter {
  readonly #needs: Needs
  #completed: boolean
  #began = false
  #toldAt = Number.NEGATIVE_INFINITY
  #toldPosition: number | null = null

  constructor(needs: Needs) {
    this.#needs = needs
    this.#completed = needs.completed
  }

  /**
   * It plays. Until then nothing is told: where it was opened is where this device believes that watching stopped, and another one may
   * have gone on since.
   */
  began(): void {
    this.#began = true
  }

  /** The picture is at `seconds` of `duration`. */
  at(seconds: number, duration: number): void {
    if (!this.#began || !(duration > 0) || !Number.isFinite(duration)) return
    if (seconds / duration >= completeAt) this.#complete()
    if (this.#needs.now() - this.#toldAt >= positionEveryMs) this.keep(seconds)
  }

  /** It played to its end: it is completed, and the next time it begins at the beginning. */
  ended(): void {
    this.#complete()
    // The next time begins at the beginning.
    this.keep(0)
  }

  /** Keeps the position now: paused, closed, or the page goes away. */
  keep(seconds: number): void {
    if (!this.#began) return
    const rounded = Math.round(seconds * 10) / 10
    this.#toldAt = this.#needs.now()
    if (rounded === this.#toldPosition) return
    this.#toldPosition = rounded
    this.#needs.onPosition(rounded)
  }

  #complete(): void {
    if (this.#completed) return
    this.#completed = true
    this.#needs.onComplete()
  }
}
