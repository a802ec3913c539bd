/** Who changes something names the version that the change was made from; one that is older is refused. */
import { Problem } from './problems.ts'

/**
 * @param named undefined: whatever stands
 * @param current what stands now, read under the lock under which it is written; undefined: nothing does any more
 * @throws Problem `conflict` with `current` where the version that is named is another one
 */
export function refuseOlder<T extends { readonly version: number }>(
  named: number | undefined,
  current: T | undefined,
): void {
  if (named === undefined || named === current?.version) return
  throw new Problem('conflict', 'changedMeanwhile', { data: current ?? null })
}
