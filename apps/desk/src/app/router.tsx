/** Every address of the desk: who may open it, what its search says, and the chunk that draws it. */
import type { Capability } from '@porua/contract/desk/capabilities'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createLazyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type LocationRewrite,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { may, meQuery } from '../features/staff/staff.api.ts'
import { z } from '../platform/schema.ts'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { NotForRole } from './not-for-role.ts'
import { LostPage, PageFailed } from './plain-pages.tsx'
import { Root } from './root.tsx'

/** A text of the address; what is malformed is as if it were not there. */
const text = z.string().min(1).max(300).optional().catch(undefined)

/** An address within the desk: never another site's. */
const inside = z
  .string()
  .regex(/^\/(?![/\\])/)
  .max(2_000)
  .optional()
  .catch(undefined)

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Root,
  notFoundComponent: LostPage,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: z.object({ back: inside }),
}).lazy(() =>
  import('../features/staff/sign-in-page.tsx').then(({ SignInPage }) =>
    createLazyRoute('/sign-in')({ component: SignInPage }),
  ),
)

const welcome = createRoute({
  getParentRoute: () => root,
  path: 'welcome',
  validateSearch: z.object({ key: text }),
}).lazy(() =>
  import('../features/staff/welcome-page.tsx').then(({ WelcomePage }) =>
    createLazyRoute('/welcome')({ component: WelcomePage }),
  ),
)

const invitation = createRoute({
  getParentRoute: () => root,
  path: 'invitation',
  validateSearch: z.object({ key: text }),
}).lazy(() =>
  import('../features/staff/invitation-page.tsx').then(({ InvitationPage }) =>
    createLazyRoute('/invitation')({ component: InvitationPage }),
  ),
)

/** All that is for staff: nobody comes here without a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context, location }) => {
    const me = await context.queries.ensureQueryData(meQuery).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'notLoggedIn')
        throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { back: location.href } })
      throw error
    })
    if (me.mustAddSecondStep && location.pathname !== '/account') throw redirect({ to: '/account' })
    return { me }
  },
  pendingComponent: FrameSkeleton,
}).lazy(() =>
  import('./frame/frame.tsx').then(({ Frame }) => createLazyRoute('/inside')({ component: Frame })),
)

const today = createRoute({ getParentRoute: () => signedIn, path: '/' }).lazy(() =>
  import('./today/today-page.tsx').then(({ TodayPage }) =>
    createLazyRoute('/inside/')({ component: TodayPage }),
  ),
)

const settings = createRoute({ getParentRoute: () => signedIn, path: 'settings' })

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/staff', replace: true })
  },
})

/** Refuses an address before anything of it is loaded; the server refuses each call besides. */
const only =
  (capability: Capability) =>
  ({ context: { me } }: { context: { me: Parameters<typeof may>[0] } }) => {
    if (!may(me, capability)) throw new NotForRole(capability)
  }

const staff = createRoute({
  getParentRoute: () => settings,
  path: 'staff',
  validateSearch: z.object({ open: text }),
  beforeLoad: only('staff.manage'),
}).lazy(() =>
  import('../features/staff/staff-page.tsx').then(({ StaffPage }) =>
    createLazyRoute('/inside/settings/staff')({ component: StaffPage }),
  ),
)

const log = createRoute({
  getParentRoute: () => settings,
  path: 'log',
  validateSearch: z.object({ search: text, staff: text, row: text }),
  beforeLoad: only('log.read'),
}).lazy(() =>
  import('../features/staff/log-page.tsx').then(({ LogPage }) =>
    createLazyRoute('/inside/settings/log')({ component: LogPage }),
  ),
)

const account = createRoute({ getParentRoute: () => signedIn, path: 'account' }).lazy(() =>
  import('../features/staff/account-page.tsx').then(({ AccountPage }) =>
    createLazyRoute('/inside/account')({ component: AccountPage }),
  ),
)

const routeTree = root.addChildren([
  signIn,
  welcome,
  invitation,
  signedIn.addChildren([today, settings.addChildren([settingsStart, staff, log]), account]),
])

/** The desk stands below `/desk`; Today is `/desk` itself. The router's own `basepath` would make that `/desk/`. */
const deskAddress: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = url.pathname.replace(/^\/desk(?=\/|$)/, '') || '/'
    return url
  },
  output: ({ url }) => {
    url.pathname = `/desk${url.pathname}`.replace(/\/$/, '')
    return url
  },
}

/** Makes the router; `history` is the browser's unless a test gives another. */
export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    rewrite: deskAddress,
    context: { queries },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // A list that is open is not asked for again because a pointer has passed over its link.
    defaultPreloadStaleTime: 30_000,
    defaultErrorComponent: PageFailed,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  })
}

export type DeskRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: DeskRouter
  }
}
