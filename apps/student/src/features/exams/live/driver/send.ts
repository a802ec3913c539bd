/** The calls that carry answers and the submit; what their replies mean is the rules' (`state/replies.ts`). */
import type { AddAnswerReply, AnswerIn } from '@porua/contract/exams'
import { heldReceipts } from '../../receipts/held.ts'
import type { AnswerRecord } from '../answer-record.ts'
import { timesOf } from '../attempt.ts'
import type { LivePorts } from '../ports.ts'
import { readAddAnswer, readSubmit } from '../replies.ts'
import { type DoingOf, hasMoved, recordOf } from '../state/live-state.ts'
import type { AnswerWrites } from './answer-writes.ts'
import type { Calls } from './calls.ts'
import { type Disk, ignore } from './disk.ts'
import type { LiveStore } from './live-store.ts'

/** A submit at the end waits so long for the word whether the end has moved. */
const endAskMs = 10_000

export type Send = ReturnType<typeof makeSend>

/** Makes the calls of one exam. */
export function makeSend(
  live: LiveStore,
  ports: LivePorts,
  disk: Disk,
  calls: Calls,
  writes: AnswerWrites,
  fetchAttempt: () => Promise<void>,
) {
  const { who } = live.state
  const underWay = new Map<number, AbortController>()

  async function send({ call, items, offline }: DoingOf<'send'>): Promise<void> {
    const abort = new AbortController()
    underWay.set(call, abort)
    // W4: the counter in the header counts every answer whose time has been taken.
    await disk.settled()
    const { row } = live.state
    if (abort.signal.aborted || live.stopped || !row || !calls.sameStudent()) return
    const answers = items.flatMap((ref) => recordOf(live.state, ref) ?? []).map(onTheWire)
    if (answers.length === 0) {
      // Newer answers have taken their place; those stand in the queue by themselves.
      const event = { type: 'settled', call, items, now: live.world.now } as const
      return void live.dispatch({ type: 'sync', event })
    }
    const save = { attempt: row.attempt, answers, live: row.practice !== true, offline }
    const reply = await calls.ask(
      abort.signal,
      (mark) => ports.calls.addAnswer(who, save, mark, abort.signal),
      readAddAnswer,
    )
    if (abort.signal.aborted || !live.isOpen(save.attempt)) return
    underWay.delete(call)
    if ((reply.kind === 'ok' || reply.kind === 'refused') && reply.data) keepReceipts(answers, reply.data)
    live.dispatch({ type: 'replied', call, items, reply })
  }

  /** A5: a receipt that cannot be kept holds nothing up: the server gives it again to whoever repeats the save. */
  function keepReceipts(sent: readonly AnswerIn[], data: AddAnswerReply): void {
    const receipts = heldReceipts(live.state.answers.device, sent, data)
    if (receipts.length > 0) void ports.receipts?.keep(who.student, who.exam, receipts).catch(ignore)
  }

  /** What a submit needs: the word whether the time is over, what other tabs have given, the drafts (F1, T3, D3). */
  async function prepareSubmit(): Promise<void> {
    const { overAt, fetchedAt } = live.state
    // T3: a phone that was out of reach at its end does not hand in what has been extended or paused meanwhile.
    if (overAt !== null && fetchedAt < overAt) await disk.within(fetchAttempt(), endAskMs).catch(ignore)
    await disk.settled()
    let ready = true
    if (overAt === null || hasMoved(live.state, live.world.earliest)) await disk.reread(null)
    else if (live.state.fetchedAt >= overAt || live.view.counts.drafts.length === 0) await writes.handIn()
    // Whether drafts are to be handed in is not known yet; without them nothing is submitted.
    else ready = false
    live.dispatch({ type: 'prepared', ready })
  }

  async function submit(): Promise<void> {
    const id = live.state.row?.attempt
    if (!id) return
    const reply = await calls.ask(
      calls.signal,
      (mark) => ports.calls.submit(who, id, mark, calls.signal),
      readSubmit,
    )
    if (!live.isOpen(id)) return
    const submitted = (submittedAt: number | null) =>
      live.dispatch({ type: 'attempt', event: { type: 'submitted', submittedAt, here: true } })
    if (reply.kind === 'ok') {
      if (reply.data.attemptId !== id)
        return void live.dispatch({ type: 'submitFailed', reply: { kind: 'network', retryAfterMs: null } })
      const submittedAt = Date.parse(reply.data.submittedAt)
      // By a clock that was wrong there was time left; there was none (D3).
      if (submittedAt >= (timesOf(live.state.attempt)?.endsAt ?? submittedAt + 1)) await writes.handIn()
      submitted(submittedAt)
    } else if (reply.kind === 'refused' && reply.code === 'attemptEnded') {
      // Over already, by the clock or from another device: that is what was asked for (F4).
      await writes.handIn()
      submitted(null)
    } else live.dispatch({ type: 'submitFailed', reply })
  }

  async function again(own: AnswerRecord): Promise<boolean> {
    const { attempt, question, files } = own
    if (!ports.blobs) return false
    const back = new Map<string, string>()
    for (const { key, sha256 } of files) {
      if (key === '' || !sha256) continue
      const id = { student: who.student, attempt, question, sha256 }
      if (await disk.within(ports.blobs.takeBack(id, key)).catch(() => false)) back.set(sha256, '')
    }
    if (back.size === 0) return false
    await writes.bring(question, back)
    // Another tab was told the same, and was first.
    if (recordOf(live.state, own)) await disk.reread([question])
    return recordOf(live.state, own) === null
  }

  return {
    send,
    abort({ call }: { call: number }): void {
      underWay.get(call)?.abort()
      underWay.delete(call)
    },
    abortAll(): void {
      for (const abort of underWay.values()) abort.abort()
      underWay.clear()
    },
    prepareSubmit,
    submit,
    /** P8: a server that was set back has lost files that this phone may still have. */
    sendFilesAgain({ ref, own, refusal }: DoingOf<'sendFilesAgain'>): void {
      const lost = () => void live.dispatch({ type: 'fileLost', ref, refusal })
      disk.track(again(own).then((goes) => (goes || !live.isOpen(own.attempt) ? undefined : lost())))
    },
  }
}

function onTheWire({
  question,
  revision,
  answer,
  chosen,
  timestamp,
  files,
  asDraft,
}: AnswerRecord): AnswerIn {
  return {
    questionId: question,
    answer,
    timestamp,
    revision,
    ...(files.length > 0 && { extra: files }),
    ...(asDraft && { draft: asDraft }),
    ...(chosen && { chosen: [...chosen] }),
  }
}
