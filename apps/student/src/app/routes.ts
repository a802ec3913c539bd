/**
 * The addresses of the app (spec §2): who may open each, which page stands there, and which chunk and which calls the page needs. The first
 * file that runs reads it before the app itself is there, so there is no React here; `pages.tsx` draws what it names.
 */
import { accountPaths } from '@porua/contract/account.paths'
import { contentPaths } from '@porua/contract/content.paths'
import { examPaths } from '@porua/contract/exams.paths'
import { matchPath } from '@porua/kit/platform/match-path.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

type Ask = (client: QueryClient) => Promise<void>

/** A page: a dynamic import, and what of it is drawn. */
export interface PageSource {
  readonly chunk: () => Promise<unknown>
  readonly load: () => Promise<ComponentType>
  /** Asks for the list that the page begins with. */
  readonly ask?: Ask | undefined
  /** What the page asks the server first, besides the profile. */
  readonly calls: readonly string[]
}

function source<Chunk>(
  chunk: () => Promise<Chunk>,
  pick: (chunk: Chunk) => ComponentType,
  calls: readonly string[] = [],
  ask?: (chunk: Chunk) => Ask,
): PageSource {
  return {
    chunk,
    load: async () => pick(await chunk()),
    ask: ask && (async (client) => ask(await chunk())(client)),
    calls,
  }
}

/** One chunk for all steps of registering: none waits for the network after the first. */
const registration = () => import('../features/account/registration/index.ts')
/** My Mistakes, its rounds and How I am doing lead to each other. */
const practice = () => import('../features/exams/practice/index.ts')
/** Missed papers and earlier tries. */
const review = () => import('../features/exams/screens/review-screens.tsx')
/** Lists and cards of courses come together: each leads to the next. */
const content = () => import('../features/content/screens/index.ts')
/** The forum's lists and threads come together. */
const forum = () => import('../features/forum/screens/index.ts')

/** What stands around the pages of a student, or in their place. */
export const frames = {
  signedIn: source(
    () => import('./signed-in.tsx'),
    (chunk) => chunk.SignedIn,
  ),
  /** Its own chunk: the exam has the whole screen and does without. */
  shell: source(
    () => import('./shell-pages.tsx'),
    (chunk) => chunk.ShellPages,
  ),
  continuing: source(
    () => import('./asked-page.tsx'),
    (chunk) => chunk.AskedPage,
  ),
  /** For addresses of nobody's, signed out; the shell has it at hand. */
  notFound: source(
    () => import('./plain-pages.tsx'),
    (chunk) => chunk.NotFoundPage,
  ),
}

const signIn = source(
  () => import('../features/account/sign-in-screen.tsx'),
  (chunk) => chunk.SignInScreen,
)
const courses = source(
  content,
  (chunk) => chunk.CoursesPage,
  [contentPaths.courses.path],
  (chunk) => chunk.askCourses,
)
/** The same list, with what is on today above it. */
const home = source(
  async () => {
    const chunk = await import('./home/home-page.tsx')
    await chunk.loadKeptToday()
    return chunk
  },
  (chunk) => chunk.HomePage,
  [contentPaths.courses.path],
  (chunk) => chunk.askCourses,
)
const items = source(content, (chunk) => chunk.ItemsPage)
const contents = source(content, (chunk) => chunk.ContentsPage)
const policy = source(
  () => import('../features/account/policy/data-policy-screen.tsx'),
  (chunk) => chunk.DataPolicyScreen,
)
const receipts = source(
  () => import('../features/exams/receipts/receipts-screen.tsx'),
  (chunk) => chunk.ReceiptsScreen,
)
const exams = source(
  () => import('../features/exams/screens/exams-page.tsx'),
  (chunk) => chunk.ExamsPage,
  [examPaths.mine.path],
  (chunk) => chunk.askMyExams,
)
const result = source(
  () => import('../features/exams/screens/result-screen.tsx'),
  (chunk) => chunk.ResultScreen,
)
const scoreboard = source(
  () => import('../features/exams/scoreboard/scoreboard-screen.tsx'),
  (chunk) => chunk.ScoreboardScreen,
)
const profile = source(
  () => import('../features/account/profile-screen.tsx'),
  (chunk) => chunk.ProfileScreen,
)
/** The exam has the whole screen. */
export const liveExam = source(
  () => import('../features/exams/live/live-exam-screen.tsx'),
  (chunk) => chunk.LiveExamScreen,
)

