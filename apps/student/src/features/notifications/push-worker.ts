/**
 * Shows notices that come while the app is closed, and opens them. Runs inside the service worker, which loads it as a script of
 * its own (scripts/worker-scripts.ts): it imports nothing.
 */

/** As the server sends it (apps/server, notifications.push.rules.ts). */
interface PushedNotice {
  id: string
  title: string
  body: string
  language: string
}

/** Held by every tab with an exam on it (platform/service-worker.ts); a tab's own address says nothing here of where it went. */
const attemptLock = 'porua-attempt-running'

/** The little of a service worker's world that is used here; the page's types know none of it. */
interface AppWindow {
  readonly url: string
  readonly visibilityState: 'visible' | 'hidden'
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends Waiting {
  readonly data: { json(): unknown } | null
}
interface ClickEvent extends Waiting {
  readonly notification: { readonly tag: string; close(): void }
}
interface WorkerWorld {
  readonly navigator: { readonly locks?: LockManager }
  readonly registration: { showNotification(title: string, options: object): Promise<void> }
  readonly clients: {
    matchAll(options: object): Promise<readonly AppWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', hear: (event: ClickEvent) => void): void
}

const world = self as unknown as WorkerWorld

world.addEventListener('push', (event) => event.waitUntil(show(event)))
world.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))

async function show(event: PushEvent): Promise<void> {
  const notice = read(event)
  if (!notice) return
  const visible = (await appWindows()).filter((one) => one.visibilityState === 'visible')
  // Nothing comes between a student and the exam; it stands in the list when they come back.
  if (visible.length > 0 && (await examRuns())) return
  await world.registration.showNotification(notice.title, {
    body: notice.body,
    lang: notice.language,
    // The same notice again takes the place of the first one, without a sound.
    tag: notice.id,
    // The open page says it, too.
    silent: visible.length > 0,
    icon: '/icon-192.png',
  })
}

function read(event: PushEvent): PushedNotice | null {
  try {
    const notice = event.data?.json() as Partial<PushedNotice> | null
    const { id, title, body, language = 'en' } = notice ?? {}
    if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string') return null
    return { id, title, body, language }
  } catch {
    return null
  }
}

/** An open page is led there, in an exam only shown; without one the app opens with the notice in its address. */
async function openNotice({ notification }: ClickEvent): Promise<void> {
  notification.close()
  const id = notification.tag
  const windows = await appWindows()
  const target = windows.find((one) => one.visibilityState === 'visible') ?? windows[0]
  if (!target) {
    await world.clients.openWindow(`/?notice=${encodeURIComponent(id)}`)
    return
  }
  if (!(await examRuns())) target.postMessage({ type: 'open-notice', id })
  // A browser may refuse; the page has been told.
  await target.focus().catch(() => undefined)
}

/** Tabs of the student app: the desk is another one. */
async function appWindows(): Promise<readonly AppWindow[]> {
  const windows = await world.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => !/^\/desk(\/|$)/.test(new URL(url).pathname))
}

async function examRuns(): Promise<boolean> {
  const locks = await world.navigator.locks?.query().catch(() => null)
  return locks?.held?.some(({ name }) => name === attemptLock) ?? false
}

export {}
