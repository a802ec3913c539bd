/**
 * The first file that runs, a few kilobytes: while the one that every page needs is still on its way, the address's own
 * chunks and its first calls are asked for. On a slow line each turn that is saved is a fifth of a second.
 */
import { beginEarly } from '../platform/early-calls.ts'
import { read, readSession } from '../platform/storage.ts'
import { plainAddress } from './legacy-address.ts'
import { firstCallsOf, roomsOf } from './rooms.ts'

const retryMs = 3_000

/** A line that breaks in the middle of the app's own file: it is asked for again, or the page would stay grey for ever. */
function start(): void {
  import('./main.tsx').catch((error: unknown) => {
    reportError(error)
    setTimeout(start, retryMs)
  })
}
start()

const { pathname } = new URL(
  plainAddress(window.location) ?? window.location.pathname,
  window.location.origin,
)
const signedIn = readSession().student !== null

// Until the provider's colour stands nothing is drawn; a phone that knows it needs nobody to compute it.
if (read('brand') === null) import('../platform/theme-colour.ts').catch(() => undefined)
if (signedIn) beginEarly(firstCallsOf(pathname))
// A room that does not come is asked for again by the page that wants it, and the page says so.
for (const room of roomsOf(pathname, signedIn)) room().catch(() => undefined)
