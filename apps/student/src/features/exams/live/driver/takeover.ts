/** A school may have to go back to a backup that knows nothing of an attempt: its answers go into the next (rule O5). */
import type { Attachment } from '@porua/contract/exams'
import type { AnswerRecord } from '../answer-record.ts'
import type { AttemptRow, Scratch } from '../answer-store.ts'
import { isPending } from '../drafts.ts'
import { type FileId, sentAgain } from '../files/blob-store.ts'
import { changeCopy } from '../local-copy.ts'
import type { LivePorts } from '../ports.ts'
import type { LiveState, Stock } from '../state/live-state.ts'
import { type Disk, ignore } from './disk.ts'
import { wholly } from './lay-again.ts'
import type { LiveStore } from './live-store.ts'

/** What the phone has of attempts that the server has forgotten; of each question the answer that was given last. */
export interface LeftBehind extends Stock {
  rows: readonly AttemptRow[]
  /** False: files could not be taken over with them, and stay with the attempt that had them. */
  filesToo: boolean
}

/** What `rows` have left, for the attempt `to` that is about to be opened. */
export async function leftBehind(
  live: LiveStore,
  { blobs }: LivePorts,
  disk: Disk,
  rows: readonly AttemptRow[],
  to: string,
): Promise<LeftBehind> {
  const records: AnswerRecord[] = []
  const scratches: Scratch[] = []
  for (const { attempt } of rows) {
    const there = await disk.stock(attempt)
    const { row, answers } = live.state
    const here = attempt === row?.attempt
    records.push(...there.records, ...(here ? answers.records.values() : []))
    scratches.push(...there.scratches, ...(here ? answers.scratch.values() : []))
  }
  const moved = await moveFiles()
  const here = new Set(moved?.map(({ question, sha256 }) => `${question} ${sha256}`))
  const again = (question: string, files: readonly Attachment[]) =>
    files.map((file) => sentAgain(file, (sha256) => here.has(`${question} ${sha256}`)))
  return {
    rows,
    records: latestOf(records).map((it) => ({ ...it, files: again(it.question, it.files) })),
    scratches: scratches.map((it) => (it.files ? { ...it, files: again(it.question, it.files) } : it)),
    filesToo: moved !== null,
  }

  /** Before the attempt is opened, which then finds them in the blob store. Null where that could not be asked. */
  async function moveFiles(): Promise<FileId[] | null> {
    if (!blobs) return []
    let there: FileId[] = []
    try {
      for (const { attempt } of rows)
        there = await disk.within(blobs.move(live.state.who.student, attempt, to))
      return there
    } catch {
      return null
    }
  }
}

/** Takes it over into the attempt that is open now; its answers then wait to be sent. */
export async function takeOver(
  live: LiveStore,
  { store, localCopy }: LivePorts,
  disk: Disk,
  left: LeftBehind,
): Promise<void> {
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
  for (const row of allKept ? rows : []) void letGo(row).catch(ignore)
  live.say({ type: 'setBack' })

  /** What another tab has written there meanwhile is taken over when one looks again. */
  async function letGo(row: AttemptRow): Promise<void> {
    if ((await store.dropAttempt(row)) && localCopy) changeCopy(localCopy, row.exam, { drop: records })
  }
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
