/**
 * Which draft a form writes on. A form that is open, in this tab or another, has its draft to itself: two forms on one draft would
 * overwrite each other's text, throw each other's files away, and what the one has asked the other would change into its own.
 */
import { type PostAim, slotOf } from './post.ts'
import type { PostBox } from './post-box.ts'

/** Holds a name, over all tabs, until the answered function is called; null while somebody else holds it. */
export type Hold = (name: string) => Promise<(() => void) | null>

/** A draft's place, held. */
export interface HeldSlot {
  slot: string
  /** A draft of the same aim is open in another tab, or is just being sent. */
  othersOpen: boolean
  release: () => void
}

/** More forms than anybody opens. */
const mostForms = 20

/** The n-th place for drafts of an aim, from 1. */
function nthSlot(aim: PostAim, n: number): string {
  return n === 1 ? slotOf(aim) : `${slotOf(aim)} #${n}`
}

function allSlots(aim: PostAim): string[] {
  return Array.from({ length: mostForms }, (_, at) => nthSlot(aim, at + 1))
}

/** Takes the first draft of the aim that no other form has open, else an empty place for a new one. */
export async function takeSlot(
  box: PostBox,
  student: string,
  aim: PostAim,
  hold: Hold = browserHold,
): Promise<HeldSlot> {
  const slots = allSlots(aim)
  const kept = new Set((await box.drafts(student)).map(({ slot }) => slot))
  let othersOpen = false
  for (const slot of [...slots.filter((one) => kept.has(one)), ...slots.filter((one) => !kept.has(one))]) {
    const release = await hold(lockName(student, slot))
    if (release) return { slot, othersOpen, release }
    othersOpen = true
  }
  // Beyond all reason: without a lock rather than without a form.
  return { slot: slotOf(aim), othersOpen, release: () => undefined }
}

/** An empty place for a draft of the aim, held; null while a draft lies there that could be opened. */
export async function takeEmptySlot(
  box: PostBox,
  student: string,
  aim: PostAim,
  hold: Hold = browserHold,
): Promise<HeldSlot | null> {
  const place = await takeSlot(box, student, aim, hold)
  if (!(await box.read(student, place.slot))) return place
  place.release()
  return null
}

function lockName(student: string, slot: string): string {
  return `porua-draft ${student} ${slot}`
}

const heldHere = new Set<string>()

/** The browser's locks; where it has none (plain http), those of this tab alone. */
async function browserHold(name: string): Promise<(() => void) | null> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) {
    if (heldHere.has(name)) return null
    heldHere.add(name)
    return () => heldHere.delete(name)
  }
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null)
          return
        }
        return new Promise<void>((end) => resolve(() => end()))
      })
      .catch(reject)
  })
}
