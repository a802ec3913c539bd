import { accountPaths } from '@porua/contract/account.paths'
import { contentPaths } from '@porua/contract/content.paths'
import { examPaths } from '@porua/contract/exams.paths'
import { expect, test } from 'vitest'
import { firstCallsOf, frames, isSignedOutOnly, liveExam, needsSignIn, routes, sourcesOf } from './routes.ts'

const pageAt = (pattern: string, who: string) =>
  routes.find((route) => route[0] === pattern && route[1] === who)?.[2]
const { signedIn, shell } = frames

test('signed out, an address needs its own page or the sign-in screen', () => {
  expect(sourcesOf('/otp', false)).toEqual([pageAt('/otp', 'out')])
  expect(sourcesOf('/receipts/', false)).toEqual([pageAt('/receipts', 'all')])
  for (const address of ['/', '/login', '/exams', '/nowhere'])
    expect(sourcesOf(address, false), address).toEqual([pageAt('/', 'out')])
})

test('signed in, a page comes with the shell; the exam alone has the whole screen', () => {
  expect(sourcesOf('/', true)).toEqual([signedIn, shell, pageAt('/', 'in')])
  expect(sourcesOf('/courses', true)).toEqual([signedIn, shell, pageAt('/courses', 'in')])
  expect(sourcesOf('/videos/c1/lecture', true)).toEqual([
    signedIn,
    shell,
    pageAt('/notes/:chapterId/:type', 'in'),
  ])
  expect(sourcesOf('/exams/', true)).toEqual([signedIn, shell, pageAt('/exams', 'in')])
  expect(sourcesOf('/receipts', true)).toEqual([signedIn, shell, pageAt('/receipts', 'all')])
  expect(sourcesOf('/live-exam/e1/g1', true)).toEqual([signedIn, liveExam])
  expect(sourcesOf('/nowhere', true)).toEqual([signedIn, shell])
})

test('what is asked before the app is there; of an exam whether it was begun, where the phone does not know', () => {
  const { path: profile } = accountPaths.profile
  expect(firstCallsOf('/', false)).toEqual([profile, contentPaths.courses.path])
  expect(firstCallsOf('/exams', false)).toEqual([profile, examPaths.mine.path])
  expect(firstCallsOf('/scoreboard', false)).toEqual([profile])
  expect(firstCallsOf('/nowhere', false)).toEqual([profile])
  expect(firstCallsOf('/live-exam/e1/g1', true)).toEqual([examPaths.mine.path])
  expect(firstCallsOf('/live-exam/e1/g1', false)).toEqual([])
})

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
