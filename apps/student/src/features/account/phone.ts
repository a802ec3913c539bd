/** Mobile numbers and sign-in input (spec §5). */
import { forbiddenPhoneCharacters, limits, mobilePattern } from '@porua/contract/limits'

/**
 * What a student typed, as the 11 digits it means: spaces and dashes go, Bengali digits become Latin, a leading 88 or
 * +88 is dropped. What is no number stays as it is and fails the check.
 */
export function readPhone(typed: string): string {
  const latin = typed
    .trim()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\s-]/g, '')
  return latin.replace(/^\+?88(?=01)/, '')
}

/** True for a mobile number of this country, without the prefix. */
export function isPhone(phone: string): boolean {
  return !forbiddenPhoneCharacters.test(phone) && mobilePattern.test(phone)
}

/** The number as calls want it: with 88. */
export function withPrefix(phone: string): string {
  return limits.countryPrefix + phone
}

export interface SignInErrors {
  phone?: 'phoneRequired' | 'phoneInvalid'
  password?: 'passwordRequired'
}

/** What is wrong with the sign-in form; empty when nothing is. */
export function checkSignIn(input: { phone: string; password: string }): SignInErrors {
  const errors: SignInErrors = {}
  if (input.phone.trim() === '') errors.phone = 'phoneRequired'
  else if (!isPhone(readPhone(input.phone))) errors.phone = 'phoneInvalid'
  if (input.password === '') errors.password = 'passwordRequired'
  return errors
}
