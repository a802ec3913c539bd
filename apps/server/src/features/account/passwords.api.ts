/** What the sign-in of staff asks of the sign-in of students: the same rules, the same queue, the same throttles. */

export { Devices } from './account.devices.ts'
export type { Passwords } from './account.passwords.ts'
export { manyPasswords, passwordWrong } from './account.refusals.ts'
export { checkPassword, withPrefix } from './account.rules.ts'
export { type Caller, type FailureThrottle, networkOf } from './account.throttle.ts'
