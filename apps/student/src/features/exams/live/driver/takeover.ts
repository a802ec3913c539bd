/**
 * What this page knows better than its disk or its server (rules G7, O5, P8): the browser may throw the answer store
 * away under an open page, and a school may have to go back to a backup that knows nothing of an attempt.
 */
import type { Attachment } from '@porua/contract/exams'
import type { AnswerRecord } from '../answer-record.ts'
import { type AttemptRow, isBare, type Scratch } from '../answer-store.ts'
import { isPending } from '../drafts.ts'
import { type FileId, sentAgain } from '../files/blob-store.ts'
import { changeCopy } from '../local-copy.ts'
import { fetchPaper } from '../paper.ts'
import type { LivePorts } from '../ports.ts'
import type { LiveState, Stock } from '../state/live-state.ts'
import type { Calls } from './calls.ts'
import { type Disk, ignore } from './disk.ts'
import type { LiveStore } from './live-store.ts'

/** What the phone has of attempts that the server has forgotten; of each question the answer that was given last. */
export interface LeftBehind extends Stock {
  rows: readonly AttemptRow[]
  /** False: files could not be taken over with them, and stay with the attempt that had them. */
  filesToo: boolean
}

export interface Takeover {
  /** What is to be taken over into `next`, which is about to be opened; null where there is nothing. */
  leftBehind(next: AttemptRow): Promise<LeftBehind | null>
  /** Takes it over into the attempt that is open now; its answers then wait to be sent. */
  takeOver(left: LeftBehind): Promise<void>
}

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
const wholly = (scratch: Scratch) => ({
  drafted: isPending(scratch),
  known: Number.POSITIVE_INFINITY,
  words: false,
})

export function makeTakeover(live: LiveStore, ports: LivePorts, disk: Disk): Takeover {
  const { store, blobs, localCopy } = ports
  const { student } = live.state.who

  /** Before the attempt is opened, which then finds them in the blob store. Null where that could not be asked. */
  async function moveFiles(rows: readonly AttemptRow[], to: string): Promise<FileId[] | null> {
    if (!blobs) return []
    let there: FileId[] = []
    try {
      for (const { attempt } of rows) there = await disk.within(blobs.move(student, attempt, to))
      return there
    } catch {
      return null
    }
  }

  /** What another tab has written there meanwhile is taken over when one looks again. */
  async function letGo(row: AttemptRow, taken: readonly AnswerRecord[]): Promise<void> {
    if ((await store.dropAttempt(row)) && localCopy) changeCopy(localCopy, row.exam, { drop: taken })
  }

  return {
    async leftBehind(next) {
      const rows = (await disk.within(store.attempts(student)).catch(() => [])).filter((row) =>
        isForgotten(live.state, row, next),
      )
      const { row: open } = live.state
      if (
        open &&
        isForgotten(live.state, open, next) &&
        !rows.some(({ attempt }) => attempt === open.attempt)
      )
        rows.push(open)
      if (rows.length === 0) return null
      const records: AnswerRecord[] = []
      const scratches: Scratch[] = []
      for (const { attempt } of rows) {
        const there = await disk.stock(attempt)
        const { answers } = live.state
        const here = attempt === open?.attempt
        records.push(...there.records, ...(here ? answers.records.values() : []))
        scratches.push(...there.scratches, ...(here ? answers.scratch.values() : []))
      }
      const moved = await moveFiles(rows, next.attempt)
      const here = new Set(moved?.map(({ question, sha256 }) => `${question} ${sha256}`))
      const again = (question: string, files: readonly Attachment[]) =>
        files.map((file) => sentAgain(file, (sha256) => here.has(`${question} ${sha256}`)))
      return {
        rows,
        records: latestOf(records).map((it) => ({ ...it, files: again(it.question, it.files) })),
        scratches: scratches.map((it) => (it.files ? { ...it, files: again(it.question, it.files) } : it)),
        filesToo: moved !== null,
      }
    },
    async takeOver(left) {
      const { rows, records, filesToo } = left
      const next = renumbered(live.state, left)
      if (!next) return
      live.dispatch({ type: 'tookOver', rows, ...next })
      let allKept = filesToo
      for (const record of next.records) {
        await disk.within(store.restore(record)).catch(() => {
          allKept = false
          live.dispatch({ type: 'notKept', question: record.question })
        })
        if (live.stopped) return
      }
      for (const scratch of next.scratches)
        await disk.within(store.keepScratch(scratch, wholly(scratch))).catch(ignore)
      // What the disk has refused stands there once more, and is taken over at the next opening.
      for (const row of allKept ? rows : []) void letGo(row, records).catch(ignore)
      live.say({ type: 'setBack' })
    },
  }
}

