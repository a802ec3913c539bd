/** Giving an answer: shown at once, on the disk next, then queued (rules G1 to G6). */
import type { Attachment } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { type AnswerRecord, wireSize } from '../answer-record.ts'
import { AnswerLocked, bringOver, type Given, NotInStore } from '../answer-store.ts'
import { timesOf } from '../attempt.ts'
import { draftAfter } from '../drafts.ts'
import { copyAnswers } from '../local-copy.ts'
import { ignore, type LiveCore } from './core.ts'

export interface AnswerWrites {
  give(
    question: string,
    answer: readonly string[],
    files: readonly Attachment[],
    chosen?: readonly number[],
  ): boolean
  /** Files have followed their text: the same answer goes again, with their keys (rule P2). `keys` is by digest. */
  bring(question: string, keys: ReadonlyMap<string, string>): Promise<void>
  /** Takes a record that the answer store holds (or could not hold) onto the answer state. */
  take(record: AnswerRecord): void
  queue(record: AnswerRecord, delay: number): void
  /**
   * The disk did not take what stands there: it is not called kept, and is written as soon as there is room (G1, G3).
   */
  refused(question: string): void
  /** Two writes about one question reach the disk in their order, whatever the disk does. */
  inTurn(question: string, write: () => Promise<void>): void
  writeLocalCopy(): void
}

/** A tab that does not lead sends its own answers only when the leading one has not done so by then (rule W2). */
export const backupMs = 5_000
const localCopyMs = 400
const rescueMs = 5_000

