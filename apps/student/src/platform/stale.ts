/**
 * The word that something fetched earlier is no longer true, from features that have no queries of their own (the live exam).
 * Whoever keeps replies listens; while nobody does, nothing is kept that could be stale.
 */

type Hear = (key: readonly string[]) => void

const hears = new Set<Hear>()

/** Says that what was fetched under keys that begin so has to be asked again. */
export function markStale(...key: readonly string[]): void {
  for (const hear of hears) hear(key)
}

/** Listens; answers the function that ends it. */
export function onStale(hear: Hear): () => void {
  hears.add(hear)
  return () => hears.delete(hear)
}
