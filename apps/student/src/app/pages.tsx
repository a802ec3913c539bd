/** The pages, each made of its room's chunk (`rooms.ts` says which room stands behind which address). */
import { matchPath } from '@porua/kit/platform/match-path.ts'
import { BootBar, type LazyPage, lazyPage } from './lazy-page.tsx'
import { examPath, rooms } from './rooms.ts'

/** Not the shape of a page, but the bar of the first moment: on a slow line these take many seconds. */
const bare = { Waiting: BootBar }

export const signInPage = lazyPage(async () => (await rooms.signIn()).SignInScreen, bare)

export const registerPage = lazyPage(async () => (await rooms.registration()).RegisterScreen, bare)
export const otpPage = lazyPage(async () => (await rooms.registration()).OtpScreen, bare)
export const setPasswordPage = lazyPage(async () => (await rooms.registration()).SetPasswordScreen, bare)
export const forgetPasswordPage = lazyPage(
  async () => (await rooms.registration()).ForgetPasswordScreen,
  bare,
)

export const policyPage = lazyPage(async () => (await rooms.policy()).DataPolicyScreen, bare)

export const receiptsPage = lazyPage(async () => (await rooms.receipts()).ReceiptsScreen, bare)

/** For addresses of nobody's, signed out; the shell has it at hand. */
export const notFoundPage = lazyPage(async () => (await rooms.plainPages()).NotFoundPage, bare)

export const signedInApp = lazyPage(async () => (await rooms.signedIn()).SignedIn, bare)

export const shellPage = lazyPage(async () => (await rooms.shell()).ShellPages, bare)

export const continuePage = lazyPage(async () => (await rooms.continuing()).AskedPage, bare)

export const examsPage = lazyPage(async () => (await rooms.exams()).ExamsPage, {
  ask: async (client) => (await rooms.exams()).askMyExams(client),
})

export const resultPage = lazyPage(async () => (await rooms.result()).ResultScreen)

export const missedPaperPage = lazyPage(async () => (await rooms.review()).MissedPaperScreen)
export const tryPage = lazyPage(async () => (await rooms.review()).TryScreen)

export const scoreboardPage = lazyPage(async () => (await rooms.scoreboard()).ScoreboardScreen)

export const coursesPage = lazyPage(async () => (await rooms.content()).CoursesPage, {
  ask: async (client) => (await rooms.content()).askCourses(client),
})
export const subjectPage = lazyPage(async () => (await rooms.content()).SubjectPage)
export const booksPage = lazyPage(async () => (await rooms.content()).BooksPage)
export const itemsPage = lazyPage(async () => (await rooms.content()).ItemsPage)
export const contentsPage = lazyPage(async () => (await rooms.content()).ContentsPage)

export const myQaPage = lazyPage(async () => (await rooms.forum()).MyQaPage)
export const questionListPage = lazyPage(async () => (await rooms.forum()).ListPage)
export const questionPage = lazyPage(async () => (await rooms.forum()).QuestionPage)

export const profilePage = lazyPage(async () => (await rooms.profile()).ProfileScreen)

export const liveExamPage = lazyPage(async () => (await rooms.liveExam()).LiveExamScreen)

/** A page and the addresses where it stands; those of one key are one page, which stays while one leads to the other. */
type Place = readonly [pattern: string, key: string, page: LazyPage]

export const signedOutPlaces: readonly Place[] = [
  ['/', 'signIn', signInPage],
  ['/login', 'signIn', signInPage],
  ['/register', 'register', registerPage],
  ['/otp', 'otp', otpPage],
  ['/setpassword', 'setPassword', setPasswordPage],
  ['/forget-password', 'forgetPassword', forgetPasswordPage],
  ['/data-deletion-policy', 'policy', policyPage],
  ['/receipts', 'receipts', receiptsPage],
]

export const shellPlaces: readonly Place[] = [
  ['/', 'courses', coursesPage],
  ['/courses', 'courses', coursesPage],
  ['/subjects/:courseId', 'subjects', subjectPage],
  ['/books/:courseId', 'books', booksPage],
  ['/chapters/:subjectId', 'items', itemsPage],
  ['/lectures/:subjectId', 'items', itemsPage],
  ['/question-solve/:subjectId', 'items', itemsPage],
  ['/videos/:chapterId/:type', 'contents', contentsPage],
  ['/notes/:chapterId/:type', 'contents', contentsPage],
  ['/exams', 'exams', examsPage],
  ['/result/:examId/:groupId', 'result', resultPage],
  ['/paper/:examId/:groupId', 'paper', missedPaperPage],
  ['/tries/:examId/:groupId/:attemptId', 'try', tryPage],
  ['/my-qa', 'myQa', myQaPage],
  ['/qa-forum-list/:id', 'questionList', questionListPage],
  ['/question-details/:id', 'question', questionPage],
  ['/scoreboard', 'scoreboard', scoreboardPage],
  ['/student-profile', 'profile', profilePage],
  ['/data-deletion-policy', 'policy', policyPage],
  ['/receipts', 'receipts', receiptsPage],
]

/** What an address is drawn from, the outermost first. Of an address of nobody's: what stands around it. */
export function pagesOf(pathname: string, isSignedIn: boolean): readonly LazyPage[] {
  const pageIn = (places: readonly Place[]) =>
    places.filter(([pattern]) => matchPath(pattern, pathname)).map(([, , page]) => page)
  if (!isSignedIn) return pageIn(signedOutPlaces)
  if (matchPath(examPath, pathname)) return [signedInApp, liveExamPage]
  return [signedInApp, shellPage, ...pageIn(shellPlaces)]
}
