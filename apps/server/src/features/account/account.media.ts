/**
 * The cookie that opens pictures and files in pages (decisions: Who sees what). It names the session by its hash, signed, so
 * it opens nothing but `/media`, and ends with its session.
 */
import { hmac, isSame } from '../../platform/signatures.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'

const mediaCookieName = 'media'

/** The cookie's value for a session. */
export function mediaToken(keys: Keys, idHash: string): string {
  return tokenOf(keys.signing(), idHash)
}

function tokenOf(secret: string, idHash: string): string {
  return `${idHash}.${hmac(secret, `media ${idHash}`)}`
}

/** The session's hash that a cookie header names, or null when it is missing or not signed by us. */
export function sessionOfMediaCookie(keys: Keys, cookies: string | undefined): string | null {
  const value = /(?:^|;\s*)media=([^;]+)/.exec(cookies ?? '')?.[1]
  const [idHash, signature] = value?.split('.') ?? []
  if (!idHash || !signature || !/^[0-9a-f]{64}$/.test(idHash)) return null
  const isOurs = keys.accepted().some((secret) => isSame(`${idHash}.${signature}`, tokenOf(secret, idHash)))
  return isOurs ? idHash : null
}

/** The Set-Cookie header: scripts cannot read it, other sites cannot send it, other paths never see it. */
export function mediaCookie(value: string, seconds: number, secure: boolean): string {
  return `${mediaCookieName}=${value}; Path=/media; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}
