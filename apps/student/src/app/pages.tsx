/** Which chunk stands behind which address. The router and the preloader both read this. */

import type { ComponentType } from 'react'
import { matchPath } from '../platform/match-path.ts'
import { type LazyPage, lazyPage } from './lazy-page.tsx'
import { LiveExamNotYet } from './plain-pages.tsx'

const nothing = () => null

export const signInPage = lazyPage(
  async () => (await import('../features/account/sign-in-screen.tsx')).SignInScreen,
  nothing,
)

export const signedInApp = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn, nothing)

export const examsPage = lazyPage(
  async () => (await import('../features/exams/screens/exams-page.tsx')).ExamsPage,
)

export const resultPage = lazyPage(
  async () => (await import('../features/exams/screens/result-screen.tsx')).ResultScreen,
)

// A glob, because the live room's screen is being built beside this file: it is taken as soon as it stands there.
const liveScreens = import.meta.glob<{ LiveExamScreen: ComponentType }>(
  '../features/exams/live/live-exam-screen.tsx',
)

export const liveExamPage = lazyPage(
  async () => (await Object.values(liveScreens)[0]?.())?.LiveExamScreen ?? LiveExamNotYet,
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
  for (const [pattern, page] of signedInPages) if (matchPath(pattern, pathname)) page.preload()
}
