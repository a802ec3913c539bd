import { accountPaths } from '@porua/contract/account.paths'
import { contentPaths } from '@porua/contract/content.paths'
import { examPaths } from '@porua/contract/exams.paths'
import { expect, test } from 'vitest'
import { firstCallsOf, rooms, roomsOf } from './rooms.ts'

test('signed out, an address needs its own room or the sign-in screen', () => {
  expect(roomsOf('/otp', false)).toEqual([rooms.registration])
  for (const address of ['/', '/login', '/exams', '/nowhere'])
    expect(roomsOf(address, false), address).toEqual([rooms.signIn])
})

test('signed in, a page comes with the shell; the exam alone has the whole screen', () => {
  expect(roomsOf('/videos/c1/lecture', true)).toEqual([rooms.signedIn, rooms.shell, rooms.content])
  expect(roomsOf('/exams/', true)).toEqual([rooms.signedIn, rooms.shell, rooms.exams])
  expect(roomsOf('/live-exam/e1/g1', true)).toEqual([rooms.signedIn, rooms.liveExam])
  expect(roomsOf('/nowhere', true)).toEqual([rooms.signedIn, rooms.shell])
})

test('what is asked before the app is there; of an exam nothing, before it is known that it was begun', () => {
  const { path: profile } = accountPaths.profile
  expect(firstCallsOf('/')).toEqual([profile, contentPaths.courses.path])
  expect(firstCallsOf('/exams')).toEqual([profile, examPaths.mine.path])
  expect(firstCallsOf('/scoreboard')).toEqual([profile])
  expect(firstCallsOf('/live-exam/e1/g1')).toEqual([])
})
