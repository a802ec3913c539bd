/**
 * What happens when the session is gone (401 notLoggedIn, spec §4): a toast with the title, all local storage
 * cleared, to the site's root. A live exam must not lose its screen to that: it registers a handler and keeps it.
 */
import type { ApiError } from '@porua/kit/platform/api-error.ts'
import { clearAll, readSession, write } from './storage.ts'

/** Answers true when it has taken care of it: then nothing is cleared and nobody is sent away. */
export type UnauthorisedHandler = (error: ApiError) => boolean

const handlers: UnauthorisedHandler[] = []
let leaving = false

/** Registers a handler; the latest is asked first. Answers the function that removes it. */
export function onUnauthorised(handler: UnauthorisedHandler): () => void {
  handlers.unshift(handler)
  return () => {
    const at = handlers.indexOf(handler)
    if (at >= 0) handlers.splice(at, 1)
  }
}

/** Called by `api.ts` for each 401 with the code notLoggedIn. */
export function handleUnauthorised(error: ApiError): void {
  if (leaving || handlers.some((handler) => handler(error))) return
  leaving = true
  const { pathname, search } = window.location
  const wanted = { path: pathname + search, student: readSession().student?._id ?? null, leaving: true }
  // Local storage is empty at once; the cache goes beside the page that loads.
  void clearAll()
  write('wanted', wanted, 'session')
  // The toast is shown by the page that loads next: the reload takes this one's away.
  write('flash', { tone: 'error', text: error.title }, 'session')
  window.location.assign('/')
}
