/** Methods and paths of the uploads room (spec §7, Account: signed-request), and how squares of a profile picture are named. */
export const uploadPaths = {
  signedRequest: { method: 'GET', path: '/content/signed-request' },
  signedMedia: { method: 'GET', path: '/content/signed-media' },
} as const

/**
 * The key of a profile picture's square of `size` pixels (limits.avatarSizes), from the picture's own key or from that of
 * another square: `u/abc.png` → `u/abc-150.jpg` → `u/abc-40.jpg`. A student's `profilePic` names the largest.
 */
export function avatarKey(key: string, size: number): string {
  return `${key.replace(/(?:-\d+)?\.[a-z]+$/, '')}-${size}.jpg`
}
