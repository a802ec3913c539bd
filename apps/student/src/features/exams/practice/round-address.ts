/** The address of a round: which cards it asks. */
import type { Wanted } from './schedule.ts'

/** Where a round of these cards is. */
export function roundAddress({ subject, chapter, attemptId }: Wanted): string {
  const search = new URLSearchParams()
  if (subject !== undefined) search.set('subject', subject)
  if (chapter !== undefined) search.set('chapter', chapter)
  if (attemptId !== undefined) search.set('attempt', attemptId)
  const text = search.toString()
  return text === '' ? '/my-mistakes/round' : `/my-mistakes/round?${text}`
}

/** Which cards an address asks for. */
export function readRoundAddress(search: string): Wanted {
  const asked = new URLSearchParams(search)
  const of = (name: string) => asked.get(name) ?? undefined
  return { subject: of('subject'), chapter: of('chapter'), attemptId: of('attempt') }
}
