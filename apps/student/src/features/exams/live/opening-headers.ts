/** How the engine's first call speaks of this phone, for who makes that call before it. */
import { attemptHeaders } from '@porua/contract/exams.paths'
import { browserBox } from './browser-box.ts'

/** As of a box that knows no attempt at the exam: it has given out no answer. Rejects where the box has no name. */
export async function openingHeaders(): Promise<Record<string, string>> {
  const box = await browserBox()
  return { [attemptHeaders.device]: await box.device(), [attemptHeaders.counter]: '0' }
}
