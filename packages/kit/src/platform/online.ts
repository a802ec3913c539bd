/**
 * Whether the API can be reached. Offline means that calls fail, not what the browser believes: `navigator.onLine`
 * is true behind a dead mast and a captive portal. Only its 'offline' word is believed at once.
 */
import { useSyncExternalStore } from 'react'

let online = typeof navigator === 'undefined' || navigator.onLine !== false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (online === next) return
  online = next
  for (const listener of listeners) listener()
}

/** True while calls get through. */
export function isOnline(): boolean {
  return online
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
  const call = () => listener(online)
  listeners.add(call)
  return () => listeners.delete(call)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same as a hook. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

/**
 * Tries `probe` (any cheap call) when the browser says that a network is back, the page wakes, or `everyMs` has
 * passed while offline. One call at a time.
 */
export function watchReach(probe: () => Promise<unknown>, everyMs = 10_000): () => void {
  let busy = false
  const tryNow = () => {
    if (online || busy) return
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
    timer = online ? undefined : window.setInterval(woke, everyMs)
  }
  rest()
  listeners.add(rest)
  return () => {
    listeners.delete(rest)
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', tryNow)
    window.removeEventListener('pageshow', tryNow)
    document.removeEventListener('visibilitychange', woke)
    window.clearInterval(timer)
  }
}
