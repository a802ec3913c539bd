/** Whether a reload without a network would open the app: on a first visit the service worker is still at work when the exam opens. */

/**
 * After so long (ms) without a part that has arrived the student is told that the app is not on the phone. On 2G its largest part
 * takes half a minute, and all of it some minutes: while parts come nothing is wrong.
 */
export const workerTimeoutMs = 45_000
const lookEveryMs = 3_000

/** What is said of the app: how many of its parts are here, and whether all of it is. */
export interface AppNews {
  /** null: not known yet. */
  app?: boolean
  appParts?: number
}

/** What is needed of `navigator.serviceWorker`; undefined over plain http. */
type Worker = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined

/**
 * Tells how many parts are here as they come; false when none has come for `workerTimeoutMs`, or there is no worker; and true as
 * soon as the worker has taken the page, however late. Resolves with the first word; listens until `signal` ends. Where registering
 * fails there is nothing to wait for. `count` says how many parts the phone has.
 */
export async function watchAppCached(
  worker: Worker,
  ensure: () => Promise<unknown>,
  tell: (news: AppNews) => void,
  signal: AbortSignal,
  count: () => Promise<number> = cachedParts,
): Promise<void> {
  if (!worker) return tell({ app: false })
  if (worker.controller) return tell({ app: true })
  if (!(await ensure())) return tell({ app: false })
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    let known = 0
    let movedAt = performance.now()
    const end = () => {
      clearInterval(timer)
      resolve()
    }
    const look = async () => {
      const parts = await count().catch(() => known)
      if (signal.aborted || worker.controller) return
      if (parts > known) {
        known = parts
        movedAt = performance.now()
        tell({ appParts: parts })
      } else if (performance.now() - movedAt >= workerTimeoutMs) {
        tell({ app: false })
        end()
      }
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    const taken = () => {
      if (!worker.controller) return
      tell({ app: true })
      end()
    }
    worker.addEventListener('controllerchange', taken, { signal })
    signal.addEventListener('abort', end, { once: true })
    taken()
  })
}

/** The files that the worker has put on the phone so far. */
async function cachedParts(): Promise<number> {
  const all = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
  )
  return all.reduce((sum, parts) => sum + parts, 0)
}
