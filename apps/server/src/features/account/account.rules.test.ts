import { describe, expect, test } from 'vitest'
import type { Problem } from '../../platform/problems.ts'
import { checkPassword, mobileOf, otpOf, readMobile, waitInWords, withPrefix } from './account.rules.ts'
import { networkOf, WindowCounter } from './account.throttle.ts'

test.each([
  ['01712345678', '8801712345678'],
  ['8801712345678', '8801712345678'],
  ['+8801712345678', '8801712345678'],
  [' 01712 345-678 ', '8801712345678'],
  ['৮৮০১৭১২৩৪৫৬৭৮', '8801712345678'],
  ['01212345678', undefined],
  ['0171234567', undefined],
  ['017123456789', undefined],
  ['01712345678\n', undefined],
  ['01712345678\u0000', undefined],
  ['8888017123456', undefined],
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
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
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

describe('a counter', () => {
  test('begins a new window when the last is over', () => {
    const counter = new WindowCounter(1_000)
    for (let n = 0; n < 3; n++) counter.count('a', n * 100)
    expect(counter.waitSeconds('a', 3, 500)).toBe(1)
    expect(counter.waitSeconds('a', 4, 500)).toBe(0)
    expect(counter.waitSeconds('a', 3, 1_000)).toBe(0)
    counter.count('a', 1_000)
    expect(counter.waitSeconds('a', 1, 1_500)).toBe(1)
    expect(counter.waitSeconds('a', 2, 1_500)).toBe(0)
    counter.forget('a')
    expect(counter.waitSeconds('a', 1, 1_500)).toBe(0)
  })

  test('that is full forgets its oldest window and no other', () => {
    const counter = new WindowCounter(1_000, 3)
    for (const [at, key] of ['a', 'b', 'c'].entries()) counter.count(key, at)
    counter.count('a', 5)
    counter.count('d', 6)
    expect(['a', 'b', 'c', 'd'].map((key) => counter.waitSeconds(key, 1, 7) > 0)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})
