/** How the engine's first call speaks of this phone, for who makes that call before it. */
import { browserBox } from './browser-box.ts'
import { startMark } from './early-opening.ts'

/** As of a box that knows no attempt at the exam. Rejects where the box has no name. */
export async function openingHeaders(): Promise<Record<string, string>> {
  const box = await browserBox()
  return startMark(await box.device())
}
