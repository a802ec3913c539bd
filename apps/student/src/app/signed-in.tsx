/** The half of the app that a student sees: queries, the shell, the rooms' pages. */

import { accountPaths } from '@porua/contract/account.paths'
import { QueryClient, QueryClientProvider, QueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ContinueGate } from '../features/account/continue-gate.tsx'
import { call } from '../platform/api.ts'
import { isRetryable } from '../platform/api-error.ts'
import { Navigate, useLocation } from '../platform/navigation.tsx'
import { watchReach } from '../platform/online.ts'
import { type Route, Routes } from '../platform/router.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { examsPage, liveExamPage, resultPage } from './pages.tsx'
import { NotFoundPage, NotYetPage, type PlannedPage } from './plain-pages.tsx'
import { Shell } from './shell/shell.tsx'

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What waiting may heal is tried again, with growing pauses; a refusal is an answer.
        retry: (count, error) => count < 3 && isRetryable(error),
        retryDelay: (count) => Math.min(15_000, 1_000 * 2 ** count) * (0.75 + Math.random() / 2),
        staleTime: 10_000,
        // navigator.onLine lies in both directions: calls are made and may fail.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Everything behind the sign-in. */
export function SignedIn() {
  const [client] = useState(makeClient)
  useEffect(() => watchReach(() => call(accountPaths.profile, undefined, { timeoutMs: 10_000 })), [])
  return (
    <QueryClientProvider client={client}>
      <ContinueGate>
        <Routes routes={routes} />
      </ContinueGate>
    </QueryClientProvider>
  )
}

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

const routes: readonly Route[] = [
  // The exam has the whole screen.
  ['/live-exam/:examId/:groupId', <liveExamPage.Page key="live" />],
  ['*', <InShell key="shell" />],
]

function InShell() {
  const { pathname } = useLocation()
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
