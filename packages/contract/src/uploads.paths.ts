/** Methods and paths of the uploads feature (spec §7, Account: signed-request), and how squares of a profile picture are named. */
import { limits } from './limits.ts'

export const uploadPaths = {
  signedRequest: { method: 'GET', path: '/content/signed-request' },
  signedMedia: { method: 'GET', path: '/content/signed-media' },
} as const

/**
 * The key of a profile picture's square of `size` pixels (limits.avatarSizes), from the picture's own key or from that of
 * another square: `u/abc.png` → `u/abc-450.jpg` → `u/abc-40.jpg`. A student's `profilePic` names the largest there is.
 */
export function avatarKey(key: string, size: number): string {
  return `${key.replace(/(?:-\d+)?\.[a-z]+$/, '')}-${size}.jpg`
}

/**
 * The squares that there are of the picture that a student's `profilePic` names, smallest first: older pictures were kept in
 * fewer sizes, and the key says how far they go. None for a key that is no square of ours.
 */
export function avatarSizesOf(key: string): number[] {
  const largest = Number(/-(\d+)\.jpg$/.exec(key)?.[1] ?? 0)
  const kept: readonly number[] = largest === oldLargest ? oldSizes : limits.avatarSizes
  return kept.filter((size) => size <= largest)
}

/** Of pictures that were chosen before there were finer ones. */
const oldSizes = [40, 150]
const oldLargest = 150
