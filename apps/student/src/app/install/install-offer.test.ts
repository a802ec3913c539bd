import { expect, test } from 'vitest'
import { offersInstall, opened } from './install-offer.ts'

test('not on the first day, however often it is opened; on the second', () => {
  let offer = opened(null, '/', '2026-11-21')
  offer = opened(offer, '/exams', '2026-11-21')
  expect(offersInstall(offer, '/')).toBe(false)
  offer = opened(offer, '/', '2026-11-22')
  expect(offersInstall(offer, '/')).toBe(true)
})

test('on the first day once a result has been seen, but not over the result itself', () => {
  const offer = opened(null, '/result/weekly/g1', '2026-11-21')
  expect(offersInstall(offer, '/result/weekly/g1')).toBe(false)
  expect(offersInstall(offer, '/exams')).toBe(true)
})

test('never where somebody works, and never after a no', () => {
  const offer = { days: 9, lastDay: '2026-11-21', resultSeen: true, declined: false }
  for (const path of ['/live-exam/a/b', '/student-profile', '/videos/x/lecture', '/question-details/q'])
    expect(offersInstall(offer, path), path).toBe(false)
  expect(offersInstall({ ...offer, declined: true }, '/')).toBe(false)
})
