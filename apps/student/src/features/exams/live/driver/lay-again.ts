/** What this page knows better than its disk: the browser may throw the answer store away under it (rules G3, G7). */
import type { AnswerRecord } from '../answer-record.ts'
import { isBare, type Scratch } from '../answer-store.ts'
import { isPending } from '../drafts.ts'
import { fetchPaper } from '../paper.ts'
import type { LivePorts } from '../ports.ts'
import type { Calls } from './calls.ts'
import type { LiveStore } from './live-store.ts'

/** Lays what the page knows of its attempt into an answer store that no longer knows it. Rejects where it refuses. */
export async function layAgain(live: LiveStore, ports: LivePorts, calls: Calls): Promise<void> {
  const { store } = ports
  const { row, answers } = live.state
  if (!row) return
  await store.device()
  await store.openAttempt(row)
  // Drafts first, as they were numbered: the answers raise the counter above them.
  const scratches = [...answers.scratch.values()].sort((a, b) => (a.revision ?? 0) - (b.revision ?? 0))
  for (const scratch of scratches) await store.keepScratch(scratch, wholly(scratch))
  for (const record of live.state.answers.records.values()) await store.restore(record)
  // The browser may still have it: a paper's address never says anything else.
  if (calls.sameStudent()) void fetchPaper(ports, row.opening.paper, await calls.mark(), calls.signal)
}

/** Writes what the answer store has refused, or has lost with the attempt it belongs to. */
export async function rescue(
  live: LiveStore,
  ports: LivePorts,
  calls: Calls,
  records: readonly AnswerRecord[],
): Promise<void> {
  const { row, who } = live.state
  const rows = await ports.store.attempts(who.student)
  if (rows.some((known) => known.attempt === row?.attempt && !isBare(known)))
    for (const record of records) await ports.store.restore(record)
  else await layAgain(live, ports, calls)
  live.dispatch({ type: 'rescued', records })
}

/** A page lays what it has: nobody else's draft stands there. */
export const wholly = (scratch: Scratch) => ({
  drafted: isPending(scratch),
  known: Number.POSITIVE_INFINITY,
  words: false,
})
