/** A value that stands outside React, and whoever follows it. Without React: the first file of a page uses it too. */
export interface Watched<T> {
  get: () => T
  /** Puts another value in its place, and tells. */
  set: (next: T) => void
  /** Calls back at each change; answers the function that ends it. */
  listen: (listener: () => void) => () => void
}

/** Makes one. */
export function watched<T>(value: T): Watched<T> {
  const listeners = new Set<() => void>()
  let now = value
  return {
    get: () => now,
    set: (next) => {
      now = next
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
