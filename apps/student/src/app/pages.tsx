/** Which chunk stands behind which address. The router and the preloader both read this. */

import { matchPath } from '../platform/match-path.ts'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

const nothing = () => null

export const signInPage = lazyPage(
  async () => (await import('../features/account/sign-in-screen.tsx')).SignInScreen,
  nothing,
)

export const signedInApp = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn, nothing)

/** Its own chunk: the exam has the whole screen and does without. */
export const shellPage = lazyPage(async () => (await import('./shell-pages.tsx')).ShellPages, nothing)

export const continuePage = lazyPage(
  async () => (await import('../features/account/continue-screen.tsx')).ContinueScreen,
  nothing,
)

export const examsPage = lazyPage(
  async () => (await import('../features/exams/screens/exams-page.tsx')).ExamsPage,
)

export const resultPage = lazyPage(
  async () => (await import('../features/exams/screens/result-screen.tsx')).ResultScreen,
)

export const liveExamPage = lazyPage(
  async () => (await import('../features/exams/live/live-exam-screen.tsx')).LiveExamScreen,
)

const signedInPages: readonly (readonly [string, LazyPage])[] = [
  ['/', examsPage],
  ['/courses', examsPage],
  ['/exams', examsPage],
  ['/live-exam/:examId/:groupId', liveExamPage],
  ['/result/:examId/:groupId', resultPage],
]

/** Starts the downloads of an address's chunks, before React has drawn anything. */
export function preloadFor(pathname: string, signedIn: boolean): void {
  if (!signedIn) {
    signInPage.preload()
    return
  }
  signedInApp.preload()
  const page = signedInPages.find(([pattern]) => matchPath(pattern, pathname))?.[1]
  page?.preload()
  if (page !== liveExamPage) shellPage.preload()
}
