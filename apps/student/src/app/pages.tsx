/** Which chunk stands behind which address. The router and the preloader both read this. */

import { matchPath } from '../platform/match-path.ts'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

const nothing = () => null

export const signInPage = lazyPage(
  async () => (await import('../features/account/sign-in-screen.tsx')).SignInScreen,
  nothing,
)

/** One chunk for all steps of registering: none waits for the network after the first. */
const registration = () => import('../features/account/registration/index.ts')

export const registerPage = lazyPage(async () => (await registration()).RegisterScreen, nothing)
export const otpPage = lazyPage(async () => (await registration()).OtpScreen, nothing)
export const setPasswordPage = lazyPage(async () => (await registration()).SetPasswordScreen, nothing)
export const forgetPasswordPage = lazyPage(async () => (await registration()).ForgetPasswordScreen, nothing)

export const policyPage = lazyPage(
  async () => (await import('../features/account/policy/data-policy-screen.tsx')).DataPolicyScreen,
  nothing,
)

export const receiptsPage = lazyPage(
  async () => (await import('../features/exams/receipts/receipts-screen.tsx')).ReceiptsScreen,
  nothing,
)

/** For addresses of nobody's, signed out; the shell has it at hand. */
export const notFoundPage = lazyPage(async () => (await import('./plain-pages.tsx')).NotFoundPage, nothing)

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

export const scoreboardPage = lazyPage(
  async () => (await import('../features/exams/scoreboard/scoreboard-screen.tsx')).ScoreboardScreen,
)

/** Lists and cards of the content room come together: each leads to the next. */
const contentRoom = () => import('../features/content/screens/index.ts')

export const coursesPage = lazyPage(async () => (await contentRoom()).CoursesPage)
export const subjectPage = lazyPage(async () => (await contentRoom()).SubjectPage)
export const booksPage = lazyPage(async () => (await contentRoom()).BooksPage)
export const chaptersPage = lazyPage(async () => (await contentRoom()).ChaptersPage)
export const lecturesPage = lazyPage(async () => (await contentRoom()).LecturesPage)
export const questionSolvePage = lazyPage(async () => (await contentRoom()).QuestionSolvePage)
export const videosPage = lazyPage(async () => (await contentRoom()).VideosPage)
export const notesPage = lazyPage(async () => (await contentRoom()).NotesPage)

/** The forum's lists and threads come together. */
const forumRoom = () => import('../features/forum/screens/index.ts')

export const myQaPage = lazyPage(async () => (await forumRoom()).MyQaPage)
export const questionListPage = lazyPage(async () => (await forumRoom()).ListPage)
export const questionPage = lazyPage(async () => (await forumRoom()).QuestionPage)

export const profilePage = lazyPage(
  async () => (await import('../features/account/profile-screen.tsx')).ProfileScreen,
)

export const liveExamPage = lazyPage(
  async () => (await import('../features/exams/live/live-exam-screen.tsx')).LiveExamScreen,
)

const signedOutPages: readonly (readonly [string, LazyPage])[] = [
  ['/register', registerPage],
  ['/otp', otpPage],
  ['/setpassword', setPasswordPage],
  ['/forget-password', forgetPasswordPage],
  ['/data-deletion-policy', policyPage],
  ['/receipts', receiptsPage],
]

const signedInPages: readonly (readonly [string, LazyPage])[] = [
  ['/', coursesPage],
  ['/courses', coursesPage],
  ['/subjects/:courseId', subjectPage],
  ['/books/:courseId', booksPage],
  ['/chapters/:subjectId', chaptersPage],
  ['/lectures/:subjectId', lecturesPage],
  ['/question-solve/:subjectId', questionSolvePage],
  ['/videos/:chapterId/:type', videosPage],
  ['/notes/:chapterId/:type', notesPage],
  ['/exams', examsPage],
  ['/live-exam/:examId/:groupId', liveExamPage],
  ['/result/:examId/:groupId', resultPage],
  ['/my-qa', myQaPage],
  ['/qa-forum-list/:id', questionListPage],
  ['/question-details/:id', questionPage],
  ['/scoreboard', scoreboardPage],
  ['/student-profile', profilePage],
  ['/data-deletion-policy', policyPage],
  ['/receipts', receiptsPage],
]

/** Starts the downloads of an address's chunks, before React has drawn anything. */
export function preloadFor(pathname: string, signedIn: boolean): void {
  const pageOf = (pages: readonly (readonly [string, LazyPage])[]) =>
    pages.find(([pattern]) => matchPath(pattern, pathname))?.[1]
  if (!signedIn) {
    const page = pageOf(signedOutPages) ?? signInPage
    page.preload()
    return
  }
  signedInApp.preload()
  const page = pageOf(signedInPages)
  page?.preload()
  if (page !== liveExamPage) shellPage.preload()
}
