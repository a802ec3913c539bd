/** Whether a reload without a network would open the app: on a first visit the service worker is still at work when the exam opens. */

/** After so long (ms) the student is told that the app is not on the phone; on a slow line it may come yet. */
export const workerPatienceMs = 20_000

/** What is needed of `navigator.serviceWorker`; undefined over plain http. */
type Worker = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined

/**
 * Tells false when the worker has not taken the page in `workerPatienceMs`, or there is none, and true as soon as it has,
 * however late. Resolves with the first word; listens until `signal` ends. Where registering fails there is nothing to wait for.
 */
export async function watchAppCached(
  worker: Worker,
  ensure: () => Promise<unknown>,
  tell: (cached: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!worker) return tell(false)
  if (worker.controller) return tell(true)
  if (!(await ensure())) return tell(false)
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const say = () => {
      tell(Boolean(worker.controller))
      resolve()
    }
    const timer = setTimeout(say, workerPatienceMs)
    const taken = () => {
      if (!worker.controller) return
      clearTimeout(timer)
      say()
    }
    worker.addEventListener('controllerchange', taken, { signal })
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    taken()
  })
}
