/**
 * Media of an API on another site. No cookie goes there, so a file opens by a signed address (decisions: Who sees what), which is asked
 * for with the session. At home a key's plain address is all that is needed.
 */
import type { UploadCalls } from '@porua/contract/uploads'
import { uploadPaths } from '@porua/contract/uploads.paths'
import { urlOf } from '@porua/kit/platform/address.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { assetUrl, farOrigin } from '@porua/kit/platform/config.ts'
import { decodePart } from '@porua/kit/platform/match-path.ts'
import { bindCalls } from './api.ts'

const { signedMedia } = bindCalls<Pick<UploadCalls, 'signedMedia'>>({ signedMedia: uploadPaths.signedMedia })

/** A signed address is used up to so long before its end, in milliseconds: the file has yet to come. */
const spareMs = 60_000

interface Signed {
  url: Promise<string>
  /** On the server's clock, in milliseconds. */
  until: number
}
const signed = new Map<string, Signed>()

/** The key of a file at an API on another site; null for any other address. A signed address is its file's, too. */
export function farKey(address: string): string | null {
  if (farOrigin() === null) return null
  const url = urlOf(address)
  const folder = assetUrl('')
  if (!url || !address.startsWith(folder)) return null
  const { origin, pathname } = url
  const key = `${origin}${pathname}`.slice(folder.length)
  return key === '' ? null : decodePart(key)
}

/**
 * The address at which a media key can be fetched now: signed where the API is on another site. Rejects with ApiError where the
 * student may not see it, or no server was reached.
 */
export async function mediaAddress(key: string): Promise<string> {
  const plain = assetUrl(key)
  return farKey(plain) === null ? plain : signedAddress(key)
}

/** The same of an address as it stands in a page. */
export async function fetchableAddress(address: string): Promise<string> {
  const key = farKey(address)
  return key === null ? address : signedAddress(key)
}

function signedAddress(key: string): Promise<string> {
  const known = signed.get(key)
  if (known && known.until > serverClock.now()) return known.url
  const asked: Signed = {
    // Until the reply says better: whoever else asks meanwhile waits for the same one.
    until: Number.POSITIVE_INFINITY,
    url: signedMedia({ query: { key } }).then(({ signedUrl, expiresAt }) => {
      asked.until = Date.parse(expiresAt) - spareMs
      return signedUrl
    }),
  }
  signed.set(key, asked)
  // What was refused is asked for anew by the next.
  asked.url.catch(() => signed.delete(key))
  return asked.url
}
