/** Signatures of texts, and how they are compared. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256, base64url. */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Whether two signatures are one, in a time that does not say where they differ. */
export function isSame(got: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(got), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
