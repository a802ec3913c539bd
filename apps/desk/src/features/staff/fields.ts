/** What the forms of the staff feature ask of a field before they send it; the server asks again. */
import { passwordPattern } from '@porua/contract/limits'
import { neededText, says } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'

/** A name as colleagues read it. */
export const nameField = neededText(120)

/** A mobile or an e-mail address, roughly: the server reads it. */
export const loginField = neededText(200).refine(
  (login) => login === '' || /@/.test(login) || login.replace(/\P{Nd}/gu, '').length >= 11,
  says('loginShape'),
)

/** A password that somebody makes. */
export const newPassword = z
  .string()
  .min(1, says('needed'))
  .max(200)
  .refine((password) => password === '' || passwordPattern.test(password), says('passwordRule'))

/** Six digits of an authenticator app, spaces between them or not. */
export const codeField = z
  .string()
  .min(1, says('needed'))
  .refine((code) => code === '' || /^\p{Nd}{6}$/u.test(code.replace(/\s/g, '')), says('codeShape'))
