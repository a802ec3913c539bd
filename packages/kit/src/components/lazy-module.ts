/** A chunk that is loaded when first needed, tried again when the network failed it, and then used without waiting. */
import { useEffect, useSyncExternalStore } from 'react'

export interface LazyModule<T> {
  /** The module if it is here. */
  get: () => T | null
  /** Loads it (once); rejects when the network fails, and may be called again. */
  load: () => Promise<T>
  /** How often loading has failed since it was last here. */
  failures: () => number
  subscribe: (listener: () => void) => () => void
}

const retryMs = 3_000

/** Wraps a dynamic import. */
export function lazyModule<T>(importIt: () => Promise<T>): LazyModule<T> {
  let loaded: T | null = null
  let loading: Promise<T> | null = null
  let failures = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: () => loaded,
    failures: () => failures,
    load() {
      loading ??= importIt().then(
        (module) => {
          loaded = module
          failures = 0
          tell()
          return module
        },
        (error: unknown) => {
          loading = null
          failures += 1
          tell()
          throw error
        },
      )
      return loading
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The module, or null while it is not here; keeps trying while `wanted` and mounted. */
export function useLazyModule<T>(module: LazyModule<T>, wanted: boolean): T | null {
  const loaded = useSyncExternalStore(module.subscribe, module.get, module.get)
  useEffect(() => {
    if (!wanted || loaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () => {
      module.load().catch(() => {
        timer = setTimeout(attempt, retryMs)
      })
    }
    attempt()
    return () => clearTimeout(timer)
  }, [module, wanted, loaded])
  return wanted ? loaded : null
}
