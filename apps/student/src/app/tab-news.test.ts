import { expect, test } from 'vitest'
import { tabNews } from './tab-news.ts'

test('a signed-in tab: nothing new, signed out, replaced', () => {
  expect(tabNews('s1', 's1', '/exams')).toBe('same')
  expect(tabNews('s1', null, '/exams')).toBe('signedOut')
  expect(tabNews('s1', 's2', '/exams')).toBe('replaced')
})

test('an exam has its own words for a session that went and for another student who came', () => {
  expect(tabNews('s1', null, '/live-exam/e1/g1')).toBe('same')
  expect(tabNews('s1', 's2', '/live-exam/e1/g1')).toBe('same')
})

test('a signed-out tab follows a sign-in, except from a page that is everybody’s', () => {
  for (const at of ['/', '/login', '/register', '/otp', '/setpassword', '/forget-password']) {
    expect(tabNews(null, 's1', at), at).toBe('signedIn')
  }
  expect(tabNews(null, 's1', '/data-deletion-policy')).toBe('same')
  expect(tabNews(null, null, '/login')).toBe('same')
})
