import { useSyncExternalStore } from 'react'
import { onLessData, usesLessData } from './less-data.ts'

/** 'Use less data' as a hook. */
export function useLessData(): boolean {
  return useSyncExternalStore(onLessData, usesLessData)
}
