/**
 * The registration, or reset of a password, under way in this tab (spec §3 Registration client state, §4). It survives a
 * reload in session storage; another tab or device has none of it, since the code's token must not leave the browser that
 * asked for the code.
 */
import type { CodeSent } from '@porua/contract/account'
import { limits } from '@porua/contract/limits'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useWatched } from '@porua/kit/platform/use-watched.ts'
import { watched } from '@porua/kit/platform/watched.ts'
import { type PendingRegistration, read, remove, write } from '../../../platform/storage.ts'
import { withoutPrefix, withPrefix } from '../phone.ts'
import { accountApi } from '../queries.ts'
import { type CodeRefusal, codeRefusal, triesLeft } from './code.ts'

export type From = PendingRegistration['from']

// Kept here too: a browser that forbids storage can still register, only not reload on the way.
const registration = watched<PendingRegistration | null>(read('registration', 'session'))

function set(next: PendingRegistration | null): void {
  if (next) write('registration', next, 'session')
  else remove('registration', 'session')
  registration.set(next)
}

/** What is under way, or null. */
export function currentRegistration(): PendingRegistration | null {
  return registration.get()
}

/** The same as a hook. */
export function useRegistration(): PendingRegistration | null {
  return useWatched(registration)
}

/** True when the server has given the code away already, so that nobody need type it in (spec §4). */
export type Echoed = boolean

/**
 * Asks for a code for an 11-digit number: to register, or to set a new password.
 * @throws ApiError
 */
export async function requestCode(from: From, phone: string): Promise<Echoed> {
  const call = from === 'forgetPassword' ? accountApi.forgotPassword : accountApi.sendCode
  return takeReply(from, await call({ params: { phone: withPrefix(phone) } }))
}

/**
 * 'Send Again': the same call without the prefix 88 (spec §7), for whatever the first code was for. A refusal that says when
 * to come back moves the countdown there.
 * @throws ApiError
 */
export async function sendAgain(): Promise<Echoed> {
  const asked = registration.get()
  if (!asked) throw new Error('no code was asked for in this tab')
  const { from, phone } = asked
  try {
    return takeReply(from, await accountApi.sendCode({ params: { phone: withoutPrefix(phone) } }))
  } catch (error) {
    const pending = registration.get()
    if (error instanceof ApiError && error.status === 429 && error.retryAfterMs !== undefined && pending) {
      set({ ...pending, resendAt: serverClock.now() + error.retryAfterMs, waitMs: error.retryAfterMs })
    }
    throw error
  }
}

/** What was typed on the password's page when its code was refused; in memory alone, until the code has been typed anew. */
let typedPasswords: { password: string; confirm: string } | null = null

/** Keeps them for the way over /otp and back. */
export function keepPasswords(typed: { password: string; confirm: string }): void {
  typedPasswords = typed
}

/** Gives them back once. */
export function takePasswords(): { password: string; confirm: string } {
  const typed = typedPasswords ?? { password: '', confirm: '' }
  typedPasswords = null
  return typed
}

function takeReply(from: From, reply: CodeSent): Echoed {
  const { hash, phone, sms = true } = reply
  const otp = reply.otp ?? null
  const waitMs = limits.otpResendSeconds * 1000
  // Another number is another person's.
  if (phone !== registration.get()?.phone) typedPasswords = null
  set({ from, phone, hash, otp, sms, resendAt: serverClock.now() + waitMs, waitMs, refused: null })
  return otp !== null
}

/** Verify: keeps the typed code for set-password, where it is first checked. Without a registration there is nothing to do. */
export function takeCode(otp: string): void {
  const pending = registration.get()
  if (pending) set({ ...pending, otp, refused: null })
}

/** True when the last try is spent: no code helps but a new one. */
export function isSpent(registration: PendingRegistration | null): boolean {
  return registration?.refused?.triesLeft === 0
}

/** The code is being typed anew: what was said of the last one goes, unless no try is left. */
export function forgetRefusal(): void {
  const pending = registration.get()
  if (pending?.refused && !isSpent(pending)) set({ ...pending, refused: null })
}

/** Set-password refused the code. */
function refuseCode(why: CodeRefusal, left: number | null): void {
  const pending = registration.get()
  if (pending) set({ ...pending, otp: null, refused: { why, triesLeft: left } })
}

/**
 * Sets the password with the code; the registration is then over. A refused code is marked, so that /otp can say why.
 * @returns false without code, token and number ('Please register first!', spec §5).
 * @throws ApiError
 */
export async function setPassword(password: string): Promise<boolean> {
  const pending = registration.get()
  if (!pending?.otp || !pending.hash || !pending.phone) return false
  const { from, phone, hash, otp } = pending
  const query = from === 'forgetPassword' ? { query: { forgotPassword: 'true' as const } } : {}
  try {
    await accountApi.setPassword({ ...query, body: { otp, hash, phone, password } })
  } catch (error) {
    const why = error instanceof ApiError ? codeRefusal(error.code) : null
    if (why && error instanceof ApiError) refuseCode(why, triesLeft(error.serverMessage, error.data))
    throw error
  }
  set(null)
  return true
}
