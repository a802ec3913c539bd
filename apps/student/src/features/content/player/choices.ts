/** What a student chose about playing, remembered on this phone: speed, loudness, quality. */
import { read, write } from '../../../platform/storage.ts'

export interface Choices {
  rate: number
  volume: number
  muted: boolean
  /** Lines of the picture, or what the network allows. */
  quality: number | 'auto'
}

/** Spec §9: playback rates. */
export const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Those that stand beside the picture while it plays; the settings have all of them. */
export const rateChips = [0.75, 1, 1.25, 1.5, 2] as const

const usual: Choices = { rate: 1, volume: 1, muted: false, quality: 'auto' }

/** What this phone remembers; what is missing or makes no sense is the usual. */
export function readChoices(): Choices {
  const kept = (read('playerChoices') ?? {}) as Partial<Choices>
  const { rate, volume, muted, quality } = kept
  return {
    rate: rates.some((one) => one === rate) ? (rate as number) : usual.rate,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
    muted: muted === true,
    quality: typeof quality === 'number' && quality > 0 ? quality : 'auto',
  }
}

/** Remembers what has changed, beside the rest. */
export function keepChoices(change: Partial<Choices>): void {
  write('playerChoices', { ...readChoices(), ...change })
}

/** The quality that costs least: nothing is below it, so it comes to the lowest that a video has. */
export const leastQuality = 1

/**
 * What a remembered quality comes to among the heights that a video has: that one, the nearest below it, else the lowest. It is what
 * plays, so it is what the choice shows, with what it costs.
 */
export function fittingQuality(quality: Choices['quality'], heights: readonly number[]): Choices['quality'] {
  if (quality === 'auto' || heights.length === 0) return quality
  const below = heights.filter((height) => height <= quality)
  return below.length > 0 ? Math.max(...below) : Math.min(...heights)
}
