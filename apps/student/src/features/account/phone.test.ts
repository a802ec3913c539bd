import { expect, test } from 'vitest'
import { checkSignIn, isPhone, readPhone, withPrefix } from './phone.ts'

test('what a student types is read as the 11 digits it means', () => {
  for (const typed of ['01712345678', ' 01712-345 678 ', '+8801712345678', '8801712345678', '০১৭১২৩৪৫৬৭৮']) {
    expect(readPhone(typed)).toBe('01712345678')
  }
  expect(withPrefix('01712345678')).toBe('8801712345678')
})

test('a mobile number is 01, a digit 3 to 9, then 8 digits', () => {
  expect(isPhone('01312345678')).toBe(true)
  for (const wrong of [
    '01212345678',
    '0171234567',
    '017123456789',
    '1712345678',
    '01712345678$',
    '^01712345678',
  ]) {
    expect(isPhone(wrong), wrong).toBe(false)
  }
})

test('the form names what is missing and what is wrong', () => {
  expect(checkSignIn({ phone: '  ', password: '' })).toEqual({
    phone: 'phoneRequired',
    password: 'passwordRequired',
  })
  expect(checkSignIn({ phone: '0171', password: 'x' })).toEqual({ phone: 'phoneInvalid' })
  expect(checkSignIn({ phone: '01712345678', password: ' ' })).toEqual({})
})
