/** What the staff feature reads of what people type, and how it shows a member of staff. Pure. */
import type { Role } from '@porua/contract/desk/capabilities'
import type { StaffMember } from '@porua/contract/desk/staff'
import { limits } from '@porua/contract/limits'
import { Problem } from '../../platform/problems.ts'
import type { StaffTable } from '../../ports/database/tables.ts'
import { withPrefix } from '../account/passwords.api.ts'

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** A mobile as 88 and 11 digits, an e-mail address in small letters; undefined for what is neither. */
export function loginOf(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  return withPrefix(text) ?? (email.test(text) ? text.toLowerCase() : undefined)
}

/** The same where it has to be one. @throws Problem badRequest */
export function mustBeLogin(typed: string): string {
  const login = loginOf(typed)
  if (login === undefined)
    throw new Problem('badRequest', 'notALogin', {
      field: 'login',
    })
  return login
}

/** As people write it: a mobile without 88. */
export function shownLogin(login: string): string {
  return login.includes('@') ? login : login.slice(limits.countryPrefix.length)
}

/** A member as the desk gets one: never the password's hash, nor the secret of the second step. */
export function presentStaff(row: StaffTable, seenAt: number | null): StaffMember {
  const { id, version, name, login, role, disabled, totp_on } = row
  return {
    id,
    version,
    name,
    login: shownLogin(login),
    role: role as Role,
    disabled: disabled === 1,
    secondStep: totp_on === 1,
    seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
  }
}

/** What a new password writes. A second step that was begun and not confirmed ends: who knew the old password may know its secret. */
export function withNewPassword(row: StaffTable, passwordHash: string): Partial<StaffTable> {
  return { password_hash: passwordHash, ...(row.totp_on === 1 ? {} : { totp_secret: null }) }
}
