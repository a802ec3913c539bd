/** One-time codes as students type them in, and what the server says of a refused one. Pure. */
import { limits } from '@porua/contract/limits'

const bengaliZero = 0x09e6

/** The digits in what was typed or pasted, Bengali ones as Latin; at most as many as a code has. */
export function readCode(typed: string): string {
  return typed
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
    .replace(/\D/g, '')
    .slice(0, limits.otpLength)
}

/** True for a code with all its digits. */
export function isCode(code: string): boolean {
  return code.length === limits.otpLength
}

const refusals = { codeWrong: 'wrong', codeExpired: 'expired', codeUsed: 'used' } as const

/** Why a code was refused. */
export type CodeRefusal = (typeof refusals)[keyof typeof refusals]

/** Which refusal of a code a problem's code means; null for every other problem. */
export function codeRefusal(problemCode: string): CodeRefusal | null {
  return Object.hasOwn(refusals, problemCode) ? refusals[problemCode as keyof typeof refusals] : null
}

/**
 * How many tries are left of a refused code: the number beside the refusal, or, from a server that sends none, what its message
 * says in words. Null where nothing says so.
 */
export function triesLeft(message: string | undefined, data?: unknown): number | null {
  const told = typeof data === 'object' && data !== null && 'triesLeft' in data ? data.triesLeft : null
  if (typeof told === 'number') return told
  if (message === undefined) return null
  if (/^no tr(y|ies)\b/i.test(message)) return 0
  const numbers = message.match(/\d+/g)
  return numbers?.length === 1 ? Number(numbers[0]) : null
}
