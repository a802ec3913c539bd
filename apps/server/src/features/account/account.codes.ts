/**
 * One-time codes (decisions: Sessions, passwords, codes): six digits of which only a keyed digest is stored, and the opaque
 * token that a phone hands back with them. The token is bound to its code, its phone, its purpose and its end.
 */
import { limits } from '@porua/contract/limits'
import type { Ids } from '../../platform/ids.ts'
import { hmac, isSame } from '../../platform/signatures.ts'
import type { OneTimeCodeTable } from '../../ports/database/tables.ts'

export type Purpose = OneTimeCodeTable['purpose']

/** What a token says once its signature has been believed. */
export interface CodeToken {
  codeId: string
  /** UTC milliseconds. */
  expiresAt: number
}

/** Six digits from the operating system's random bits; the fold of 48 bits leans by less than one in a hundred million. */
export function newOtp(ids: Ids): string {
  const bits = Buffer.from(ids.secret(6), 'base64url').readUIntBE(0, 6)
  return String(bits % 10 ** limits.otpLength).padStart(limits.otpLength, '0')
}

/** What is stored of a code. Without the installation's secret a million guesses would find the code. */
export function otpDigest(secret: string, codeId: string, otp: string): string {
  return hmac(secret, `one-time code ${codeId} ${otp}`)
}

/** Whether `otp` is the one that was stored as `digest`, in constant time. */
export function otpFits(secret: string, codeId: string, otp: string, digest: string): boolean {
  return isSame(otpDigest(secret, codeId, otp), digest)
}

/** The token: `hash` of the calls. */
export function tokenFor(
  secret: string,
  { codeId, expiresAt }: CodeToken,
  phone: string,
  purpose: Purpose,
): string {
  const head = `${codeId}.${expiresAt.toString(36)}`
  return `${head}.${hmac(secret, `code token ${head} ${phone} ${purpose}`)}`
}

/** Reads a token for this phone and purpose; null when it is not ours, or another phone's, or for another purpose. */
export function readToken(secret: string, token: string, phone: string, purpose: Purpose): CodeToken | null {
  const [, codeId = '', end = ''] = /^([\w-]{1,64})\.([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token) ?? []
  const expiresAt = Number.parseInt(end, 36)
  if (codeId === '') return null
  return isSame(tokenFor(secret, { codeId, expiresAt }, phone, purpose), token) ? { codeId, expiresAt } : null
}

/**
 * The message to the phone: the code first, so that it shows in a notification and phones offer to fill it in. Where the
 * app's own host is known, a last line binds the code to it, as browsers want it for filling in by themselves.
 */
export function messageText(otp: string, title: string, host: string | null): string {
  const text = `${otp} is your ${title} code. It is good for ${limits.otpLifeSeconds / 60} minutes.`
  return host === null ? text : `${text}\n\n@${host} #${otp}`
}
