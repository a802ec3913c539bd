/**
 * 'Use less data': pictures come on a tap, videos at their lowest quality, nothing is fetched before it is asked for. It is this phone's,
 * whoever uses it. Until somebody chooses, the browser's own data saver decides. An exam never asks: its paper and its pictures always come.
 */
import { read, write } from './storage.ts'

const listeners = new Set<() => void>()

/** What was chosen on this phone, or else what the browser has been told. */
export function usesLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return read('data')?.less ?? connection?.saveData === true
}

/** Chooses, and tells who listens. */
export function setLessData(on: boolean): void {
  write('data', { ...read('data'), less: on })
  for (const listener of listeners) listener()
}

/** Hears of each choice; answers the function that ends it. */
export function onLessData(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
