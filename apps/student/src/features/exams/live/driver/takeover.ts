/**
 * What this page knows better than its disk or its server (rules G2, G7, O5): the browser may refuse to write, or
 * throw the answer store away under an open page, and a school may have to go back to a backup that knows nothing of
 * an attempt.
 */
import type { Attachment } from '@porua/contract/exams'
import type { AcknowledgedAnswer, AnswerRecord } from '../answer-record.ts'
import type { AttemptRow, Scratch } from '../answer-store.ts'
import { isPending } from '../drafts.ts'
import { type FileId, sentAgain } from '../files/blob-store.ts'
import { dropTakenOver } from '../local-copy.ts'
import { fetchPaper } from '../paper.ts'
import { ignore, type LiveCore } from './core.ts'

/** What the phone has of attempts that the server has forgotten. */
export interface LeftBehind {
  rows: readonly AttemptRow[]
  /** Of each question the answer that was given last. */
  records: readonly AnswerRecord[]
  scratches: readonly Scratch[]
  /** False: files could not be taken over with them, and stay with the attempt that had them. */
  filesToo: boolean
}

export interface Takeover {
  /**
   * Lays what the page knows of its attempt into an answer store that no longer knows it. Rejects where the answer
   * store refuses.
   */
  layAgain(): Promise<void>
  /** What is to be taken over into `next`, which is about to be opened; null where there is nothing. */
  leftBehind(next: AttemptRow): Promise<LeftBehind | null>
  /** Takes it over into the attempt that is open now; its answers then wait to be sent. */
  takeOver(left: LeftBehind): Promise<void>
  /**
   * What the disk refused had numbers that only a page knew, and the server: no number below them is given out again,
   * and an answer that was given since and has one gets another. `counter`: the highest that the disk knows.
   */
  renumber(counter: number): void
  /**
   * P8: the server refuses an answer, perhaps because it no longer knows a file of it. Where the phone still has its
   * bytes the answer goes again without the key, and the bytes after it. False: there is nothing that could go again.
   */
  sendFilesAgain(refused: AnswerRecord): Promise<boolean>
}