export function makeAnswerWrites(core: LiveCore): AnswerWrites {
  const { answerState, ports, who } = core
  const { store } = ports
  const lastOf = new Map<string, Promise<void>>()

  function give(
    question: string,
    answer: readonly string[],
    files: readonly Attachment[],
    chosen?: readonly number[],
  ): boolean {
    core.parts.machines.tick()
    const { attempt, row } = core
    if (attempt.name !== 'answering' || !row || core.replaced || core.stopped) return false
    answerState.refresh(question)
    if (answerState.view(question).locked) {
      core.say({ type: 'locked', question })
      return false
    }
    const timestamp = core.givenAt(attempt.times)
    // G2: a number of its own at once, by its time, for what the disk may refuse or have lost the count of.
    core.floor = Math.max(core.floor + 1, timestamp)
    const given: Given = {
      ...who,
      attempt: row.attempt,
      question,
      answer: [...answer],
      ...(chosen && { chosen }),
      files: [...files],
      timestamp,
      floor: core.floor - 1,
      locksAfter: answerState.mayChange ? null : limits.answerDebounceMs,
      draft: answerState.scratch.get(question) ?? null,
    }
    const tap = unkept(given)
    answerState.writing.set(question, tap)
    answerState.fresh.add(question)
    core.setTimer(`fresh ${question}`, limits.answerDebounceMs, () => {
      answerState.fresh.delete(question)
      core.show(question)
    })
    const tapEnds = () => {
      if (answerState.writing.get(question) === tap) answerState.writing.delete(question)
    }
    inTurn(question, () => write(given, tapEnds))
    core.show(question)
    return true
  }

  function inTurn(question: string, write: () => Promise<void>): void {
    const writing = (lastOf.get(question) ?? Promise.resolve()).then(write)
    lastOf.set(question, writing.catch(ignore))
    core.track(writing)
  }

  async function write(given: Given, tapEnds: () => void): Promise<void> {
    const { question, attempt } = given
    let record: AnswerRecord | null = null
    let locked = false
    try {
      record = await core.within(keep(given))
    } catch (cause) {
      locked = cause instanceof AnswerLocked
    }
    if (core.stopped || core.row?.attempt !== attempt) return
    tapEnds()
    if (locked) {
      core.say({ type: 'locked', question })
      await core.parts.opening.readStore([question])
      return core.show(question)
    }
    if (record) {
      answerState.atRisk.delete(question)
      const scratch = answerState.scratch.get(question)
      if (scratch) answerState.scratch.set(question, draftAfter(scratch, given.draft))
    } else {
      // G3: the disk refuses; the answer lives here, goes out all the same, and the student is told.
      refused(question)
      core.say({ type: 'notKept', question })
    }
    take(record ?? unkept(given))
    core.channel?.post({ type: 'changed', questions: [question] })
  }

  /** G7: the browser may have thrown the answer store away under the open page. */
  async function keep(given: Given): Promise<AnswerRecord> {
    try {
      return await store.give(given)
    } catch (cause) {
      if (!(cause instanceof NotInStore) || core.row?.attempt !== given.attempt) throw cause
      await core.parts.takeover.layAgain()
      // Its own number, unless this page has given out a later one: by its time it meets no other page's (G2).
      return store.give({ ...given, floor: core.floor === given.floor + 1 ? given.floor : core.floor })
    }
  }

  function bring(question: string, keys: ReadonlyMap<string, string>): Promise<void> {
    const bringing = bringNow(question, keys)
    core.track(bringing)
    return bringing
  }

  async function bringNow(question: string, keys: ReadonlyMap<string, string>): Promise<void> {
    const { row } = core
    if (!row || core.stopped) return
    const at = { student: who.student, attempt: row.attempt, question }
    // Where the disk refuses, the keys go out all the same.
    const unkeptKeys = () => bringOver(answerState.records.get(question), keys, core.floor)
    const times = timesOf(core.attempt)
    const now = times ? core.givenAt(times) : undefined
    const record = await core.within(store.bring(at, keys, core.floor, now)).catch(unkeptKeys)
    if (!record || core.stopped || core.row?.attempt !== row.attempt) return
    take(record)
    core.channel?.post({ type: 'changed', questions: [question] })
  }

  function unkept({ floor, locksAfter: _, draft: __, ...given }: Given): AnswerRecord {
    return {
      ...given,
      revision: floor + 1,
      accepted: null,
      offline: false,
      state: 'unsent',
      refusal: null,
      outcome: null,
    }
  }

  function refused(question: string): void {
    answerState.atRisk.add(question)
    core.setTimer('rescue', rescueMs, rescue)
  }

  /** Tries again to write down what the disk has refused. */
  function rescue(): void {
    for (const question of answerState.atRisk) {
      const record = answerState.records.get(question)
      if (record?.state !== 'unsent') answerState.atRisk.delete(question)
      else void core.within(store.restore(record)).then(() => rescued(record), ignore)
    }
    if (answerState.atRisk.size > 0) core.setTimer('rescue', rescueMs, rescue)
  }

  function rescued({ question, revision }: AnswerRecord): void {
    if (core.recordOf(question, revision)) answerState.atRisk.delete(question)
    core.show(question)
  }

  function take(record: AnswerRecord): void {
    const { question, revision } = record
    core.floor = Math.max(core.floor, revision)
    const known = answerState.records.get(question)
    if (known && known.revision > revision) {
      core.show(question)
      return
    }
    answerState.records.set(question, record)
    core.setTimer('localCopy', localCopyMs, writeLocalCopy)
    if (record.state === 'unsent') queue(record, core.leads ? limits.answerDebounceMs : backupMs)
    else {
      core.parts.machines.tellSync({
        type: 'settled',
        call: null,
        items: [{ question, revision }],
        now: core.now,
      })
    }
    core.show(question)
  }

  function queue(record: AnswerRecord, delay: number): void {
    const { question, revision, offline } = record
    const item = { question, revision, offline, size: wireSize(record) }
    core.parts.machines.tellSync({ type: 'given', item, delay, now: core.now })
  }

  function writeLocalCopy(): void {
    core.clearTimer('localCopy')
    const { row } = core
    if (!ports.localCopy || !row) return
    const { exam, attempt, opening } = row
    // B4: a page that goes while its disk still writes leaves the answer here; nothing else has it.
    const known = new Map([...answerState.records, ...answerState.writing])
    copyAnswers(ports.localCopy, answerState.device, { exam, attempt, number: opening.number }, known)
  }

  return { give, bring, take, queue, refused, inTurn, writeLocalCopy }
}
