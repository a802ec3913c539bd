/** What every address of the desk stands on: the outermost page, and all that is for staff. */
import type { Capability } from '@porua/contract/desk/capabilities'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createLazyRoute, createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { may, meQuery } from '../../features/staff/staff.api.ts'
import { z } from '../../platform/schema.ts'
import { FrameSkeleton } from '../frame/frame-skeleton.tsx'
import { NotForRole } from '../not-for-role.ts'
import { LostPage } from '../plain-pages.tsx'
import { Root } from '../root.tsx'

/** A text of the address; what is malformed is as if it were not there. */
export const text = z.string().min(1).max(300).optional().catch(undefined)

/** The outermost page. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Root,
  notFoundComponent: LostPage,
})

/** All that is for staff: nobody comes here without a session. */
export const signedIn = createRoute({
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
  import('../frame/frame.tsx').then(({ Frame }) => createLazyRoute('/inside')({ component: Frame })),
)

/** Refuses an address before anything of it is loaded; the server refuses each call besides. */
export const only =
  (capability: Capability) =>
  ({ context: { me } }: { context: { me: Parameters<typeof may>[0] } }) => {
    if (!may(me, capability)) throw new NotForRole(capability)
  }
