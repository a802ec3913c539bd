/** The router: every section's addresses (`routes/`), below `/desk`. */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type LocationRewrite, type RouterHistory } from '@tanstack/react-router'
import { PageFailed } from './plain-pages.tsx'
import { careRoutes } from './routes/care.ts'
import { examRoutes } from './routes/exams.ts'
import { root, signedIn } from './routes/inside.ts'
import { questionRoutes } from './routes/questions.ts'
import { settingsRoutes } from './routes/settings.ts'
import { studentRoutes } from './routes/students.ts'
import { tellRoutes } from './routes/tell.ts'
import { firstDay, slips, today } from './routes/today.ts'
import { wayInRoutes } from './routes/way-in.ts'

const routeTree = root.addChildren([
  ...wayInRoutes,
  signedIn.addChildren([
    today,
    ...studentRoutes,
    firstDay,
    slips,
    ...questionRoutes,
    ...examRoutes,
    ...tellRoutes,
    ...careRoutes,
    ...settingsRoutes,
  ]),
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
