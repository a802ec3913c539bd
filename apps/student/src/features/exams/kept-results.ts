/**
 * Results that this student has seen on this phone, with their questions, so that papers of past exams are read without a network.
 * They stand in the browser's cache storage, out of local storage's five megabytes; pictures are in the browser's own cache, for
 * media never change. Another student's are never shown, and a logout removes them all.
 */
import { resultsCache } from '../../platform/storage.ts'
import type { ResultReply } from './queries.ts'

/** The last seen are kept. */
const most = 40

interface Kept {
  studentId: string
  examId: string
  groupId: string
}

/** Where a result stands; no call of ours has such an address. */
function addressOf({ studentId, examId, groupId }: Kept): string {
  return `/kept-result/${[studentId, examId, groupId].map(encodeURIComponent).join('/')}`
}

/** Keeps a result; a phone that has no room left, or forbids it, keeps none. */
export async function keepResult(which: Kept, reply: ResultReply): Promise<void> {
  try {
    const cache = await caches.open(resultsCache)
    // Taken out first: what is put anew stands last, and the first ones go.
    await cache.delete(addressOf(which))
    // Not Response.json: Safari 16 has none.
    await cache.put(addressOf(which), new Response(JSON.stringify(reply)))
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old)
  } catch {
    // No secure page, a private window, or a full phone.
  }
}

/** The result as it was last seen here, or null. */
export async function keptResult(which: Kept): Promise<ResultReply | null> {
  try {
    const found = await (await caches.open(resultsCache)).match(addressOf(which))
    return found ? ((await found.json()) as ResultReply) : null
  } catch {
    return null
  }
}

/** The exam has left the student's group: so does what was kept of it. */
export async function dropResult(which: Kept): Promise<void> {
  try {
    await (await caches.open(resultsCache)).delete(addressOf(which))
  } catch {
    // Nothing is kept where nothing can be removed.
  }
}
