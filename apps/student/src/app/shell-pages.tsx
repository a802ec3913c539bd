/** The pages that stand in the shell: bar, tabs, and a boundary around each page. */

import { Navigate, useLocation } from '@porua/kit/platform/navigation.tsx'
import { type Route, Routes } from '@porua/kit/platform/router.tsx'
import { QueryClientProvider, QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query'
import { useWaitingPosts } from '../features/forum/use-waiting-posts.ts'
import { remove } from '../platform/storage.ts'
import { appQueries } from './app-queries.ts'
import { PageBoundary } from './page-boundary.tsx'
import { routesFor } from './pages.tsx'
import { NotFoundPage } from './plain-pages.tsx'
import { routes } from './routes.ts'
import { Shell } from './shell/shell.tsx'
import { useClosedPhone } from './use-closed-phone.ts'
import { useUnsentAnswers } from './use-unsent-answers.ts'
import { useUnsentPosts } from './use-unsent-posts.ts'
import { useUnsentPractice } from './use-unsent-practice.ts'
import { useWaitingReports } from './use-waiting-reports.ts'

const shellRoutes: readonly Route[] = [
  ...routesFor((who) => who !== 'out'),
  ...routes
    .filter(([, who]) => who === 'out')
    .map(([path]): Route => [path, <Navigate key={path} to="/" replace />]),
  ['*', <NotFoundPage key="lost" />],
]

/** Copies of lists that a page may begin with. */
const keptLists = ['allExams', 'allLectures', 'allChapters', 'allQuestionSolves'] as const

/** Bar, tabs and the page of the address, with what they ask the server. */
export function ShellPages() {
  return (
    <QueryClientProvider client={appQueries()}>
      <Pages />
    </QueryClientProvider>
  )
}

function Pages() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  useUnsentAnswers()
  useWaitingReports()
  useWaitingPosts()
  useUnsentPosts()
  useUnsentPractice()
  useClosedPhone()
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
