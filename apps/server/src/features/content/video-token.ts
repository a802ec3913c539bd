/**
 * Tokens that open a video (spec §4: refreshed every 9 s). A token is bound to a session and to the video's folder (or its only
 * file); manifests and keys take it for 15 s, segments for 60 s, so that a slow line or a throttled tab does not stall.
 */
import { hmac, isSame } from '../../platform/signatures.ts'

/** How long a token is taken, in milliseconds. */
export const tokenLife = { manifest: 15_000, segment: 60_000 } as const

/** What one media key is to a player. A key (of HLS encryption) is as dear as a manifest. */
export type MediaPart = keyof typeof tokenLife

/** What a token opens: the folder of a manifest, else the file itself. */
function scopeOf(key: string): string {
  return /\.(m3u8|mpd)$/i.test(key) ? key.slice(0, key.lastIndexOf('/') + 1) : key
}

/** What kind of part a key is, by its ending. */
export function partOf(key: string): MediaPart {
  return /\.(m3u8|mpd|key)$/i.test(key) ? 'manifest' : 'segment'
}

/** Makes a token for a session and the video that begins at `key`. */
export function makeToken(secret: string, idHash: string, key: string, now: number): string {
  const scope = scopeOf(key)
  const body = Buffer.from(`${now}\n${scope}`).toString('base64url')
  return `${body}.${mac(secret, idHash, body)}`
}

/** Whether a token opens this media key for this session now. */
export function tokenOpens(secret: string, token: string, idHash: string, key: string, now: number): boolean {
  const [body = '', signature = ''] = token.split('.')
  if (!isSame(signature, mac(secret, idHash, body))) return false
  const text = Buffer.from(body, 'base64url').toString()
  const at = text.indexOf('\n')
  const issued = Number(text.slice(0, at))
  const scope = text.slice(at + 1)
  const opens = scope.endsWith('/') ? key.startsWith(scope) : key === scope
  return opens && now < issued + tokenLife[partOf(key)]
}

function mac(secret: string, idHash: string, body: string): string {
  return hmac(secret, `${idHash}\n${body}`)
}
