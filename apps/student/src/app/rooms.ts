/**
 * Which chunk and which calls stand behind which address, and nothing else: the first file reads it before the app itself is there, so no
 * React here. `pages.tsx` makes pages of the same imports.
 */
import { accountPaths } from '@porua/contract/account.paths'
import { contentPaths } from '@porua/contract/content.paths'
import { examPaths } from '@porua/contract/exams.paths'
import { matchPath } from '@porua/kit/platform/match-path.ts'

const signIn = () => import('../features/account/sign-in-screen.tsx')
/** One chunk for all steps of registering: none waits for the network after the first. */
const registration = () => import('../features/account/registration/index.ts')
const policy = () => import('../features/account/policy/data-policy-screen.tsx')
const receipts = () => import('../features/exams/receipts/receipts-screen.tsx')
const plainPages = () => import('./plain-pages.tsx')
const signedIn = () => import('./signed-in.tsx')
/** Its own chunk: the exam has the whole screen and does without. */
const shell = () => import('./shell-pages.tsx')
const continuing = () => import('./asked-page.tsx')
const exams = () => import('../features/exams/screens/exams-page.tsx')
const result = () => import('../features/exams/screens/result-screen.tsx')
/** Missed papers and earlier tries. */
const review = () => import('../features/exams/screens/review-screens.tsx')
const scoreboard = () => import('../features/exams/scoreboard/scoreboard-screen.tsx')
const liveExam = () => import('../features/exams/live/live-exam-screen.tsx')
/** Lists and cards of the content room come together: each leads to the next. */
const content = () => import('../features/content/screens/index.ts')
/** The forum's lists and threads come together. */
const forum = () => import('../features/forum/screens/index.ts')
const profile = () => import('../features/account/profile-screen.tsx')

/** The rooms of the app: each a dynamic import. */
export const rooms = {
  signIn,
  registration,
  policy,
  receipts,
  plainPages,
  signedIn,
  shell,
  continuing,
  exams,
  result,
  review,
  scoreboard,
  liveExam,
  content,
  forum,
  profile,
}

type Room = () => Promise<unknown>

/** The exam has the whole screen. */
export const examPath = '/live-exam/:examId/:groupId'

const signedOutRooms: readonly (readonly [string, Room])[] = [
  ['/register', registration],
  ['/otp', registration],
  ['/setpassword', registration],
  ['/forget-password', registration],
  ['/data-deletion-policy', policy],
  ['/receipts', receipts],
]

const signedInRooms: readonly (readonly [string, Room])[] = [
  ['/', content],
  ['/courses', content],
  ['/subjects/:courseId', content],
  ['/books/:courseId', content],
  ['/chapters/:subjectId', content],
  ['/lectures/:subjectId', content],
  ['/question-solve/:subjectId', content],
  ['/videos/:chapterId/:type', content],
  ['/notes/:chapterId/:type', content],
  ['/exams', exams],
  [examPath, liveExam],
  ['/result/:examId/:groupId', result],
  ['/paper/:examId/:groupId', review],
  ['/tries/:examId/:groupId/:attemptId', review],
  ['/my-qa', forum],
  ['/qa-forum-list/:id', forum],
  ['/question-details/:id', forum],
  ['/scoreboard', scoreboard],
  ['/student-profile', profile],
  ['/data-deletion-policy', policy],
  ['/receipts', receipts],
]

/** The rooms that an address needs, the page itself last. */
export function roomsOf(pathname: string, isSignedIn: boolean): readonly Room[] {
  const roomOf = (all: readonly (readonly [string, Room])[]) =>
    all.find(([pattern]) => matchPath(pattern, pathname))?.[1]
  if (!isSignedIn) return [roomOf(signedOutRooms) ?? signIn]
  const room = roomOf(signedInRooms)
  if (room === liveExam) return [signedIn, liveExam]
  return room ? [signedIn, shell, room] : [signedIn, shell]
}

const courseCalls = [accountPaths.profile.path, contentPaths.courses.path]

/** What an address of a signed-in student asks the server first, whatever the phone keeps. */
export function firstCallsOf(pathname: string): readonly string[] {
  if (matchPath(examPath, pathname)) return []
  if (matchPath('/', pathname) || matchPath('/courses', pathname)) return courseCalls
  if (matchPath('/exams', pathname)) return [accountPaths.profile.path, examPaths.mine.path]
  return [accountPaths.profile.path]
}
