import { expect, test } from 'vitest'
import {
  checkPhone,
  checkSignIn,
  isPhone,
  readPhone,
  typedPhone,
  withoutPrefix,
  withPrefix,
} from './phone.ts'

test('what a student types is read as the 11 digits it means', () => {
  for (const typed of [
    '01712345678',
    ' 01712-345 678 ',
    '+8801712345678',
    '8801712345678',
    '008801712345678',
    '০১৭১২৩৪৫৬৭৮',
    // Out of a list of contacts, with marks of direction; with other dashes and spaces; in full width.
    '\u202a+880 1712-345678\u202c',
    '\u200e01712\u2011345\u2013678\u00a0',
    '０１７１２３４５６７８',
  ]) {
    expect(readPhone(typed), typed).toBe('01712345678')
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

test('a number is missing, none, or right; what only looks like more is read kindly', () => {
  for (const nothing of [' ', '\u200b', '\u202a\u202c']) expect(checkPhone(nothing)).toBe('required')
  for (const wrong of [
    '0171',
    '01200000000',
    '+01712345678',
    '01712345678}',
    '\\01712345678',
    '01712_345678',
  ]) {
    expect(checkPhone(wrong), wrong).toBe('invalid')
  }
  for (const right of ['01712345678', '+88 01712-345678', '৮৮০১৭১২৩৪৫৬৭৮'])
    expect(checkPhone(right), right).toBeNull()
  expect(withoutPrefix('8801712345678')).toBe('01712345678')
})

test('a number given along by the page before is taken, anything else is not', () => {
  expect(typedPhone({ phone: '01712345678' })).toBe('01712345678')
  for (const state of [null, undefined, 'x', {}, { phone: 5 }, { from: 'registration' }])
    expect(typedPhone(state)).toBe('')
})
