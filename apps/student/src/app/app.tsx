/** The app: who is signed in decides which half of it is loaded. */
import { useEffect } from 'react'
import { useStudent } from '../features/account/session.ts'
import { DialogHost, ToastRegion } from '../kit/index.ts'
import { Navigate, useLocation } from '../platform/navigation.tsx'
import { type Route, Routes } from '../platform/router.tsx'
import { KitPage } from './kit-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import { signedInApp, signInPage } from './pages.tsx'
import { NotYetPage, type PlannedPage } from './plain-pages.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { watchOtherTabs } from './watch-other-tabs.ts'

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

function Halves() {
  const { pathname } = useLocation()
  const signedIn = useStudent() !== null
  useFocusOnNavigation()
  useEffect(watchOtherTabs, [])
  if (import.meta.env.DEV && pathname === '/kit') return <KitPage />
  return <PageBoundary page={pathname}>{signedIn ? <signedInApp.Page /> : <SignedOut />}</PageBoundary>
}

const planned = (page: PlannedPage) => (
  <main>
    <NotYetPage page={page} signedIn={false} />
  </main>
)

const signedOutRoutes: readonly Route[] = [
  ['/', <signInPage.Page key="signIn" />],
  ['/login', <signInPage.Page key="signIn" />],
  ['/register', planned('pageRegister')],
  ['/otp', planned('pageOtp')],
  ['/setpassword', planned('pageSetPassword')],
  ['/forget-password', planned('pageForgot')],
  ['/data-deletion-policy', planned('pagePolicy')],
  ['*', <Navigate key="home" to="/" replace />],
]

function SignedOut() {
  return <Routes routes={signedOutRoutes} />
}
