/** Events of practice as one list. Pure. */
import type { PracticeEvent } from '@porua/contract/practice'

/** Events of several devices as one list: each once, by the time at which it was given. */
export function mergeEvents(...lists: readonly (readonly PracticeEvent[])[]): PracticeEvent[] {
  const byId = new Map(lists.flat().map((event) => [event.id, event]))
  return [...byId.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}
