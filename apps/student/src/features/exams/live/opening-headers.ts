/** How the engine's first call speaks of this phone, for who makes that call before it. */
import { attemptHeaders } from '@porua/contract/exams.paths'
import { browserAnswerStore } from './browser-answer-store.ts'

/**
 * As of an answer store that knows no attempt at the exam: it has given out no answer. Rejects where the answer store
 * has no name.
 */
export async function openingHeaders(): Promise<Record<string, string>> {
  const store = await browserAnswerStore()
  return { [attemptHeaders.device]: await store.device(), [attemptHeaders.counter]: '0' }
}
