/** The app: who is signed in decides which half of it is loaded. */

import { DialogHost, ToastRegion, useDelayed } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { Navigate, useLocation } from '@porua/kit/platform/navigation.tsx'
import { type Route, Routes } from '@porua/kit/platform/router.tsx'
import { useEffect } from 'react'
import { isLeftElsewhere, useStudent } from '../features/account/session.ts'
import { readSession } from '../platform/storage.ts'
import { onUnauthorised } from '../platform/unauthorised.ts'
import { KitPage } from './kit-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import { LostPage, routesFor, SignedInApp } from './pages.tsx'
import { needsSignIn } from './routes.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { keepWantedPage } from './wanted-page.ts'

/** Everything, from the router down. */
export function App() {
  return (
    <>
      <Halves />
      <DialogHost />
      <ToastRegion />
    </>
  )
}

const otherTabs = lazyModule(() => import('./watch-other-tabs.ts'))

/** The page goes first. */
const othersAfterMs = 1_000

/** Watches what other tabs do, from soon after the page stands. */
function useOtherTabs(): void {
  // Where another tab signs out, this one may be refused before it hears of it: what happened is then said by the watch, and once.
  useEffect(() => onUnauthorised(() => isLeftElsewhere() || readSession().student === null), [])
  const module = useLazyModule(otherTabs, useDelayed(othersAfterMs))
  useEffect(() => module?.watchOtherTabs(), [module])
}

function Halves() {
  const { pathname } = useLocation()
  const signedIn = useStudent() !== null
  useFocusOnNavigation()
  useOtherTabs()
  if (import.meta.env.DEV && pathname === '/kit') return <KitPage />
  return <PageBoundary page={pathname}>{signedIn ? <SignedInApp /> : <SignedOut />}</PageBoundary>
}

const signedOutRoutes: readonly Route[] = [
  ...routesFor((who) => who !== 'in'),
  ['*', <Elsewhere key="elsewhere" />],
]

/** A page of signed-in students shows the sign-in screen, at `/` (spec §6); any other address is not there, and says so. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  if (needsSignIn(pathname)) {
    keepWantedPage(pathname + search)
    return <Navigate to="/" replace />
  }
  return (
    <main>
      <LostPage />
    </main>
  )
}

function SignedOut() {
  return <Routes routes={signedOutRoutes} />
}
