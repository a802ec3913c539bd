/**
 * What a student has seen here before, kept on the phone, so that the page opens at once and without a network (spec §3:
 * caches). Another student's is never shown, and the oldest goes when there is much.
 */
import { read, readSession, type Stored, type StoredKey, write } from '../../platform/storage.ts'

/** One reply: when it came, and what it said. */
export interface Seen<T> {
  at: number
  value: T
}

interface Shelf {
  studentId: string
  seen: Record<string, Seen<unknown>>
}

/** Where replies are kept: lists under the names of spec §3, the rest together. */
export type ShelfName = Extract<
  StoredKey,
  'allLectures' | 'allChapters' | 'allQuestionSolves' | 'seenContent' | 'seenProgress'
>

/** Replies on one shelf; local storage holds about 5 MB for everything. A reply on progress is a line, and there is one a course. */
const mostOnShelf = 40
const mostProgress = 200
/** The way to everything else: however old, it is not what has to go. */
const alwaysKept = 'courses'
const mostCharacters = 700_000

/** A reply from a time that has not come: the phone's clock was ahead then, and it must not count as fresh until that time. */
const ofUnknownAge = 60_000

/** The last reply of this name that this student saw on this phone; one of unknown age counts as a minute old. */
export function readSeen<T>(shelf: ShelfName, name: string, now: number = Date.now()): Seen<T> | null {
  const found = shelfOf(shelf).seen[name] as Seen<T> | undefined
  if (typeof found?.at !== 'number') return null
  return found.at > now ? { ...found, at: now - ofUnknownAge } : found
}

/** Keeps a reply. A phone that has no room left simply keeps none. */
export function keepSeen(shelf: ShelfName, name: string, value: unknown, at: number = Date.now()): void {
  const studentId = readSession().student?._id
  if (!studentId) return
  const { seen } = shelfOf(shelf)
  seen[name] = { at, value }
  const age = (one: string) => (one === alwaysKept ? Number.POSITIVE_INFINITY : (seen[one]?.at ?? 0))
  const names = Object.keys(seen).sort((a, b) => age(b) - age(a))
  const most = shelf === 'seenProgress' ? mostProgress : mostOnShelf
  const kept: Record<string, Seen<unknown>> = {}
  let characters = 0
  for (const one of names.slice(0, most)) {
    const entry = seen[one]
    if (!entry) continue
    const length = JSON.stringify(entry).length
    // One that is too long takes no other with it.
    if (characters + length > mostCharacters) continue
    characters += length
    kept[one] = entry
  }
  write(shelf, { studentId, seen: kept } as Stored[ShelfName])
}

/** Changes replies where they stand, none of them younger for it; `change` answers null for one that stays as it is. */
export function changeSeen(shelf: ShelfName, change: (value: unknown) => unknown): void {
  const { studentId, seen } = shelfOf(shelf)
  let changed = false
  for (const [name, entry] of Object.entries(seen)) {
    const value = change(entry.value)
    if (value === null) continue
    seen[name] = { ...entry, value }
    changed = true
  }
  if (changed) write(shelf, { studentId, seen } as Stored[ShelfName])
}

function shelfOf(name: ShelfName): Shelf {
  const studentId = readSession().student?._id ?? ''
  const shelf = read(name) as Partial<Shelf> | null
  const mine = shelf?.studentId === studentId && typeof shelf.seen === 'object' && shelf.seen !== null
  return mine && studentId !== '' ? { studentId, seen: { ...shelf.seen } } : { studentId, seen: {} }
}
