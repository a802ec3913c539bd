import { wordsIn } from '@porua/kit/i18n/words.ts'
import { expect, test } from 'vitest'
import { checkPasswords, type PasswordMessage } from './password.ts'
import { registrationWords } from './words.ts'

test('a password has 8 characters, an uppercase and a lowercase letter and a digit', () => {
  for (const password of ['Porua2027', 'aB3aB3aB', '12345aB ', 'Abcdef1!']) {
    expect(checkPasswords({ password, confirm: password }), password).toEqual({})
  }
  for (const password of ['aB3aB3a', 'porua2027', 'PORUA2027', 'PoruaPorua', '12345678']) {
    expect(checkPasswords({ password, confirm: password }), password).toEqual({ password: 'passwordRule' })
  }
})

test('what is missing and what differs is named at its field', () => {
  expect(checkPasswords({ password: '', confirm: '' })).toEqual({
    password: 'passwordRequired',
    confirm: 'confirmRequired',
  })
  expect(checkPasswords({ password: 'Porua2027', confirm: '' })).toEqual({ confirm: 'confirmRequired' })
  expect(checkPasswords({ password: 'Porua2027', confirm: 'Porua2028' })).toEqual({
    confirm: 'confirmDiffers',
  })
})

test('the messages are the specification’s, letter by letter', () => {
  const t = wordsIn(registrationWords, 'en')
  const messages: Record<PasswordMessage, string> = {
    passwordRequired: 'Please enter new password',
    passwordRule:
      'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number',
    confirmRequired: 'Please confirm passwrod',
    confirmDiffers: 'Passwords dont match',
  }
  for (const [key, text] of Object.entries(messages)) expect(t(key as PasswordMessage)).toBe(text)
})
