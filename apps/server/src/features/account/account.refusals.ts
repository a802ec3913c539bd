/** Why a code is not sent, or not taken. */
import { Problem } from '../../platform/problems.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import type { Purpose } from './account.codes.ts'

/** @throws Problem alreadyRegistered, notRegistered */
export function checkPurpose(student: StudentTable, purpose: Purpose): void {
  if (purpose === 'register' && student.password_hash !== null) throw alreadyRegistered()
  if (purpose === 'reset' && student.password_hash === null)
    throw new Problem('notRegistered', 'notRegistered')
}

/** The number is nobody's, or a disabled student's. */
export function notAdmitted(): Problem {
  return new Problem('notAdmitted', 'notAdmitted')
}

/** Who has a password does not register. */
export function alreadyRegistered(): Problem {
  return new Problem('alreadyRegistered', 'alreadyRegistered')
}

/** The token was not given out for this phone, or not by us. */
export function codeOfOtherPhone(): Problem {
  return new Problem('codeWrong', 'codeOfOtherPhone')
}

/** The token is this phone's, but it was given out to do the other thing: `sentFor`. */
export function codeOfOtherPurpose(sentFor: Purpose): Problem {
  return new Problem('codeWrong', sentFor === 'reset' ? 'codeForPassword' : 'codeForAccount')
}

/** A code works once. */
export function codeUsed(): Problem {
  return new Problem('codeUsed', 'codeUsed')
}

/** The code, or the token that came with it, has expired. */
export function codeTooOld(): Problem {
  return new Problem('codeExpired', 'codeTooOld')
}

/** The tries of this code are used up; `wait` seconds until a new one may be asked for. */
export function noTriesLeft(wait: number): Problem {
  return new Problem(
    'tooManyRequests',
    wait === 1 ? 'manyWrongCodesAskNow' : ['manyWrongCodes', { seconds: wait }],
    { retryAfter: wait },
  )
}

/** Not the code that was sent; `left` tries remain. */
export function codeWrong(left: number): Problem {
  return new Problem('codeWrong', 'codeWrong', {
    message: left > 0 ? ['triesLeft', { n: left }] : 'noTriesLeft',
    // For a page that says it in words of its own.
    data: { triesLeft: left },
  })
}

/** So many have left already; `wait` seconds until the next may. */
export function manyCodes(wait: number): Problem {
  return new Problem('tooManyRequests', ['manyCodes', { seconds: wait }], { retryAfter: wait })
}

/** Too many wrong passwords for this phone, or over all phones of this network. */
export function manyPasswords({ wait, byNetwork }: { wait: number; byNetwork: boolean }): Problem {
  return new Problem(
    'tooManyRequests',
    [byNetwork ? 'manyPasswordsFromNetwork' : 'manyPasswords', { seconds: wait }],
    { retryAfter: wait },
  )
}

/** Too many wrong codes over all phones of this network. */
export function manyWrongCodes(wait: number): Problem {
  return new Problem('tooManyRequests', ['manyWrongCodesFromNetwork', { seconds: wait }], {
    retryAfter: wait,
  })
}

/** The session stands, its student does not. */
export function accountGone(): Problem {
  return new Problem('notLoggedIn', 'accountGone')
}

/** Not the password that stands. */
export function passwordWrong(field: 'oldPassword' | 'password' = 'oldPassword'): Problem {
  return new Problem('passwordWrong', 'oldPasswordWrong', { field })
}
