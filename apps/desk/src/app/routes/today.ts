/** The addresses of Today, of a school's first day, and of sign-in slips. */
import { createLazyRoute, createRoute, redirect } from '@tanstack/react-router'
import { only, signedIn } from './inside.ts'

/** Today is `/desk` itself. */
export const today = createRoute({ getParentRoute: () => signedIn, path: '/' }).lazy(() =>
  import('../today/today-page.tsx').then(({ TodayPage }) =>
    createLazyRoute('/inside/')({ component: TodayPage }),
  ),
)

/** The first-day form; a school that is open has no first day any more. */
export const firstDay = createRoute({
  getParentRoute: () => signedIn,
  path: 'first-day',
  beforeLoad: ({ context }) => {
    only('settings.write')({ context })
    if (!context.me.school.empty) throw redirect({ to: '/', replace: true })
  },
}).lazy(() =>
  import('../../features/school/first-day-page.tsx').then(({ FirstDayPage }) =>
    createLazyRoute('/inside/first-day')({ component: FirstDayPage }),
  ),
)

/** Slips of a group, for print. */
export const slips = createRoute({
  getParentRoute: () => signedIn,
  path: 'slips/$groupId',
  beforeLoad: only('students.signIn'),
}).lazy(() =>
  import('../../features/account/slips-page.tsx').then(({ SlipsPage }) =>
    createLazyRoute('/inside/slips/$groupId')({ component: SlipsPage }),
  ),
)
