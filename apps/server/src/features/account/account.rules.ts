/** What the account room reads of what people type (spec §5), and how it words waiting. Pure. */
import { limits, mobilePattern, passwordPattern } from '@porua/contract/limits'
import { Problem } from '../../platform/problems.ts'

const hour = 3_600_000
/** How many codes may leave for one phone: nobody makes a phone ring all night. */
const sendsPerPhone = [
  { most: 8, within: hour },
  { most: 16, within: 24 * hour },
] as const
/** How far back sends are counted, milliseconds. */
export const longestWindow = 24 * hour
/** Who is likely to be the phone's owner has so many more: a rival who used them up does not keep the owner out. */
const moreForOwner = 4

/** A mobile number as somebody wrote it. */
interface ReadMobile {
  /** 88 and 11 digits. */
  mobile: string
  /** Whether it was written with 88: what GET /student/otp tells by (spec §7). */
  prefixed: boolean
}

/**
 * Reads a mobile with or without 88 or +88, in Latin or Bengali digits, with spaces or dashes, and with the unseen marks that a
 * number brings along from a list of contacts; undefined when it is none.
 */
export function readMobile(typed: string): ReadMobile | undefined {
  const latin = digitsAlone(typed)
  const bare = latin.replace(/^\+?88(?=01)/, '')
  return mobilePattern.test(bare)
    ? { mobile: limits.countryPrefix + bare, prefixed: bare !== latin }
    : undefined
}

/** `88` and 11 digits, from a mobile with or without 88; undefined when it is no mobile number (spec §5). */
export function withPrefix(username: string): string | undefined {
  return readMobile(username)?.mobile
}

/** The same where a call has to name a mobile. @throws Problem badRequest */
export function mobileOf(phone: string): ReadMobile {
  const read = readMobile(phone)
  if (!read) throw notAMobile()
  return read
}

/** The refusal of what is no mobile number. */
export function notAMobile(): Problem {
  return new Problem('badRequest', 'phone: Phone number is not valid', { field: 'phone' })
}

/** The six digits of a one-time code, Bengali ones folded. @throws Problem badRequest */
export function otpOf(typed: string): string {
  const otp = digitsAlone(typed)
  if (!new RegExp(`^\\d{${limits.otpLength}}$`).test(otp))
    throw new Problem('badRequest', `otp: The code has ${limits.otpLength} digits.`, { field: 'otp' })
  return otp
}

/** Spec §5's rule and its words. @throws Problem weakPassword */
export function checkPassword(password: string): void {
  if (!passwordPattern.test(password))
    throw new Problem(
      'weakPassword',
      'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number',
      { field: 'password' },
    )
}

/** Seconds as a person says them: 'a minute', '5 minutes', '2 hours'. Rounded up. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Seconds until another code may leave for a phone to which codes left at `sends`, newest first; 0: now. */
export function waitToSend(sends: readonly number[], likelyOwner: boolean, now: number): number {
  const waits = sendsPerPhone.map(({ most, within }) => {
    const nth = sends[most + (likelyOwner ? moreForOwner : 0) - 1]
    return nth === undefined ? 0 : Math.ceil((nth + within - now) / 1000)
  })
  return Math.max(0, ...waits)
}

/** The text with Latin digits, and without what only parts them: spaces, dashes, marks of direction. */
function digitsAlone(typed: string): string {
  return latinDigits(typed.normalize('NFKC')).replace(/[\t\p{Zs}\p{Cf}\p{Pd}]/gu, '')
}

/** Bengali digits as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}
