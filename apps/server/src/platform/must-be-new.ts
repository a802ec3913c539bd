/** Files that a command writes. */
import { stat } from 'node:fs/promises'
import { Refused } from './refusals/refused.ts'

/** No list replaces a file: it may be the one that somebody has written into. @throws Refused where something has that name */
export async function mustBeNew(path: string): Promise<void> {
  if (await stat(path).catch(() => null)) throw new Refused(['pathIsThere', { path }])
}
