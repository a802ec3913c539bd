/**
 * Leads to the desk in a browser whose service worker does not know it yet: that worker answers `/desk` with the student app, which has
 * no such page. The first worker that knows the desk takes over there at once, unless an exam runs in any tab, and sends the
 * tab to the desk. Runs inside the service worker, which loads it as a script of its own (scripts/worker-scripts.ts): it imports nothing.
 */

/** Held by every tab with an exam on it (platform/service-worker.ts). */
const attemptLock = 'porua-attempt-running'
/** A cache of this name says that a worker that knows the desk has been here. */
const mark = 'knows-desk'

interface DeskTab {
  readonly url: string
  navigate(url: string): Promise<unknown>
}
interface WorkerWorld {
  readonly navigator: { readonly locks?: LockManager }
  readonly registration: { readonly active: object | null }
  readonly clients: { matchAll(options: object): Promise<readonly DeskTab[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: () => void): void
}

const world = self as unknown as WorkerWorld

// Installing the student app waits for none of it: in the WebKit of Safari 16 it would never end.
world.addEventListener('install', () => void takeOver().catch(reportError))
world.addEventListener('activate', () => void lead().catch(reportError))

async function takeOver(): Promise<void> {
  // Nothing has answered for the desk before the first worker of all.
  if (world.registration.active === null) await caches.open(mark)
  if (await caches.has(mark)) return
  if ((await deskTabs()).length > 0 && !(await examRuns())) await world.skipWaiting()
}

async function lead(): Promise<void> {
  if (await caches.has(mark)) return
  await caches.open(mark)
  // Not waited for: the navigation itself waits until this worker is active. A tab that was closed meanwhile goes nowhere.
  for (const tab of await deskTabs()) void tab.navigate(tab.url).catch(() => undefined)
}

async function deskTabs(): Promise<DeskTab[]> {
  const tabs = await world.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return tabs.filter(({ url }) => /^\/desk(\/|$)/.test(new URL(url).pathname))
}

async function examRuns(): Promise<boolean> {
  const locks = await world.navigator.locks?.query().catch(() => null)
  return locks?.held?.some(({ name }) => name === attemptLock) ?? false
}

export {}
