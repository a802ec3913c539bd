/** The pages, each made of its room's chunk (`rooms.ts` says which room stands behind which address). */
import { lazyPage } from './lazy-page.tsx'
import { rooms } from './rooms.ts'

const nothing = () => null

export const signInPage = lazyPage(async () => (await rooms.signIn()).SignInScreen, nothing)

export const registerPage = lazyPage(async () => (await rooms.registration()).RegisterScreen, nothing)
export const otpPage = lazyPage(async () => (await rooms.registration()).OtpScreen, nothing)
export const setPasswordPage = lazyPage(async () => (await rooms.registration()).SetPasswordScreen, nothing)
export const forgetPasswordPage = lazyPage(
  async () => (await rooms.registration()).ForgetPasswordScreen,
  nothing,
)

export const policyPage = lazyPage(async () => (await rooms.policy()).DataPolicyScreen, nothing)

export const receiptsPage = lazyPage(async () => (await rooms.receipts()).ReceiptsScreen, nothing)

/** For addresses of nobody's, signed out; the shell has it at hand. */
export const notFoundPage = lazyPage(async () => (await rooms.plainPages()).NotFoundPage, nothing)

export const signedInApp = lazyPage(async () => (await rooms.signedIn()).SignedIn, nothing)

export const shellPage = lazyPage(async () => (await rooms.shell()).ShellPages, nothing)

export const continuePage = lazyPage(async () => (await rooms.continuing()).ContinueScreen, nothing)

export const examsPage = lazyPage(async () => (await rooms.exams()).ExamsPage)

export const resultPage = lazyPage(async () => (await rooms.result()).ResultScreen)

export const scoreboardPage = lazyPage(async () => (await rooms.scoreboard()).ScoreboardScreen)

export const coursesPage = lazyPage(async () => (await rooms.content()).CoursesPage)
export const subjectPage = lazyPage(async () => (await rooms.content()).SubjectPage)
export const booksPage = lazyPage(async () => (await rooms.content()).BooksPage)
export const chaptersPage = lazyPage(async () => (await rooms.content()).ChaptersPage)
export const lecturesPage = lazyPage(async () => (await rooms.content()).LecturesPage)
export const questionSolvePage = lazyPage(async () => (await rooms.content()).QuestionSolvePage)
export const videosPage = lazyPage(async () => (await rooms.content()).VideosPage)
export const notesPage = lazyPage(async () => (await rooms.content()).NotesPage)

export const myQaPage = lazyPage(async () => (await rooms.forum()).MyQaPage)
export const questionListPage = lazyPage(async () => (await rooms.forum()).ListPage)
export const questionPage = lazyPage(async () => (await rooms.forum()).QuestionPage)

export const profilePage = lazyPage(async () => (await rooms.profile()).ProfileScreen)

export const liveExamPage = lazyPage(async () => (await rooms.liveExam()).LiveExamScreen)
