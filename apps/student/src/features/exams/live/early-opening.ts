/**
 * What opening an exam asks first, begun while the app itself is still on its way (`app/boot.ts`): the start, then the paper.
 * The engine makes the same calls in its turn and takes the replies that wait (`early-calls.ts`), so that nothing is asked twice
 * and nothing is decided here.
 */
import type { PaperRef } from '@porua/contract/exams'
import { attemptHeaders, examPaths } from '@porua/contract/exams.paths'
import { beginEarly } from '../../../platform/early-calls.ts'
import { fillPath } from '../../../platform/fill-path.ts'
import { readSession } from '../../../platform/storage.ts'
import { browserBox } from './browser-box.ts'

/**
 * Begins the start of `exam` and the fetch of its paper, and answers the media keys of the paper's pictures in the order in which
 * they stand; none where the phone has the exam already and opens it from there, or where nothing came.
 */
export async function openEarly(exam: string, group: string): Promise<readonly string[]> {
  const student = readSession().student?._id
  if (!student) return []
  const box = await browserBox()
  const kept = await box.attempts(student)
  if (kept.some((row) => row.exam === exam && row.finishedAt === null)) return []
  const headers = await openingHeaders()
  const path = fillPath(examPaths.start.path, { examId: exam, groupId: group })
  const paper = await paperOf(beginEarly({ method: examPaths.start.method, path, headers }))
  if (typeof paper?.href !== 'string' || typeof paper.paperId !== 'string') return []
  if ((await box.paper(paper.paperId)) !== null) return []
  void beginEarly({ method: examPaths.paper.method, path: paper.href, headers, cacheable: true })
  return paper.images ?? []
}

/** As the engine says it of a box that knows no attempt at this exam: it has given out no answer. Rejects where the box has no name. */
export async function openingHeaders(): Promise<Record<string, string>> {
  const box = await browserBox()
  return { [attemptHeaders.device]: await box.device(), [attemptHeaders.counter]: '0' }
}

/** The paper that a start speaks of. Null for a refusal and for what is not ours: the engine judges it. */
async function paperOf(start: ReturnType<typeof beginEarly>): Promise<Partial<PaperRef> | null> {
  const response = (await start)?.response
  if (!response?.ok) return null
  const body = (await response.clone().json()) as { data?: { paper?: Partial<PaperRef> } } | null
  return body?.data?.paper ?? null
}
