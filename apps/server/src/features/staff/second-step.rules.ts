/** The second step of a sign-in: numbers of an authenticator app (RFC 6238, six digits, half a minute each). Pure. */
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** A phone's clock may be half a minute off. */
const window = 1

/** The secret of a new second step, Base32, from 20 random bytes in base64url. */
export function secretFrom(random: string): string {
  return new Secret({ buffer: new Uint8Array(Buffer.from(random, 'base64url')).buffer }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function appAddress(secret: string, school: string, login: string): string {
  return totpOf(secret, school, login).toString()
}

/**
 * The half minute since 1970 whose number was typed; null where the number is not right, or not newer than `used`: whoever looks
 * over a shoulder cannot use it again. Bengali digits and spaces are taken as they are typed.
 */
export function periodOfCode(
  secret: string,
  typed: string,
  { now, used }: { now: number; used: number },
): number | null {
  const token = typed.normalize('NFKC').replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  const delta = totpOf(secret).validate({ token: token.replace(/\s/g, ''), timestamp: now, window })
  if (delta === null) return null
  const period = Math.floor(now / 1000 / periodSeconds) + delta
  return period > used ? period : null
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}
