/** Sending answers and the submit, and believing what comes back only as far as it goes (rules S4 to S8, A1 to A4). */
import type { AddAnswerReply, AnswerIn, SavedAnswer } from '@porua/contract/exams'
import { heldReceipts } from '../../receipts/held.ts'
import { type AnswerRecord, isRefusal, type Refusal } from '../answer-record.ts'
import { type Settlement, settleRecord } from '../answer-store.ts'
import type { Ref } from '../answer-sync.ts'
import { type SubmitProblem, timesOf } from '../attempt.ts'
import { type Judged, readAddAnswer, readSubmit } from '../replies.ts'
import { ignore, type LiveCore } from './core.ts'

export interface Send {
  send(call: number, items: readonly Ref[], offline: boolean): Promise<void>
  abort(call: number): void
  abortAll(): void
  submit(): Promise<void>
  /** Settles records here and in the answer store. */
  settle(settlements: readonly Settlement[]): void
}

export function makeSend(core: LiveCore): Send {
  const { answerState, ports, who } = core
  const underWay = new Map<number, AbortController>()

  async function send(call: number, items: readonly Ref[], offline: boolean): Promise<void> {
    const { machines } = core.parts
    const abort = new AbortController()
    underWay.set(call, abort)
    // W4: the counter in the header counts every answer whose time has been taken.
    await core.settled()
    const { row } = core
    if (abort.signal.aborted || core.stopped || !row || !core.sameStudent()) return
    const answers = items.flatMap(({ question, revision }) => {
      const record = core.recordOf(question, revision)
      if (!record) return []
      const { answer, chosen, timestamp, files, asDraft: draft } = record
      const more = {
        ...(files.length > 0 && { extra: files }),
        ...(draft && { draft }),
        ...(chosen && { chosen: [...chosen] }),
      }
      return [{ questionId: question, answer, timestamp, revision, ...more }]
    })
    // Newer answers have taken their place; those stand in the queue by themselves.
    if (answers.length === 0) return machines.tellSync({ type: 'settled', call, items, now: core.now })
    const save = { attempt: row.attempt, answers, live: row.practice !== true, offline }
    const reply = await core.ask(
      abort.signal,
      (mark) => ports.calls.addAnswer(who, save, mark, abort.signal),
      readAddAnswer,
    )
    if (abort.signal.aborted || core.stopped || core.row?.attempt !== save.attempt) return
    underWay.delete(call)
    if ((reply.kind === 'ok' || reply.kind === 'refused') && reply.data) keepReceipts(answers, reply.data)
    took(call, items, reply)
  }

  /** A5: a receipt that cannot be kept holds nothing up: the server gives it again to whoever repeats the save. */
  function keepReceipts(sent: readonly AnswerIn[], data: AddAnswerReply): void {
    const receipts = heldReceipts(answerState.device, sent, data)
    if (receipts.length > 0) void ports.receipts?.keep(who.student, who.exam, receipts).catch(ignore)
  }

  function took(call: number, items: readonly Ref[], reply: Judged<AddAnswerReply>): void {
    const { machines } = core.parts
    if (reply.kind !== 'network') core.restoredSaid = false
    const failed = (retryAfterMs: number | null) =>
      machines.tellSync({ type: 'failed', call, now: core.now, retryAfterMs, random: ports.random() })
    switch (reply.kind) {
      case 'withheld':
        return
      case 'network':
        failed(reply.retryAfterMs)
        return
      case 'signedOut':
        machines.tellSync({ type: 'signedOut', call })
        return
      case 'ok': {
        const done = takeOutcomes(items, reply.data, '')
        if (done.length > 0) machines.tellSync({ type: 'settled', call, items: done, now: core.now })
        else failed(null)
        return
      }
      case 'refused':
        tookRefusal(call, items, reply, failed)
    }
  }

  function tookRefusal(
    call: number,
    items: readonly Ref[],
    reply: Extract<Judged<AddAnswerReply>, { kind: 'refused' }>,
    failed: (retryAfterMs: null) => void,
  ): void {
    const { machines, refresh } = core.parts
    const { status, code, title } = reply
    const done = reply.data ? takeOutcomes(items, reply.data, title) : []
    if (done.length > 0) {
      machines.tellSync({ type: 'settled', call, items: done, now: core.now })
    } else if (status === 403 || status === 404) {
      machines.tellSync({ type: 'refused', call, reason: 'removed' })
      removed()
    } else if (code === 'noAttempt') {
      failed(null)
      refresh.wake('hint')
    } else if (items.length > 1 && status !== 409) {
      machines.tellSync({ type: 'split', call, now: core.now })
    } else {
      refuse(items, { code, title })
      machines.tellSync({ type: 'settled', call, items, now: core.now })
      if (status === 409) refresh.wake('hint')
    }
  }

  /** S8: kept, unselected, said. */
  function refuse(items: readonly Ref[], refusal: Refusal): void {
    settle(items.map((ref) => ({ ...ref, change: { type: 'refused', outcome: null, refusal } })))
    for (const { question } of items) core.say({ type: 'refused', question, ...refusal })
  }

  /** P8: a server that was set back has lost a file that this phone may still have. */
  async function againOrRefuse(ref: Ref, own: AnswerRecord, refusal: Refusal): Promise<void> {
    const { question } = ref
    if ((await core.parts.takeover.sendFilesAgain(own)) || core.stopped || core.row?.attempt !== own.attempt)
      return
    settle([{ ...ref, change: { type: 'refused', outcome: 'invalid', refusal } }])
    if (core.recordOf(question, ref.revision)) core.say({ type: 'refused', question, ...refusal })
  }

  /** A1: only what echoes attempt, question and revision is believed. Answers what is settled by it. */
  function takeOutcomes(items: readonly Ref[], data: AddAnswerReply, fallbackTitle: string): Ref[] {
    if (data.attemptId !== core.row?.attempt) return []
    const done: Ref[] = []
    const settlements: Settlement[] = []
    for (const reply of data.answers) {
      const { questionId: question, outcome, title } = reply
      const ref = items.find((item) => item.question === question && item.revision === reply.revision)
      if (!ref) continue
      done.push(ref)
      const overtaken = takeCurrent(ref, reply)
      if (isRefusal(outcome)) {
        const refusal = { code: outcome, title: title || fallbackTitle }
        const own = outcome === 'invalid' ? core.recordOf(question, ref.revision) : null
        if (own?.files.some(({ key, sha256 }) => key !== '' && sha256)) {
          // Until then it waits, here and on the disk; a submit waits for it too.
          core.track(againOrRefuse(ref, own, refusal))
          continue
        }
        settlements.push({ ...ref, change: { type: 'refused', outcome, refusal } })
        core.say({ type: 'refused', question, ...refusal })
      } else {
        settlements.push({ ...ref, change: { type: 'saved', outcome: overtaken ? 'older' : outcome } })
        // While an earlier answer counts, a held one is sent again at each look (R3); it is told once.
        if (outcome === 'onHold' && core.recordOf(question, ref.revision)?.outcome !== 'onHold')
          core.say({ type: 'onHold', question })
      }
    }
    settle(settlements)
    core.parts.machines.tellAttempt({
      type: 'learned',
      endsAt: Date.parse(data.endsAt),
      graceEndsAt: null,
      paused: data.paused,
      ...(data.ended ? { ended: true } : {}),
      at: core.earliest,
    })
    return done
  }

  /**
   * What the server now holds for the question: ours, or the one that stands in our way. True where ours is in the
   * log, taken, and another has stood in its place since: what counts is the log's order, as a phone's clock may say
   * what it likes.
   */
  function takeCurrent(ref: Ref, { outcome, current, seq }: AddAnswerReply['answers'][number]): boolean {
    const { question, revision } = ref
    const before = answerState.acknowledged.get(question)
    const own = core.recordOf(question, revision)
    const overtaken = current !== undefined && seq !== null && current.seq > seq
    if (outcome === 'older' || outcome === 'locked' || overtaken) {
      // What is held of that row already also has its device and files; and a fetch that was answered after this may
      // be read before it.
      if (current && !(before && before.seq >= current.seq)) {
        const locked = outcome === 'locked' || !answerState.mayChange
        const theirs = { extra: [], device: null, revision: null, locked, outcome }
        hold({ questionId: question, ...current, ...theirs })
      }
      // The reply tells neither its files nor its device. One that is called older although it was given later may
      // have a number that was given out twice (G2).
      const odd = outcome === 'older' && own && current && Date.parse(current.timestamp) < own.timestamp
      if (!current || overtaken || odd) core.parts.refresh.wake('hint')
      return overtaken && !isRefusal(outcome)
    }
    if (!own || isRefusal(outcome) || seq === null) return false
    if (before && before.device !== answerState.device && before.seq > seq) {
      core.parts.refresh.wake('hint')
      return false
    }
    const timestamp = new Date(own.timestamp).toISOString()
    const { answer, files: extra } = own
    const ours = { answer, extra, timestamp, device: answerState.device, revision, seq }
    hold({ questionId: question, outcome, locked: !answerState.mayChange, ...ours })
    return false
  }

  function hold(acknowledged: SavedAnswer): void {
    answerState.acknowledged.set(acknowledged.questionId, acknowledged)
    core.announcedSince.add(acknowledged.questionId)
  }

  function settle(settlements: readonly Settlement[]): void {
    const { row } = core
    if (!row || settlements.length === 0) return
    for (const settlement of settlements) {
      const record = answerState.records.get(settlement.question)
      const next = record && settleRecord(record, settlement)
      if (next) answerState.records.set(settlement.question, next)
    }
    const questions = settlements.map(({ question }) => question)
    const told = () => core.channel?.post({ type: 'changed', questions })
    void ports.store.settle(who.student, row.attempt, settlements).then(told, ignore)
    core.setTimer('localCopy', 0, core.parts.writes.writeLocalCopy)
    core.show(...questions)
  }

  async function submit(): Promise<void> {
    const { machines, refresh } = core.parts
    const id = core.row?.attempt
    if (!id) return
    const { signal } = core.ending
    const reply = await core.ask(signal, (mark) => ports.calls.submit(who, id, mark, signal), readSubmit)
    if (core.stopped || core.row?.attempt !== id) return
    const fail = (problem: SubmitProblem) =>
      machines.tellAttempt({ type: 'submitFailed', problem, at: core.earliest })
    if (reply.kind === 'ok' && reply.data.attemptId === id) {
      const submittedAt = Date.parse(reply.data.submittedAt)
      // By a clock that was wrong there was time left; there was none (D3).
      if (submittedAt >= (timesOf(core.attempt)?.endsAt ?? submittedAt + 1)) await core.parts.drafts.handIn()
      return machines.tellAttempt({ type: 'submitted', submittedAt, here: true })
    }
    if (reply.kind === 'ok' || reply.kind === 'network') return fail({ kind: 'network' })
    if (reply.kind === 'withheld') return fail({ kind: 'signedOut' })
    if (reply.kind === 'signedOut') {
      machines.tellSync({ type: 'signedOut', call: null })
      return fail({ kind: 'signedOut' })
    }
    const { status, code, title } = reply
    if (status === 403 || status === 404) return removed()
    // Over already, by the clock or from another device: that is what was asked for.
    if (code === 'attemptEnded') await core.parts.drafts.handIn()
    if (code === 'attemptEnded')
      return machines.tellAttempt({ type: 'submitted', submittedAt: null, here: true })
    if (title) core.say({ type: 'error', title })
    fail({ kind: 'refused', code, title })
    refresh.wake('hint')
  }

  function removed(): void {
    if (core.attempt.name !== 'removed') core.say({ type: 'removed' })
    core.parts.machines.tellAttempt({ type: 'gone' })
  }

  return {
    send,
    abort(call) {
      underWay.get(call)?.abort()
      underWay.delete(call)
    },
    abortAll() {
      for (const abort of underWay.values()) abort.abort()
      underWay.clear()
    },
    submit,
    settle,
  }
}
