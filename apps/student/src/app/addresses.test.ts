import { expect, test } from 'vitest'
import { isSignedOutOnly, needsSignIn } from './addresses.ts'

test('signed-in pages, signed-out pages and neither', () => {
  for (const address of ['/', '/exams', '/exams/', '/videos/c1/lecture', '/live-exam/e1/g1', '/scoreboard']) {
    expect([needsSignIn(address), isSignedOutOnly(address)], address).toEqual([true, false])
  }
  for (const address of ['/login', '/register/', '/otp', '/setpassword', '/forget-password']) {
    expect([needsSignIn(address), isSignedOutOnly(address)], address).toEqual([false, true])
  }
  for (const address of ['/nowhere', '/exams/more', '/videos/c1', '/data-deletion-policy']) {
    expect([needsSignIn(address), isSignedOutOnly(address)], address).toEqual([false, false])
  }
})
