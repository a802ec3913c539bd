/** The pages that stand in the shell: bar, tabs, and a boundary around each page. */
import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from '../platform/navigation.tsx'
import { type Route, Routes } from '../platform/router.tsx'
import { remove } from '../platform/storage.ts'
import { signedOutOnly } from './addresses.ts'
import { PageBoundary } from './page-boundary.tsx'
import {
  booksPage,
  chaptersPage,
  coursesPage,
  examsPage,
  lecturesPage,
  notesPage,
  policyPage,
  profilePage,
  questionSolvePage,
  resultPage,
  subjectPage,
  videosPage,
} from './pages.tsx'
import { NotFoundPage, NotYetPage, type PlannedPage } from './plain-pages.tsx'
import { Shell } from './shell/shell.tsx'
import { useUnsentAnswers } from './use-unsent-answers.ts'
import { useWaitingReports } from './use-waiting-reports.ts'

const planned: readonly (readonly [string, PlannedPage])[] = [
  ['/my-qa', 'myQa'],
  ['/qa-forum-list/:id', 'myQa'],
  ['/question-details/:id', 'myQa'],
  ['/scoreboard', 'pageScoreboard'],
]

const shellRoutes: readonly Route[] = [
  ['/', <coursesPage.Page key="courses" />],
  ['/courses', <coursesPage.Page key="courses" />],
  ['/subjects/:courseId', <subjectPage.Page key="subjects" />],
  ['/books/:courseId', <booksPage.Page key="books" />],
  ['/chapters/:subjectId', <chaptersPage.Page key="chapters" />],
  ['/lectures/:subjectId', <lecturesPage.Page key="lectures" />],
  ['/question-solve/:subjectId', <questionSolvePage.Page key="questionSolve" />],
  ['/videos/:chapterId/:type', <videosPage.Page key="videos" />],
  ['/notes/:chapterId/:type', <notesPage.Page key="notes" />],
  ['/exams', <examsPage.Page key="exams" />],
  ['/result/:examId/:groupId', <resultPage.Page key="result" />],
  ['/student-profile', <profilePage.Page key="profile" />],
  ['/data-deletion-policy', <policyPage.Page key="policy" />],
  ...signedOutOnly.map((path): Route => [path, <Navigate key={path} to="/" replace />]),
  ...planned.map(([path, page]): Route => [path, <NotYetPage key={path} page={page} />]),
  ['*', <NotFoundPage key="lost" />],
]

/** Copies of lists that a page may begin with. */
const keptLists = ['allExams', 'allLectures', 'allChapters', 'allQuestionSolves'] as const

/** Bar, tabs and the page of the address. */
export function ShellPages() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  useUnsentAnswers()
  useWaitingReports()
  return (
    <Shell>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <PageBoundary
            page={pathname}
            onRetry={() => {
              reset()
              // What the page could not be drawn from is asked for again, also what the phone keeps of it.
              client.removeQueries({ type: 'inactive' })
              for (const key of keptLists) remove(key)
            }}
          >
            <Routes routes={shellRoutes} />
          </PageBoundary>
        )}
      </QueryErrorResetBoundary>
    </Shell>
  )
}
