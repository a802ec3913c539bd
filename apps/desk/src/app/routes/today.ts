/** The address of Today. */
import { createLazyRoute, createRoute } from '@tanstack/react-router'
import { signedIn } from './inside.ts'

/** Today is `/desk` itself. */
export const today = createRoute({ getParentRoute: () => signedIn, path: '/' }).lazy(() =>
  import('../today/today-page.tsx').then(({ TodayPage }) =>
    createLazyRoute('/inside/')({ component: TodayPage }),
  ),
)
