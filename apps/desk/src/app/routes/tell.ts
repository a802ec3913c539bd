/** The addresses of what students are told: notices, and the forum. */
import { createLazyRoute, createRoute } from '@tanstack/react-router'
import { z } from '../../platform/schema.ts'
import { only, signedIn, text } from './inside.ts'

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: 'notices',
  validateSearch: z.object({ open: z.literal('send').optional().catch(undefined) }),
  beforeLoad: only('people.tell'),
}).lazy(() =>
  import('../../features/notifications/notices-page.tsx').then(({ NoticesPage }) =>
    createLazyRoute('/inside/notices')({ component: NoticesPage }),
  ),
)

const forum = createRoute({
  getParentRoute: () => signedIn,
  path: 'forum',
  validateSearch: z.object({ open: text }),
  beforeLoad: only('people.tell'),
}).lazy(() =>
  import('../../features/forum/forum-page.tsx').then(({ ForumPage }) =>
    createLazyRoute('/inside/forum')({ component: ForumPage }),
  ),
)

/** The routes of notices and the forum. */
export const tellRoutes = [notices, forum] as const
