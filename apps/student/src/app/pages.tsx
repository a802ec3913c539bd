/** The pages, each made of its chunk once; `routes.ts` says which stands where. */
import type { Route } from '@porua/kit/platform/router.tsx'
import { BootBar, type LazyPage, lazyPage } from './lazy-page.tsx'
import { frames, liveExam, type PageSource, routes, sourcesOf, type Who } from './routes.ts'

const made = new Map<PageSource, LazyPage>()

function pageOf(source: PageSource): LazyPage {
  const known = made.get(source)
  if (known) return known
  // Where no shell stands around a page it is awaited with the bar of the first moment: on a slow line these take many seconds.
  const inShell = routes.some(([, who, page]) => page === source && who === 'in')
  const page = lazyPage(source, inShell ? undefined : BootBar)
  made.set(source, page)
  return page
}

export const SignedInApp = pageOf(frames.signedIn).Page
export const ShellPage = pageOf(frames.shell).Page
export const ContinuePage = pageOf(frames.continuing).Page
export const LostPage = pageOf(frames.notFound).Page
export const LiveExamPage = pageOf(liveExam).Page

/** The pages of some addresses; the exam, which has the whole screen, is none of them. An address of the same page keeps it as it is. */
export function routesFor(isWanted: (who: Who) => boolean): readonly Route[] {
  return routes
    .filter(([, who, page]) => isWanted(who) && page !== liveExam)
    .map(([pattern, , source]) => {
      const { Page } = pageOf(source)
      return [pattern, <Page key="page" />]
    })
}

/** What an address is drawn from, the outermost first. */
export function pagesOf(pathname: string, isSignedIn: boolean): readonly LazyPage[] {
  return sourcesOf(pathname, isSignedIn).map(pageOf)
}
