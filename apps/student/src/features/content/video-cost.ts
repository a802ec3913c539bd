/** What watching a video would cost, which stands on its card before the tap that starts it. */
import type { Video } from '@porua/contract/content'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { type Choices, fittingQuality, leastQuality } from './player/choices.ts'

export interface VideoCost {
  /** From start to end, in bytes. */
  readonly bytes: number
  /** The network decides, and it may be less. */
  readonly atMost: boolean
}

/** The cost at the quality that would play; null where the server does not know what the video weighs. */
export function costOf(
  { qualities }: Pick<Video, 'qualities'>,
  quality: Choices['quality'],
  lessData: boolean,
): VideoCost | null {
  if (qualities.length === 0) return null
  const fits = fittingQuality(
    lessData ? leastQuality : quality,
    qualities.map(({ height }) => height),
  )
  const bytes = qualities.filter(({ height }) => fits === 'auto' || height === fits).map((one) => one.bytes)
  return { bytes: Math.max(...bytes), atMost: fits === 'auto' && qualities.length > 1 }
}

/** Bytes as MB to read: one decimal below ten, never 0. */
export function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000
  return formatNumber(mb < 10 ? Math.max(0.1, Math.round(mb * 10) / 10) : Math.round(mb))
}
