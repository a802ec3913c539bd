/** Why a code is not sent, or not taken. */
import { Problem } from '../../platform/problems.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import type { Purpose } from './account.codes.ts'
import { waitInWords } from './account.rules.ts'

/** @throws Problem alreadyRegistered, notRegistered */
export function checkPurpose(student: StudentTable, purpose: Purpose): void {
  if (purpose === 'register' && student.password_hash !== null) throw alreadyRegistered()
  if (purpose === 'reset' && student.password_hash === null)
    throw new Problem(
      'notRegistered',
      'This mobile number is not registered yet. Please create an account first.',
    )
}

/** The number is nobody's, or a disabled student's. */
export function notAdmitted(): Problem {
  return new Problem(
    'notAdmitted',
    'This mobile number is not in the admission list. Please use the number of your admission form.',
  )
}

/** Who has a password does not register. */
export function alreadyRegistered(): Problem {
  return new Problem(
    'alreadyRegistered',
    'This mobile number is already registered. Please sign in, or reset your password if you have forgotten it.',
  )
}

/** The token was not given out for this phone, or not by us. */
export function codeOfOtherPhone(): Problem {
  return new Problem('codeWrong', 'This code is not for this phone number. Please ask for a new one.')
}

/** The token is this phone's, but it was given out to do the other thing: `sentFor`. */
export function codeOfOtherPurpose(sentFor: Purpose): Problem {
  return new Problem(
    'codeWrong',
    sentFor === 'reset'
      ? 'This code was sent for a forgotten password.'
      : 'This code was sent for a new account.',
  )
}

/** A code works once. */
export function codeUsed(): Problem {
  return new Problem('codeUsed', 'This code has been used already. Please ask for a new one.')
}

/** The code, or the token that came with it, has expired. */
export function codeTooOld(): Problem {
  return new Problem('codeExpired', 'This code is too old. Please ask for a new one.')
}

/** The tries of this code are used up; `wait` seconds until a new one may be asked for. */
export function noTriesLeft(wait: number): Problem {
  const when = wait === 1 ? 'now' : `in ${waitInWords(wait)}`
  return new Problem('tooManyRequests', `Too many wrong codes. You can ask for a new code ${when}.`, {
    retryAfter: wait,
  })
}

/** Not the code that was sent; `left` tries remain. */
export function codeWrong(left: number): Problem {
  const tries = left === 1 ? '1 try is left.' : `${left} tries are left.`
  return new Problem('codeWrong', 'This is not the code that was sent.', {
    message: left > 0 ? tries : 'No tries are left. Please ask for a new code.',
    // For a page that says it in words of its own.
    data: { triesLeft: left },
  })
}

/** So many have left already; `wait` seconds until the next may. */
export function manyCodes(wait: number): Problem {
  return new Problem(
    'tooManyRequests',
    `Many codes have been sent to this number. Please use the newest one, or try again in ${waitInWords(wait)}.`,
    { retryAfter: wait },
  )
}

/** Too many wrong passwords for this phone, or over all phones of this network. */
export function manyPasswords({ wait, byNetwork }: { wait: number; byNetwork: boolean }): Problem {
  return new Problem(
    'tooManyRequests',
    byNetwork
      ? `Too many wrong passwords from this network. Please try again in ${waitInWords(wait)}.`
      : `Too many wrong passwords. Please try again in ${waitInWords(wait)}.`,
    { retryAfter: wait },
  )
}

/** Too many wrong codes over all phones of this network. */
export function manyWrongCodes(wait: number): Problem {
  return new Problem(
    'tooManyRequests',
    `Too many wrong codes from this network. Please try again in ${waitInWords(wait)}.`,
    { retryAfter: wait },
  )
}

/** The session stands, its student does not. */
export function accountGone(): Problem {
  return new Problem('notLoggedIn', 'This account is no longer there.')
}

/** Not the password that stands. */
export function passwordWrong(): Problem {
  return new Problem('passwordWrong', 'The old password is not right.', { field: 'oldPassword' })
}
