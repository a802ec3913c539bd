/**
 * A phone that is full: what can be had again gives way to what cannot. An answer, a draft or a report that has nowhere to stand is lost
 * with the page; a past result or a note is fetched once more.
 */
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { isNoSpace } from './no-space.ts'
import { resultsCache } from './storage.ts'

/** Kept for reading without a network, and parts of the app that come when they are needed (`vite.config.ts`). */
const spareCaches = [resultsCache, 'needed-later']
/** Notes on the phone (`features/content/note-store.ts`); the lists of what a student keeps stay, so that the page can say what has gone. */
const notes = { folder: 'notes', lists: '.kept.json' }

/** One after the other, what is missed least first. */
const ways = [dropCaches, dropNotes]

/**
 * Writes, and where there is no free space makes some and writes again. @param write all or nothing: it may run several times.
 * @throws what `write` throws; a QuotaExceededError only when nothing is left that could go
 */
export async function withFreeSpace<T>(
  write: () => Promise<T>,
  make: readonly (() => Promise<void>)[] = ways,
): Promise<T> {
  for (const way of make) {
    try {
      return await write()
    } catch (cause) {
      if (!isNoSpace(cause)) throw cause
      // What cannot be taken away is no reason to give up.
      await way().catch((error: unknown) => logFailure('Free space on the phone', error))
    }
  }
  return write()
}

async function dropCaches(): Promise<void> {
  // Without a secure page there are none.
  if (typeof caches === 'undefined') return
  for (const name of spareCaches) await caches.delete(name)
}

async function dropNotes(): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.storage?.getDirectory) return
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(notes.folder).catch(() => null)
  if (!folder) return
  for await (const name of folder.keys()) {
    if (name.endsWith(notes.lists)) continue
    // One that is being written stays.
    await folder.removeEntry(name).catch((error: unknown) => logFailure('Free space on the phone', error))
  }
}
