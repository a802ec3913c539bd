/** The desk around its router. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { watchReach } from '@porua/kit/platform/online.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery, probe } from '../features/staff/staff.api.ts'
import { onSessionOver, sessionChanged } from '../platform/api.ts'
import type { DeskRouter } from './router.tsx'

interface AppProps {
  queries: QueryClient
  router: DeskRouter
}

/** The whole desk. */
export function App({ queries, router }: AppProps) {
  useEffect(() => watchReach(probe), [])
  useEffect(() => watchSession(queries, router), [queries, router])
  return (
    // The content policy lets no style element in that a library makes.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  )
}

/**
 * A session that ends while somebody works leads to the sign-in page and from there back; what was typed stands in drafts. A refusal
 * for want of a right often means that the role has changed: it is asked again.
 */
function watchSession(queries: QueryClient, router: DeskRouter): () => void {
  onSessionOver(() => {
    // Before the frame stands the router itself asks who is there.
    if (queries.getQueryData(meQuery.queryKey) === undefined) return
    sessionChanged()
    queries.removeQueries({ queryKey: meQuery.queryKey })
    void router
      .navigate({ to: '/sign-in', search: { back: router.latestLocation.href } })
      .then(() => queries.clear())
  })
  const renewRights = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'forbidden')
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const ends = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') renewRights(event.action.error)
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') renewRights(event.action.error)
    }),
  ]
  return () => {
    onSessionOver(() => undefined)
    for (const end of ends) end()
  }
}
