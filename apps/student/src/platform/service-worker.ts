/**
 * The service worker: registered after the first page has settled, updated only when somebody says so, and never
 * while an attempt runs in any tab (decisions: no service worker takes over during an attempt).
 */
import { useSyncExternalStore } from 'react'

/** Held (shared) by every tab with a running attempt. */
const attemptLock = 'porua-attempt-running'

/** On a slow line the whole app would come in between the page and its pictures. */
const settledMs = 2_500

/** A line that breaks while the app is put on the phone ends the installing: it is begun again after so long, then twice as long. */
const againMs = 15_000
const longestAgainMs = 240_000

let broken = 0
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker
  for (const listener of listeners) listener()
}

let registered: Promise<ServiceWorkerRegistration | null> | null = null

/** Registers the worker soon after the page stands, its pictures too. */
export function registerServiceWorker(): void {
  const soon = () => setTimeout(() => void ensureServiceWorker(), settledMs)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

/** Registers the worker now, unless that was done; null where there is none (plain http, private windows, development). */
export function ensureServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register().catch(() => {
    registered = null
    return null
  })
  return registered
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  watch(registration)
  return registration
}

function watch(registration: ServiceWorkerRegistration): void {
  const see = () => {
    // Without a controller this is the first install, which takes the page by itself.
    if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting)
  }
  see()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      see()
      // An update that breaks is the browser's to try again; where nothing is on the phone yet, nobody would.
      if (installing.state === 'redundant' && !registration.active) installAgain()
    })
  })
}

/** What has come already is not asked for again. */
function installAgain(): void {
  registered = null
  setTimeout(() => void ensureServiceWorker(), Math.min(againMs * 2 ** broken++, longestAgainMs))
}

/** True when a new version waits to be taken. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null,
  )
}

/** Takes the new version and reloads this tab; false, and nothing happens, while an attempt runs in any tab. */
export async function applyUpdate(): Promise<boolean> {
  if (!waiting || (await attemptRuns())) return false
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
  return true
}

async function attemptRuns(): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => null)
  return locks?.held?.some((lock) => lock.name === attemptLock) ?? false
}

/** Keeps updates away while an attempt runs; answers the function that lets them in again. */
export function holdUpdates(): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks?.request(attemptLock, { mode: 'shared' }, () => until).catch(() => undefined)
  return release
}
