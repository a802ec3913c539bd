/** The paper: fetched once, checked by its hash, kept in the answer store for a reload without a network (rule O3). */
import type { Paper, PaperRef } from '@porua/contract/exams'
import type { CallMark, LivePorts } from './ports.ts'

/** Reads a paper; null when the text is not one. */
function readPaper(text: string): Paper | null {
  try {
    const value: unknown = JSON.parse(text)
    // Bare, as it is served, or inside the envelope of every other call.
    const paper = isRecord(value) && isRecord(value.data) ? value.data : value
    if (!isRecord(paper) || !Array.isArray(paper.questions)) return null
    const whole = paper.questions.every((entry: unknown) => isRecord(entry) && isRecord(entry.question))
    return whole ? (paper as unknown as Paper) : null
  } catch {
    return null
  }
}

/** The paper out of the answer store; null when it is not there. */
export async function paperFromStore({ store }: LivePorts, ref: PaperRef): Promise<Paper | null> {
  const text = await store.paper(ref.paperId).catch(() => null)
  return text === null ? null : readPaper(text)
}

/** The paper from the server; null when what came is not the paper that was announced. */
export async function fetchPaper(
  ports: LivePorts,
  ref: PaperRef,
  mark: CallMark,
  signal: AbortSignal,
): Promise<Paper | null> {
  const text = await ports.calls.paper(ref.href, mark, signal).catch(() => null)
  if (text === null) return null
  if (ports.sha256 && ref.sha256 && (await ports.sha256(text)) !== ref.sha256.toLowerCase()) return null
  const paper = readPaper(text)
  // Not waited for: the exam may open while a slow disk still writes.
  if (paper) void ports.store.keepPaper(ref.paperId, text).catch(() => undefined)
  return paper
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
