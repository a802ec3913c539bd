/** The addresses that need no session: how staff get in. */
import { createLazyRoute, createRoute } from '@tanstack/react-router'
import { z } from '../../platform/schema.ts'
import { root, text } from './inside.ts'

/** An address within the desk: never another site's, and no page of the way in, which would lead nowhere. */
const inside = z
  .string()
  .regex(/^\/(?![/\\]|(sign-in|welcome|invitation|reset)\b)/)
  .max(2_000)
  .optional()
  .catch(undefined)

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: z.object({ back: inside }),
}).lazy(() =>
  import('../../features/staff/sign-in-page.tsx').then(({ SignInPage }) =>
    createLazyRoute('/sign-in')({ component: SignInPage }),
  ),
)

const welcome = createRoute({
  getParentRoute: () => root,
  path: 'welcome',
  validateSearch: z.object({ key: text }),
}).lazy(() =>
  import('../../features/staff/welcome-page.tsx').then(({ WelcomePage }) =>
    createLazyRoute('/welcome')({ component: WelcomePage }),
  ),
)

const invitation = createRoute({
  getParentRoute: () => root,
  path: 'invitation',
  validateSearch: z.object({ key: text }),
}).lazy(() =>
  import('../../features/staff/invitation-page.tsx').then(({ InvitationPage }) =>
    createLazyRoute('/invitation')({ component: InvitationPage }),
  ),
)

const reset = createRoute({
  getParentRoute: () => root,
  path: 'reset',
  validateSearch: z.object({ key: text }),
}).lazy(() =>
  import('../../features/staff/reset-page.tsx').then(({ ResetPage }) =>
    createLazyRoute('/reset')({ component: ResetPage }),
  ),
)

/** The routes of the way in. */
export const wayInRoutes = [signIn, welcome, invitation, reset] as const
