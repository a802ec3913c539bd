/** The route table of spec §2, as patterns. Plain strings: the signed-out half asks it too, without the pages behind it. */
import { matchPath } from '@porua/kit/platform/match-path.ts'

/** A page stands there once a student is signed in; signed out they all show the sign-in screen. */
const signedInAddresses = [
  '/',
  '/courses',
  '/exams',
  '/my-qa',
  '/subjects/:courseId',
  '/books/:courseId',
  '/lectures/:subjectId',
  '/chapters/:subjectId',
  '/question-solve/:subjectId',
  '/videos/:chapterId/:type',
  '/notes/:chapterId/:type',
  '/qa-forum-list/:id',
  '/question-details/:id',
  '/student-profile',
  '/live-exam/:examId/:groupId',
  '/result/:examId/:groupId',
  '/paper/:examId/:groupId',
  '/tries/:examId/:groupId/:attemptId',
  '/scoreboard',
] as const

/** Signed in these lead to `/` (spec §2). */
export const signedOutOnly = ['/login', '/register', '/otp', '/setpassword', '/forget-password'] as const

/** True where a page is, but only for a signed-in student. */
export function needsSignIn(pathname: string): boolean {
  return signedInAddresses.some((pattern) => matchPath(pattern, pathname))
}

/** True for an address that a signed-in student has no business at. */
export function isSignedOutOnly(pathname: string): boolean {
  return signedOutOnly.some((pattern) => matchPath(pattern, pathname))
}
