import { useSyncExternalStore } from 'react'
import type { Watched } from './watched.ts'

/** The value as a hook. */
export function useWatched<T>({ listen, get }: Watched<T>): T {
  return useSyncExternalStore(listen, get, get)
}
