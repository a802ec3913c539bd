/**
 * The cookie that opens pictures and files in pages (decisions: Who sees what). It names the session by its hash, signed, so
 * it opens nothing but `/media`, and ends with its session.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const mediaCookieName = 'media'

/** The cookie's value for a session. `secret` is the installation's signing key. */
export function mediaToken(secret: string, idHash: string): string {
  return `${idHash}.${createHmac('sha256', secret).update(`media ${idHash}`).digest('base64url')}`
}

/** The session's hash that a cookie header names, or null when it is missing or not signed by us. */
export function sessionOfMediaCookie(secret: string, cookies: string | undefined): string | null {
  const value = /(?:^|;\s*)media=([^;]+)/.exec(cookies ?? '')?.[1]
  const [idHash, signature] = value?.split('.') ?? []
  if (!idHash || !signature || !/^[0-9a-f]{64}$/.test(idHash)) return null
  const wanted = Buffer.from(mediaToken(secret, idHash))
  const got = Buffer.from(`${idHash}.${signature}`)
  return wanted.length === got.length && timingSafeEqual(wanted, got) ? idHash : null
}

/** The Set-Cookie header: scripts cannot read it, other sites cannot send it, other paths never see it. */
export function mediaCookie(value: string, seconds: number, secure: boolean): string {
  return `${mediaCookieName}=${value}; Path=/media; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}
