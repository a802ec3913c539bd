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
import { type EarlyBox, lookIntoBox } from './early-box.ts'

/** An exam that is being opened early. Both resolve whatever happens. */
export interface EarlyOpening {
  /** The start is on its way, or is left to the engine: what is asked for from here on stands behind it in the row. */
  readonly begun: Promise<void>
  /** Media keys of the paper's pictures in the order in which they stand; none where nothing came. */
  readonly pictures: Promise<readonly string[]>
}

/**
 * Begins the start of `exam` and the fetch of its paper. The engine asks in its turn where the phone has the exam already and opens it
 * from there, and where the browser keeps no box.
 */
export function openEarly(exam: string, group: string): EarlyOpening {
  const student = readSession().student?._id
  const looking = student ? lookIntoBox(student).catch(() => null) : Promise.resolve(null)
  const starting = looking.then((box) => {
    if (!box || box.open.has(exam)) return null
    const headers = startMark(box.device)
    const path = fillPath(examPaths.start.path, { examId: exam, groupId: group })
    return { box, headers, reply: beginEarly({ method: examPaths.start.method, path, headers }) }
  })
  const pictures = starting
    .then((start) => (start ? fetchPaper(start) : []))
    .catch(() => [])
    .finally(async () => (await looking)?.close())
  return { begun: starting.then(() => undefined), pictures }
}

interface EarlyStart {
  box: EarlyBox
  headers: Record<string, string>
  reply: ReturnType<typeof beginEarly>
}

async function fetchPaper({ box, headers, reply }: EarlyStart): Promise<readonly string[]> {
  const paper = await paperOf(reply)
  if (typeof paper?.href !== 'string' || typeof paper.paperId !== 'string') return []
  if (await box.hasPaper(paper.paperId).catch(() => false)) return []
  void beginEarly({ method: examPaths.paper.method, path: paper.href, headers, cacheable: true })
  return paper.images ?? []
}

/** How the engine speaks of a box of that name which knows no attempt at the exam: it has given out no answer. */
export function startMark(device: string): Record<string, string> {
  return { [attemptHeaders.device]: device, [attemptHeaders.counter]: '0' }
}

/** The paper that a start speaks of. Null for a refusal and for what is not ours: the engine judges it. */
async function paperOf(start: ReturnType<typeof beginEarly>): Promise<Partial<PaperRef> | null> {
  const response = (await start)?.response
  if (!response?.ok) return null
  const body = (await response.clone().json()) as { data?: { paper?: Partial<PaperRef> } } | null
  return body?.data?.paper ?? null
}
