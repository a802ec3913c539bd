/**
 * Where watching stopped, in the pages that the phone keeps: a page that opens from there before the server has answered lets a
 * video go on where it stopped, and does not tell the server an older place.
 */
import type { ItemContents } from '@porua/contract/content'
import { changeSeen } from './seen.ts'

/** The page's contents with the video's place, in seconds; null where it has no such video. */
export function withPosition(item: ItemContents, contentId: string, seconds: number): ItemContents | null {
  if (!item.videoContents.some((video) => video._id === contentId)) return null
  const placed = item.videoContents.map((video) =>
    video._id === contentId ? { ...video, position: seconds } : video,
  )
  return { ...item, videoContents: placed }
}

/** Keeps the place on the phone. */
export function keepSeenPosition(contentId: string, seconds: number): void {
  changeSeen('seenContent', (value) => (isItem(value) ? withPosition(value, contentId, seconds) : null))
}

/** Courses and subjects stand on the same shelf. */
function isItem(value: unknown): value is ItemContents {
  return Array.isArray((value as Partial<ItemContents> | null)?.videoContents)
}
