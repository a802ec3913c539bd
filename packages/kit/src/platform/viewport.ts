/** Which elements are near the screen. One IntersectionObserver for each distance, however many elements are watched. */

type Tell = (entry: IntersectionObserverEntry) => void

interface Watcher {
  readonly observer: IntersectionObserver
  readonly tells: WeakMap<Element, Tell>
}

const watchers = new Map<number, Watcher>()

function watcherOf(ahead: number): Watcher {
  const known = watchers.get(ahead)
  if (known) return known
  const tells = new WeakMap<Element, Tell>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) tells.get(entry.target)?.(entry)
    },
    { rootMargin: `${ahead}px 0px` },
  )
  const watcher = { observer, tells }
  watchers.set(ahead, watcher)
  return watcher
}

/**
 * Calls `tell` at once and whenever the element comes near the screen or leaves it again. An element has one watcher at a distance.
 * @param ahead how far above and below the screen is still near, in pixels
 * @returns what ends it
 */
export function watchNear(element: Element, ahead: number, tell: Tell): () => void {
  const { observer, tells } = watcherOf(ahead)
  tells.set(element, tell)
  observer.observe(element)
  return () => {
    // Another one may watch the same element by now.
    if (tells.get(element) !== tell) return
    tells.delete(element)
    observer.unobserve(element)
  }
}
