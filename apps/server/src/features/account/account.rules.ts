/** What the account feature reads of what people type (spec §5), and how it words waiting. Pure. */
import { limits, mobilePattern, passwordPattern } from '@porua/contract/limits'
import { latinDigits } from '@porua/spreadsheets/numbers'
import { malformed, Problem } from '../../platform/problems.ts'

const hour = 3_600_000
/** How many codes may leave for one phone: nobody makes a phone ring all night. */
const sendsPerPhone = { hour: 8, day: 16 }
/** A device that has signed in as the phone's owner has these for itself, whatever others have used up. */
const sendsPerDevice = { hour: 5, day: 10 }
/** The first call of a day from a network has so many more than what a phone gets. */
const moreForNewNetwork = 4
/** How far back sends are counted, milliseconds. */
export const longestWindow = 24 * hour

/** Who asks for a code: `network` is one from which nobody has asked for this phone today. */
export type Asker = 'stranger' | 'network' | 'device'

/** A mobile number as somebody wrote it. */
interface ReadMobile {
  /** 88 and 11 digits. */
  mobile: string
  /** Whether it was written with 88: what GET /student/otp tells by (spec §7). */
  prefixed: boolean
}

/**
 * Reads a mobile with or without 88, +88 or 0088, in Latin or Bengali digits, with spaces or dashes, and with the unseen marks that a
 * number brings along from a list of contacts; undefined when it is none.
 */
export function readMobile(typed: string): ReadMobile | undefined {
  const latin = digitsAlone(typed)
  const bare = latin.replace(/^(\+|00)?88(?=01)/, '')
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
  return malformed('phone', 'Phone number is not valid')
}

/** The six digits of a one-time code, Bengali ones folded. @throws Problem badRequest */
export function otpOf(typed: string): string {
  const otp = digitsAlone(typed)
  if (!new RegExp(`^\\d{${limits.otpLength}}$`).test(otp))
    throw malformed('otp', `The code has ${limits.otpLength} digits.`)
  return otp
}

/** Spec §5's rule and its words. @throws Problem weakPassword */
export function checkPassword(password: string): void {
  if (!passwordPattern.test(password))
    throw new Problem('weakPassword', 'weakPassword', { field: 'password' })
}

/** Seconds until another code may leave where codes that count for this asker left at `sends`, newest first; 0: now. */
export function waitToSend(sends: readonly number[], asker: Asker, now: number): number {
  const { hour: hourly, day: daily } = asker === 'device' ? sendsPerDevice : sendsPerPhone
  const more = asker === 'network' ? moreForNewNetwork : 0
  const wait = (most: number, within: number) => {
    const nth = sends[most + more - 1]
    return nth === undefined ? 0 : Math.ceil((nth + within - now) / 1000)
  }
  return Math.max(0, wait(hourly, hour), wait(daily, longestWindow))
}

/** The text with Latin digits, and without what only parts them: spaces, dashes, marks of direction. */
function digitsAlone(typed: string): string {
  return latinDigits(typed.normalize('NFKC')).replace(/[\t\p{Zs}\p{Cf}\p{Pd}]/gu, '')
}
