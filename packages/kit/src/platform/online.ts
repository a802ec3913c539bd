/**
 * Whether the API can be reached. Offline means that calls fail, not what the browser believes: `navigator.onLine`
 * is true behind a dead mast and a captive portal. Only its 'offline' word is believed at once.
 */
import { useWatched } from './use-watched.ts'
import { watched } from './watched.ts'

const online = watched(typeof navigator === 'undefined' || navigator.onLine !== false)

function set(next: boolean): void {
  if (online.get() !== next) online.set(next)
}

/** True while calls get through. */
export function isOnline(): boolean {
  return online.get()
}

/** False: the phone itself says that there is no network, so no call need be tried. True says nothing. */
export function mayReach(): boolean {
  return navigator.onLine !== false
}

/** `api.ts` reports each call: did a reply of ours come back? */
export function reportReach(reached: boolean): void {
  set(reached)
}

/** Calls back on each change; answers the function that ends it. */
export function onOnlineChange(listener: (online: boolean) => void): () => void {
  return online.listen(() => listener(online.get()))
}

/** The same as a hook. */
export function useOnline(): boolean {
  return useWatched(online)
}

/**
 * Tries `probe` (any cheap call) when the browser says that a network is back, the page wakes, or `everyMs` has
 * passed while offline. One call at a time.
 */
export function watchReach(probe: () => Promise<unknown>, everyMs = 10_000): () => void {
  let busy = false
  const tryNow = () => {
    if (isOnline() || busy) return
    busy = true
    probe()
      .catch(() => undefined)
      .finally(() => {
        busy = false
      })
  }
  const lost = () => set(false)
  const woke = () => {
    if (document.visibilityState === 'visible') tryNow()
  }
  window.addEventListener('offline', lost)
  window.addEventListener('online', tryNow)
  window.addEventListener('pageshow', tryNow)
  document.addEventListener('visibilitychange', woke)
  // Nothing wakes a phone that is online: it may lie there for hours with the page open.
  let timer: number | undefined
  const rest = () => {
    window.clearInterval(timer)
    timer = isOnline() ? undefined : window.setInterval(woke, everyMs)
  }
  rest()
  const unhear = online.listen(rest)
  return () => {
    unhear()
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', tryNow)
    window.removeEventListener('pageshow', tryNow)
    document.removeEventListener('visibilitychange', woke)
    window.clearInterval(timer)
  }
}
