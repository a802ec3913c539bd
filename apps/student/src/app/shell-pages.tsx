/** The pages that stand in the shell: bar, tabs, and a boundary around each page. */
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Navigate, useLocation } from '../platform/navigation.tsx'
import { type Route, Routes } from '../platform/router.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { examsPage, resultPage } from './pages.tsx'
import { NotFoundPage, NotYetPage, type PlannedPage } from './plain-pages.tsx'
import { Shell } from './shell/shell.tsx'
import { useUnsentAnswers } from './use-unsent-answers.ts'

/** Signed-out addresses lead home (spec §2). */
const signedOutOnly = ['/login', '/register', '/otp', '/setpassword', '/forget-password']

const planned: readonly (readonly [string, PlannedPage])[] = [
  ['/my-qa', 'myQa'],
  ['/subjects/:courseId', 'pageContent'],
  ['/books/:courseId', 'pageContent'],
  ['/lectures/:subjectId', 'pageContent'],
  ['/chapters/:subjectId', 'pageContent'],
  ['/question-solve/:subjectId', 'pageContent'],
  ['/videos/:chapterId/:type', 'pageContent'],
  ['/notes/:chapterId/:type', 'pageContent'],
  ['/qa-forum-list/:id', 'myQa'],
  ['/question-details/:id', 'myQa'],
  ['/student-profile', 'pageProfile'],
  ['/scoreboard', 'pageScoreboard'],
  ['/data-deletion-policy', 'pagePolicy'],
]

const shellRoutes: readonly Route[] = [
  ['/', <examsPage.Page key="exams" />],
  ['/exams', <examsPage.Page key="exams" />],
  ['/courses', <Navigate key="courses" to="/exams" replace />],
  ['/result/:examId/:groupId', <resultPage.Page key="result" />],
  ...signedOutOnly.map((path): Route => [path, <Navigate key={path} to="/" replace />]),
  ...planned.map(([path, page]): Route => [path, <NotYetPage key={path} page={page} signedIn />]),
  ['*', <NotFoundPage key="lost" signedIn />],
]

/** Bar, tabs and the page of the address. */
export function ShellPages() {
  const { pathname } = useLocation()
  useUnsentAnswers()
  return (
    <Shell>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <PageBoundary page={pathname} onRetry={reset}>
            <Routes routes={shellRoutes} />
          </PageBoundary>
        )}
      </QueryErrorResetBoundary>
    </Shell>
  )
}
