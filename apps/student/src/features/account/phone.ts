/** Mobile numbers and sign-in input (spec §5). */
import { forbiddenPhoneCharacters, limits, mobilePattern } from '@porua/contract/limits'

/**
 * What a student typed, as the 11 digits it means: spaces, dashes and the unseen marks that a number brings along from a list of
 * contacts go, Bengali digits become Latin, a leading 88, +88 or 0088 is dropped. As the server reads one. What is no number stays as
 * it is and fails the check.
 */
export function readPhone(typed: string): string {
  const latin = typed
    .normalize('NFKC')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
  return latin.replace(/^(\+|00)?88(?=01)/, '')
}

/** True for a mobile number of this country, without the prefix. */
export function isPhone(phone: string): boolean {
  return !forbiddenPhoneCharacters.test(phone) && mobilePattern.test(phone)
}

/** The number as calls want it: with 88. */
export function withPrefix(phone: string): string {
  return limits.countryPrefix + phone
}

/** What is wrong with a number as typed in; null when nothing is. */
export function checkPhone(typed: string): 'required' | 'invalid' | null {
  const phone = readPhone(typed)
  if (phone === '') return 'required'
  return isPhone(phone) ? null : 'invalid'
}

/** The 11 digits of a number that carries the prefix 88. */
export function withoutPrefix(phone: string): string {
  return readPhone(phone)
}

/** A number that the page before this one was given, from its navigation state; empty when there is none. */
export function typedPhone(state: unknown): string {
  const phone = typeof state === 'object' && state !== null && 'phone' in state ? state.phone : ''
  return typeof phone === 'string' ? phone : ''
}

export interface SignInErrors {
  phone?: 'phoneRequired' | 'phoneInvalid'
  password?: 'passwordRequired'
}

/** What is wrong with the sign-in form; empty when nothing is. */
export function checkSignIn(input: { phone: string; password: string }): SignInErrors {
  const errors: SignInErrors = {}
  const phone = checkPhone(input.phone)
  if (phone) errors.phone = phone === 'required' ? 'phoneRequired' : 'phoneInvalid'
  if (input.password === '') errors.password = 'passwordRequired'
  return errors
}