export function makeTakeover(core: LiveCore): Takeover {
  const { answerState, ports, who } = core
  const { store } = ports
  /**
   * What this page has taken over already, as it then stood: where the disk could not let go of it, it is looked at
   * at each wake.
   */
  const taken = new Set<string>()
  const asItStands = ({ attempt, counter }: AttemptRow) => `${attempt} ${counter}`

  async function layAgain(): Promise<void> {
    const { row } = core
    if (!row) return
    await store.device()
    await store.openAttempt(row)
    // Drafts first, as they were numbered: the answers raise the counter above them.
    const scratches = [...answerState.scratch.values()].sort((a, b) => (a.revision ?? 0) - (b.revision ?? 0))
    for (const scratch of scratches) await store.keepScratch(scratch, wholly(scratch))
    for (const record of answerState.records.values()) await store.restore(record)
    // The browser may still have it: a paper's address never says anything else.
    if (core.sameStudent()) void fetchPaper(ports, row.opening.paper, await core.mark(), core.ending.signal)
  }

  async function leftBehind(next: AttemptRow): Promise<LeftBehind | null> {
    // Also where that one is open here already: a page that died between the two may have left what it was to take
    // over.
    const isOpen = core.row?.attempt === next.attempt
    const begun = Date.parse(next.opening.studentStartsAt)
    const forgotten = (row: AttemptRow) =>
      row.exam === who.exam &&
      row.attempt !== next.attempt &&
      !(isOpen && taken.has(asItStands(row))) &&
      (next.practice === false || isSameTry(row, next)) &&
      // Of another season otherwise: a provider may use an exam's id again.
      begun <= Date.parse(row.opening.graceEndsAt)
    const rows = (await core.within(store.attempts(who.student)).catch(() => [])).filter(forgotten)
    const { row: open } = core
    if (open && forgotten(open) && !rows.some(({ attempt }) => attempt === open.attempt)) rows.push(open)
    if (rows.length === 0) return null
    const records: AnswerRecord[] = []
    const scratches: Scratch[] = []
    for (const { attempt } of rows) {
      records.push(...(await core.within(store.records(who.student, attempt)).catch(() => [])))
      scratches.push(...(await core.within(store.scratch(who.student, attempt)).catch(() => [])))
      if (attempt !== open?.attempt) continue
      records.push(...answerState.records.values())
      scratches.push(...answerState.scratch.values())
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
  }

  /**
   * Before the attempt is opened, which then finds them on the blob store. Null where the blob store could not be
   * asked.
   */
  async function moveFiles(rows: readonly AttemptRow[], to: string): Promise<FileId[] | null> {
    const { blobs } = ports
    if (!blobs) return []
    let there: FileId[] = []
    try {
      for (const { attempt } of rows) there = await core.within(blobs.move(who.student, attempt, to))
      return there
    } catch {
      return null
    }
  }

  async function takeOver({ rows, records, scratches, filesToo }: LeftBehind): Promise<void> {
    const { row, paper } = core
    if (!row || !paper) return
    for (const one of rows) taken.add(asItStands(one))
    const asked = new Set(paper.questions.map(({ question }) => question._id))
    // G2 across both: should the forgotten attempt come back, no number has been given out twice.
    core.floor = Math.max(core.floor, ...rows.map(({ counter }) => counter))
    let allKept = filesToo
    for (const record of records) {
      const { question, state } = record
      const known = answerState.records.get(question)
      if (!asked.has(question) || (known && known.timestamp >= record.timestamp)) continue
      core.floor += 1
      const next: AnswerRecord = {
        ...record,
        attempt: row.attempt,
        group: who.group,
        revision: core.floor,
        accepted: null,
        offline: false,
        ...(state === 'refused' ? {} : { state: 'unsent', outcome: null }),
      }
      answerState.records.set(question, next)
      await core.within(store.restore(next)).catch(() => {
        allKept = false
        core.parts.writes.refused(question)
      })
      if (core.stopped) return
    }
    for (const scratch of scratches) {
      if (!asked.has(scratch.question) || answerState.scratch.has(scratch.question)) continue
      core.floor += 1
      const next = { ...scratch, attempt: row.attempt, ...(isPending(scratch) && { revision: core.floor }) }
      answerState.scratch.set(scratch.question, next)
      await core.within(store.keepScratch(next, wholly(next))).catch(ignore)
    }
    // What the disk has refused stands there once more, and is taken over at the next opening.
    for (const left of allKept ? rows : []) void letGo(left, records).catch(ignore)
    core.say({ type: 'setBack' })
    core.showAll()
  }

  /** What another tab has written there meanwhile is taken over when one looks again. */
  async function letGo(row: AttemptRow, taken: readonly AnswerRecord[]): Promise<void> {
    if ((await store.dropAttempt(row)) && ports.localCopy) dropTakenOver(ports.localCopy, row, taken)
  }

  function renumber(counter: number): void {
    /** Given out while the disk refused: it knows of no such number. */
    const unkept = ({ device, revision }: AcknowledgedAnswer) =>
      device === answerState.device && revision !== null && revision > counter ? revision : null
    const acknowledged = [...answerState.acknowledged.values()].flatMap((it) => {
      const number = unkept(it)
      return number === null ? [] : [{ it, number }]
    })
    core.floor = Math.max(core.floor, ...acknowledged.map(({ number }) => number))
    for (const { it, number } of acknowledged) {
      const record = answerState.records.get(it.questionId)
      if (record && record.revision <= number && isNewer(record, it)) giveAgain(record)
      else if (!record || record.revision < number) learn(it, number)
    }
  }

  /** What the server has of ours and the disk does not is ours. */
  function learn(acknowledged: AcknowledgedAnswer, revision: number): void {
    const { row } = core
    if (!row) return
    lay({
      ...who,
      attempt: row.attempt,
      question: acknowledged.questionId,
      answer: acknowledged.answer,
      files: acknowledged.extra,
      revision,
      timestamp: Date.parse(acknowledged.timestamp),
      accepted: revision,
      offline: false,
      state: 'saved',
      refusal: null,
      outcome: acknowledged.outcome,
    })
  }

  function giveAgain(record: AnswerRecord): void {
    core.floor += 1
    lay({ ...record, revision: core.floor, state: 'unsent', outcome: null })
  }

  function lay(record: AnswerRecord): void {
    answerState.records.set(record.question, record)
    void core.within(store.restore(record)).catch(() => core.parts.writes.refused(record.question))
  }

  async function sendFilesAgain({ attempt, question, revision, files }: AnswerRecord): Promise<boolean> {
    const { blobs } = ports
    if (!blobs) return false
    const back = new Map<string, string>()
    for (const { key, sha256 } of files) {
      if (key === '' || !sha256) continue
      const id = { student: who.student, attempt, question, sha256 }
      if (await core.within(blobs.takeBack(id, key)).catch(() => false)) back.set(sha256, '')
    }
    if (back.size === 0) return false
    await core.parts.writes.bring(question, back)
    // Another tab was told the same, and was first.
    if (core.recordOf(question, revision)) await core.parts.opening.readStore([question])
    return core.recordOf(question, revision) === null
  }

  return { layAgain, leftBehind, takeOver, renumber, sendFilesAgain }
}

/** A page lays what it has: nobody else's draft stands there. */
const wholly = (scratch: Scratch) => ({
  drafted: isPending(scratch),
  known: Number.POSITIVE_INFINITY,
  words: false,
})

/**
 * A practice attempt is also replaced by a retake, whose number is higher; one of the same number, or a lower one,
 * was made by a server that does not know ours. What was handed in is over.
 */
function isSameTry(row: AttemptRow, next: AttemptRow): boolean {
  const [before, now] = [row.opening.number, next.opening.number]
  return row.finishedAt === null && before !== undefined && now !== undefined && now <= before
}

function saysSame({ answer, files }: AnswerRecord, acknowledged: AcknowledgedAnswer): boolean {
  const digests = (list: readonly Attachment[]) => list.map(({ key, sha256 }) => [key, sha256])
  return (
    JSON.stringify([answer, digests(files)]) ===
    JSON.stringify([acknowledged.answer, digests(acknowledged.extra)])
  )
}

/**
 * Not what the server holds, and given after it: it waits, or was called older for its number alone. Another answer
 * under the very same number, of a page that could not know of it, has not been given to the server either; its time
 * may be a wrong clock's.
 */
function isNewer(record: AnswerRecord, acknowledged: AcknowledgedAnswer): boolean {
  const waits = record.state === 'unsent' || (record.state === 'saved' && record.outcome === 'older')
  if (!waits || saysSame(record, acknowledged)) return false
  return Date.parse(acknowledged.timestamp) < record.timestamp || acknowledged.revision === record.revision
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
