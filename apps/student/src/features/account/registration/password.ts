/** The rules of a new password (spec §5 Password). Pure. */
import { passwordPattern } from '@porua/contract/limits'
import type { FieldErrors } from '../use-form.ts'

export type PasswordField = 'password' | 'confirm'
export type PasswordMessage = 'passwordRequired' | 'passwordRule' | 'confirmRequired' | 'confirmDiffers'

/** What is wrong with a new password and its repetition; empty when nothing is. */
export function checkPasswords(typed: {
  password: string
  confirm: string
}): FieldErrors<PasswordField, PasswordMessage> {
  const errors: FieldErrors<PasswordField, PasswordMessage> = {}
  if (typed.password === '') errors.password = 'passwordRequired'
  else if (!passwordPattern.test(typed.password)) errors.password = 'passwordRule'
  if (typed.confirm === '') errors.confirm = 'confirmRequired'
  else if (typed.confirm !== typed.password) errors.confirm = 'confirmDiffers'
  return errors
}