/** `out`: for visitors; leads signed-in students to `/`. `in`: for students; shows visitors the sign-in screen. `all`: for everybody. */
export type Who = 'out' | 'in' | 'all'

export const liveExamPath = '/live-exam/:examId/:groupId'

export const routes: readonly (readonly [pattern: string, who: Who, page: PageSource])[] = [
  ['/', 'out', signIn],
  ['/login', 'out', signIn],
  ['/register', 'out', source(registration, (chunk) => chunk.RegisterScreen)],
  ['/otp', 'out', source(registration, (chunk) => chunk.OtpScreen)],
  ['/setpassword', 'out', source(registration, (chunk) => chunk.SetPasswordScreen)],
  ['/forget-password', 'out', source(registration, (chunk) => chunk.ForgetPasswordScreen)],
  ['/data-deletion-policy', 'all', policy],
  ['/receipts', 'all', receipts],
  ['/', 'in', home],
  ['/courses', 'in', courses],
  ['/subjects/:courseId', 'in', source(content, (chunk) => chunk.SubjectPage)],
  ['/books/:courseId', 'in', source(content, (chunk) => chunk.BooksPage)],
  ['/chapters/:subjectId', 'in', items],
  ['/lectures/:subjectId', 'in', items],
  ['/question-solve/:subjectId', 'in', items],
  ['/videos/:chapterId/:type', 'in', contents],
  ['/notes/:chapterId/:type', 'in', contents],
  ['/exams', 'in', exams],
  [liveExamPath, 'in', liveExam],
  ['/result/:examId/:groupId', 'in', result],
  ['/paper/:examId/:groupId', 'in', source(review, (chunk) => chunk.MissedPaperScreen)],
  ['/tries/:examId/:groupId/:attemptId', 'in', source(review, (chunk) => chunk.TryScreen)],
  ['/my-mistakes', 'in', source(practice, (chunk) => chunk.MistakesScreen)],
  ['/my-mistakes/round', 'in', source(practice, (chunk) => chunk.RoundScreen)],
  ['/how-i-am-doing', 'in', source(practice, (chunk) => chunk.StandingScreen)],
  ['/my-qa', 'in', source(forum, (chunk) => chunk.MyQaPage)],
  ['/qa-forum-list/:id', 'in', source(forum, (chunk) => chunk.ListPage)],
  ['/question-details/:id', 'in', source(forum, (chunk) => chunk.QuestionPage)],
  ['/scoreboard', 'in', scoreboard],
  ['/student-profile', 'in', profile],
]

function stands(pathname: string, isWanted: (who: Who) => boolean): PageSource | undefined {
  return routes.find(([pattern, who]) => isWanted(who) && matchPath(pattern, pathname))?.[2]
}

/** True where a page is, but only for a signed-in student. */
export function needsSignIn(pathname: string): boolean {
  return stands(pathname, (who) => who === 'in') !== undefined
}

/** True for an address that a signed-in student has no business at. */
export function isSignedOutOnly(pathname: string): boolean {
  return !needsSignIn(pathname) && stands(pathname, (who) => who === 'out') !== undefined
}

function studentsPage(pathname: string): PageSource | undefined {
  return stands(pathname, (who) => who !== 'out')
}

/** What an address is drawn from, the outermost first. Of an address of nobody's: what stands around it. */
export function sourcesOf(pathname: string, isSignedIn: boolean): readonly PageSource[] {
  if (!isSignedIn) return [stands(pathname, (who) => who !== 'in') ?? signIn]
  const page = studentsPage(pathname)
  if (page === liveExam) return [frames.signedIn, page]
  return [frames.signedIn, frames.shell, ...(page ? [page] : [])]
}

/**
 * What an address of a signed-in student asks the server first, whatever the phone keeps. Of an exam: whether it was begun, on a phone
 * that knows nothing of exams (`isNew`). One that does may ask first who sits there, and nothing in a student's name before that.
 */
export function firstCallsOf(pathname: string, isNew: boolean): readonly string[] {
  const page = studentsPage(pathname)
  if (page === liveExam) return isNew ? [examPaths.mine.path] : []
  return [accountPaths.profile.path, ...(page?.calls ?? [])]
}
