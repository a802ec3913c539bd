/** Papers as marking reads them. They never change: read before a unit, so that it awaits nothing but its own statements. */
import type { Database } from '../../../ports/database/database.ts'
import type { PaperService } from '../paper/paper.service.ts'
import { papersOfAttempts } from './marking.store.ts'

/** By their ids: the edition, and its questions in order. */
export type Papers = ReadonlyMap<string, { edition: number; questions: readonly string[] }>

/** The papers of these ids. */
export async function papersOf(papers: Pick<PaperService, 'byId'>, ids: Iterable<string>): Promise<Papers> {
  const found = new Map<string, { edition: number; questions: readonly string[] }>()
  for (const id of new Set(ids)) {
    const { edition, questions } = await papers.byId(id)
    found.set(id, { edition, questions: [...questions.keys()] })
  }
  return found
}

/** The papers of these attempts. */
export async function papersSat(
  { db, papers }: { db: Database; papers: Pick<PaperService, 'byId'> },
  attemptIds: readonly string[],
): Promise<Papers> {
  const wanted = attemptIds.map((id) => ({ id }))
  const rows = await db.read((reader) => papersOfAttempts.rows(reader, wanted))
  return papersOf(
    papers,
    rows.map(({ paper_id }) => paper_id),
  )
}
