/**
 * Signed addresses below /media, for pages on another site: their requests carry no cookie. Whoever holds one sees that one
 * file until it ends, as with any object storage. A client on another site asks `GET /content/signed-media?key=` with its
 * session and puts the address where the file is shown; what it may ask for is judged then.
 */
import { hmac, isSame } from '../../platform/signatures.ts'

/** Good for so long, in milliseconds; long enough to listen to a recording. */
export const mediaAddressMs = 600_000

/** Path and query of a signed address, from the server's root. */
export function signedMediaPath(secret: string, key: string, expiresAt: number): string {
  return `/media/${key}?${new URLSearchParams({ until: String(expiresAt), sig: sign(secret, key, String(expiresAt)) })}`
}

/** Whether a query opens this file now. */
export function opensMedia(
  secret: string,
  key: string,
  query: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const { until, sig } = query
  if (typeof until !== 'string' || typeof sig !== 'string' || !(Number(until) > now)) return false
  return isSame(sig, sign(secret, key, until))
}

function sign(secret: string, key: string, until: string): string {
  return hmac(secret, `see ${key} ${until}`)
}
