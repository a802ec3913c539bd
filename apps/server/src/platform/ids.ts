/** Opaque ids and random values. Random comes in through an interface so that tests may fix it. */
import { createHash, randomBytes } from 'node:crypto'

export interface Ids {
  /** A new opaque id, 96 random bits, sortable by time in its first characters (keeps index pages warm). */
  next(at: number): string
  /** `bytes` random bytes, base64url. */
  secret(bytes: number): string
  /** A number in [0, 1). */
  random(): number
}

export const randomIds: Ids = {
  next: (at) =>
    at.toString(36).padStart(9, '0') + randomBytes(12).toString('base64url').replace(/[-_]/g, 'x'),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  random: () => Math.random(),
}

/** SHA-256, hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