/** Whether the server that says `next` has forgotten the attempt of `row`. */
function isForgotten({ row: open, who, takenOver }: LiveState, row: AttemptRow, next: AttemptRow): boolean {
  return (
    row.exam === who.exam &&
    row.attempt !== next.attempt &&
    // Also where that one is open here already: a page that died between the two may have left what it was to take over.
    !(open?.attempt === next.attempt && takenOver.has(`${row.attempt} ${row.counter}`)) &&
    (next.practice === false || isSameTry(row, next)) &&
    // Of another season otherwise: a provider may use an exam's id again.
    Date.parse(next.opening.studentStartsAt) <= Date.parse(row.opening.graceEndsAt)
  )
}

/**
 * A practice attempt is also replaced by a retake, whose number is higher; one of the same number, or a lower one, was
 * made by a server that does not know ours. What was handed in is over.
 */
function isSameTry(row: AttemptRow, next: AttemptRow): boolean {
  const [before, now] = [row.opening.number, next.opening.number]
  return row.finishedAt === null && before !== undefined && now !== undefined && now <= before
}

/** What is taken over as it stands in the attempt that is open: under numbers of this one (G2), unless newer is there. */
function renumbered(
  { row, paper, who, answers, ...state }: LiveState,
  { rows, records, scratches }: LeftBehind,
): (Stock & { floor: number }) | null {
  if (!row || !paper) return null
  const asked = new Set(paper.questions.map(({ question }) => question._id))
  // Should the forgotten attempt come back, no number has been given out twice.
  let floor = Math.max(state.floor, ...rows.map(({ counter }) => counter))
  const { attempt } = row
  const news = records.filter(({ question, timestamp }) => {
    const known = answers.records.get(question)
    return asked.has(question) && !(known && known.timestamp >= timestamp)
  })
  const drafts = new Map<string, Scratch>()
  for (const scratch of scratches) if (!drafts.has(scratch.question)) drafts.set(scratch.question, scratch)
  return {
    records: news.map((record) => {
      floor += 1
      const again = record.state === 'refused' ? {} : ({ state: 'unsent', outcome: null } as const)
      return {
        ...record,
        attempt,
        group: who.group,
        revision: floor,
        accepted: null,
        offline: false,
        ...again,
      }
    }),
    scratches: [...drafts.values()]
      .filter(({ question }) => asked.has(question) && !answers.scratch.has(question))
      .map((scratch) => {
        floor += 1
        return { ...scratch, attempt, ...(isPending(scratch) && { revision: floor }) }
      }),
    floor,
  }
}

/** The answer of each question that was given last. */
function latestOf(records: readonly AnswerRecord[]): AnswerRecord[] {
  const latest = new Map<string, AnswerRecord>()
  for (const record of records) {
    const known = latest.get(record.question)
    if (!known || isLater(record, known)) latest.set(record.question, record)
  }
  return [...latest.values()]
}

/** In one attempt by their numbers, which only rise (G2): a clock may have been set back between the two. */
function isLater(one: AnswerRecord, other: AnswerRecord): boolean {
  if (one.attempt === other.attempt && one.revision !== other.revision) return one.revision > other.revision
  return one.timestamp >= other.timestamp
}
