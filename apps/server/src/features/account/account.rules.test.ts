import { expect, test } from 'vitest'
import type { Problem } from '../../platform/problems.ts'
import { checkPassword, mobileOf, otpOf, readMobile, withPrefix } from './account.rules.ts'
import { networkOf } from './account.throttle.ts'

test.each([
  ['01712345678', '8801712345678'],
  ['8801712345678', '8801712345678'],
  ['+8801712345678', '8801712345678'],
  ['008801712345678', '8801712345678'],
  ['০০৮৮০১৭১২৩৪৫৬৭৮', '8801712345678'],
  [' 01712 345-678 ', '8801712345678'],
  ['৮৮০১৭১২৩৪৫৬৭৮', '8801712345678'],
  // As it comes out of a list of contacts, and from a keyboard with wide digits.
  ['\u202a+880\u00a01712\u2011345678\u202c', '8801712345678'],
  ['０１７１２３４５６７８', '8801712345678'],
  ['01212345678', undefined],
  ['0171234567', undefined],
  ['017123456789', undefined],
  ['01712345678\n', undefined],
  ['01712345678\u0000', undefined],
  ['8888017123456', undefined],
  ['0001712345678', undefined],
  ['00888801712345678', undefined],
  ['৮৮', undefined],
  ['', undefined],
])('the mobile %j becomes %s', (given, expected) => {
  expect(withPrefix(given)).toBe(expected)
})

test('it is known whether 88 stood there', () => {
  expect(readMobile('8801712345678')?.prefixed).toBe(true)
  expect(readMobile('+৮৮01712345678')?.prefixed).toBe(true)
  expect(readMobile('01712345678')?.prefixed).toBe(false)
})

test.each([
  [() => mobileOf('x'), 'badRequest', 'phone'],
  [() => otpOf('12345'), 'badRequest', 'otp'],
  [() => otpOf('1234567'), 'badRequest', 'otp'],
  [() => otpOf('12345a'), 'badRequest', 'otp'],
  [() => otpOf('1e5000'), 'badRequest', 'otp'],
  [() => checkPassword('Porua27'), 'weakPassword', 'password'],
  [() => checkPassword('porua2027'), 'weakPassword', 'password'],
  [() => checkPassword('PORUA2027'), 'weakPassword', 'password'],
  [() => checkPassword('PoruaPorua'), 'weakPassword', 'password'],
])('%s is refused with its field', (read, code, field) => {
  expect(read).toThrow(expect.objectContaining({ code, details: { field } }) as Problem)
})

test('codes are read in both scripts, passwords in any', () => {
  expect(otpOf('১২৩ ৪৫৬')).toBe('123456')
  for (const good of ['Porua2027', 'Aa1 পাসওয়ার্ড', 'A\na111111'])
    expect(() => checkPassword(good)).not.toThrow()
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:0db8::7', '2001:db8:0:0::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
