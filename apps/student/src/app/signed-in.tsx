/** The half of the app that a student sees: either the exam on the whole screen or a page in the shell. */
import { notificationPaths } from '@porua/contract/notifications.paths'
import { useDelayed } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { watchReach } from '@porua/kit/platform/online.ts'
import { type Route, Routes } from '@porua/kit/platform/router.tsx'
import { useEffect } from 'react'
import { useAsksWho } from '../features/account/cold-start.ts'
import { call } from '../platform/api.ts'
import { PageBoundary } from './page-boundary.tsx'
import { ContinuePage, LiveExamPage, ShellPage } from './pages.tsx'
import { liveExamPath } from './routes.ts'

/** Asks whether the server can be reached: of all calls of a student the one with the shortest reply. */
const smallestCall = notificationPaths.pushKey

/** Everything behind the sign-in. */
export function SignedIn() {
  useEffect(() => watchReach(() => call(smallestCall, undefined, { timeoutMs: 10_000 })), [])
  return useAsksWho() ? (
    <ContinuePage />
  ) : (
    <>
      <Routes routes={routes} />
      <Live />
    </>
  )
}

const liveLine = lazyModule(async () => (await import('./live/live-line.tsx')).LiveLine)
/** The page goes first, its pictures and formulas too: on a slow line they would share it. */
const liveAfterMs = 2_500

/** The live connection, on every page and in the exam. */
function Live() {
  const Line = useLazyModule(liveLine, useDelayed(liveAfterMs))
  return Line && <Line />
}

const unsent = lazyModule(() => import('./use-unsent-answers.ts'))

/** The exam; what the one before has left unsent goes on being sent meanwhile. */
function ExamPage() {
  const module = useLazyModule(unsent, useDelayed(liveAfterMs))
  useEffect(() => module?.keepSending(), [module])
  return <LiveExamPage />
}

const routes: readonly Route[] = [
  // The exam has the whole screen, and a boundary of its own: trying again opens it from the phone's answers.
  [
    liveExamPath,
    <PageBoundary key="live" page="live" exam>
      <ExamPage />
    </PageBoundary>,
  ],
  ['*', <ShellPage key="shell" />],
]
