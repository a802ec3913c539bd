/** The way of an answer, and of a draft, to the disk (rules G1 to G4, G7, D1, D3, P2). */

import type { AnswerRecord } from '../answer-record.ts'
import { viewOf } from '../answer-state.ts'
import { AnswerLocked, bringOver, type Given, NotInStore } from '../answer-store.ts'
import { timesOf } from '../attempt.ts'
import { handedIn } from '../drafts.ts'
import type { LivePorts } from '../ports.ts'
import { isWritten, locksAfter } from '../state/draft-steps.ts'
import { type DoingOf, givenAt } from '../state/live-state.ts'
import { type Disk, ignore } from './disk.ts'
import type { LiveStore } from './live-store.ts'

/** `layAgain`: lays the attempt into an answer store that no longer knows it (G7). */
export type AnswerWrites = ReturnType<typeof makeAnswerWrites>

export function makeAnswerWrites(
  live: LiveStore,
  { store }: LivePorts,
  disk: Disk,
  layAgain: () => Promise<void>,
) {
  const { who } = live.state
  const lastOf = new Map<string, Promise<void>>()

  /** Two writes about one question reach the disk in their order, whatever the disk does. */
  function inTurn(question: string, write: () => Promise<void>): void {
    const writing = (lastOf.get(question) ?? Promise.resolve()).then(write)
    lastOf.set(question, writing.catch(ignore))
    disk.track(writing)
  }

  async function writeNow(given: Given): Promise<void> {
    const { question, attempt } = given
    let record: AnswerRecord | null = null
    let locked = false
    try {
      record = await disk.within(keep(given))
    } catch (cause) {
      locked = cause instanceof AnswerLocked
    }
    live.dispatch({ type: 'written', given, record, locked })
    if (locked && live.isOpen(attempt)) await disk.reread([question])
  }

  /** G7: the browser may throw the answer store away under the open page, also between a write and this page's word of it. */
  async function keep(given: Given): Promise<AnswerRecord> {
    const { losses } = live.state
    const record = await giveIn(given)
    // Given anew: another page may have had its number since.
    return live.state.losses === losses || !live.isOpen(given.attempt) ? record : keep(given)
  }

  async function giveIn(given: Given): Promise<AnswerRecord> {
    try {
      return await store.give(given)
    } catch (cause) {
      if (!(cause instanceof NotInStore) || !live.isOpen(given.attempt)) throw cause
      await layAgain()
      // Its own number, unless this page has given out a later one: by its time it meets no other page's (G2).
      const { floor } = live.state
      return store.give({ ...given, floor: floor === given.floor + 1 ? given.floor : floor })
    }
  }

  async function writeDraftNow(question: string): Promise<void> {
    const { waitingDrafts, seenDrafts, answers, row } = live.state
    const drafted = waitingDrafts.get(question) === true
    live.dispatch({ type: 'draftSent', question })
    const sent = answers.scratch.get(question)
    if (!sent || row?.attempt !== sent.attempt) return
    const writer = { drafted, known: seenDrafts.get(question) ?? 0, words: isWritten(live.state, question) }
    const kept = await disk.within(store.keepScratch(sent, writer)).catch(() => null)
    live.dispatch({ type: 'draftKept', sent, kept, drafted })
  }

  async function bringNow(question: string, keys: ReadonlyMap<string, string>): Promise<void> {
    const { row, attempt, floor } = live.state
    if (!row || live.stopped) return
    const at = { student: who.student, attempt: row.attempt, question }
    const times = timesOf(attempt)
    const now = times ? givenAt(times, live.world) : undefined
    const record = await disk
      .within(store.bring(at, keys, floor, now))
      // Where the disk refuses, the keys go out all the same.
      .catch(() => bringOver(live.state.answers.records.get(question), keys, live.state.floor))
    if (record && live.isOpen(row.attempt)) live.dispatch({ type: 'taken', record })
  }

  return {
    write: ({ given }: DoingOf<'write'>) => inTurn(given.question, () => writeNow(given)),
    writeDraft: ({ question }: DoingOf<'writeDraft'>) => inTurn(question, () => writeDraftNow(question)),
    /** Files have followed their text: the same answer goes again, with their keys (rule P2). `keys` is by digest. */
    bring(question: string, keys: ReadonlyMap<string, string>): Promise<void> {
      const bringing = bringNow(question, keys)
      disk.track(bringing)
      return bringing
    },
    /** Hands in what stands as a draft, if the time is over. */
    async handIn(): Promise<void> {
      await disk.settled()
      await disk.reread(null)
      const { row, attempt, answers } = live.state
      const times = timesOf(attempt)
      if (!row || !times || times.paused || live.world.earliest < times.endsAt) return
      for (const scratch of [...answers.scratch.values()]) {
        const { question } = scratch
        const shut = viewOf(live.state.answers, question).locked
        const { exam, group } = who
        const end = { exam, group, endsAt: times.endsAt, locksAfter: locksAfter(live.state), shut }
        let record: AnswerRecord | null
        let refused = false
        try {
          record = await disk.within(store.handIn(scratch, end))
        } catch {
          // As with an answer (G3): the disk refuses, and it goes out all the same.
          record = handedIn(scratch, live.state.answers.records.get(question), live.state.floor, end)
          refused = true
        }
        if (!live.isOpen(row.attempt)) return
        live.dispatch({ type: 'handedIn', scratch, record, refused })
      }
    },
  }
}
