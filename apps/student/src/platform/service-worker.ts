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
/** A part of this page's version is no longer on the server. */
let outdated = false
const listeners = new Set<() => void>()

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Watches for parts of the app that cannot be loaded, and finds out whether a new version has taken their place. */
export function watchLostParts(): void {
  window.addEventListener('vite:preloadError', () => void isOutdated())
}

/**
 * Whether the server's page names another program than the one that runs here: then a part that is missing does not come back, and the
 * network is not the reason. False where the server gives no page.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (outdated || !own) return outdated
  try {
    // The query keeps the service worker's own copy of the page out of it.
    const reply = await fetch(`/?${Date.now()}`, { cache: 'no-store' })
    const page = reply.ok ? await reply.text() : ''
    // A captive portal's page has no place for the app.
    outdated = page.includes('<div id="root"') && !page.includes(own)
  } catch {
    return false
  }
  if (outdated) tell()
  return outdated
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

/** True when a new version waits to be taken, or this one has lost a part to it. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null || outdated,
  )
}

/** Takes the new version and reloads this tab; false, and nothing happens, while an attempt runs in any tab. */
export async function applyUpdate(): Promise<boolean> {
  if ((!waiting && !outdated) || (await attemptRuns())) return false
  if (!waiting) {
    window.location.reload()
    return true
  }
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
