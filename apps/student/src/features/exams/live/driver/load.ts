/**
 * Opening an attempt: from the answer store, from the server, and again at every wake (rules O1 to O4, R3, W1 to W3,
 * B4).
 */
import type { StartReply } from '@porua/contract/exams'
import { type AnswerKey, type AnswerRecord, serverHas, serverLacks } from '../answer-record.ts'
import { type AttemptOpening, type AttemptRow, isBare } from '../answer-store.ts'
import { nothingToSend } from '../answer-sync.ts'
import { attemptAtRest } from '../attempt.ts'
import { fateOf, takeInCopied } from '../from-local-copy.ts'
import { copiedAnswers } from '../local-copy.ts'
import { fetchPaper, paperFromStore } from '../paper.ts'
import type { TabMessage } from '../ports.ts'
import { readStart } from '../replies.ts'
import { backupMs } from './answer-writes.ts'
import { ignore, type LiveCore } from './core.ts'

export interface Load {
  start(): Promise<void>
  fetchAttempt(): Promise<void>
  /** Reads again what another tab may have written; null is all. */
  readStore(questions: readonly string[] | null): Promise<void>
}

export function makeLoad(core: LiveCore): Load {
  const { answerState, ports, who } = core
  const { store } = ports
  let fetching: Promise<void> | null = null
  let again = false

  async function start(): Promise<void> {
    const memoryName = () => `memory-${Math.floor(ports.random() * 2 ** 48).toString(36)}`
    answerState.device = await core.within(store.device()).catch(memoryName)
    if (core.stopped) return
    if (core.leftover) return openRow(core.leftover)
    // B4: before anything is written there that would take an earlier attempt's place.
    const shut = await core
      .within(takeInCopied(ports, who.student, (exam) => exam === who.exam))
      .catch(() => [])
    // G4: shown on the page that went, and not kept. The reply in words was still on its way.
    for (const { question } of shut) core.say({ type: 'locked', question })
    const latest = await latestRow()
    const kept = latest && (await keptPaper(latest.opening))
    if (core.stopped) return
    if (latest && kept) {
      core.paper = kept
      await openRow(latest)
      standAt(latest.opening)
    }
    await fetchAttempt()
  }

  /** O2: without a network the exam goes on from what the answer store has. */
  async function latestRow(): Promise<AttemptRow | null> {
    const rows = await core.within(store.attempts(who.student)).catch(() => [])
    const begun = ({ opening }: AttemptRow) => Date.parse(opening.studentStartsAt)
    const mine = rows.filter((row) => row.exam === who.exam && row.finishedAt === null && !isBare(row))
    return mine.sort((a, b) => begun(b) - begun(a))[0] ?? null
  }

  const keptPaper = ({ paper }: AttemptOpening) => core.within(paperFromStore(ports, paper)).catch(() => null)

  /** One at a time; a wish that comes meanwhile is granted afterwards. */
  function fetchAttempt(): Promise<void> {
    again = true
    fetching ??= fetchAll().finally(() => {
      fetching = null
    })
    return fetching
  }

  async function fetchAll(): Promise<void> {
    while (again && !core.stopped) {
      again = false
      await fetchOnce()
    }
  }

  async function fetchOnce(): Promise<void> {
    const { machines } = core.parts
    if (core.stopped || core.leftover || core.attempt.name === 'submitted' || !core.sameStudent()) return
    await core.settled()
    if (core.stopped) return
    const { signal } = core.ending
    core.announcedSince.clear()
    const reply = await core.ask(signal, (mark) => ports.calls.start(who, mark, signal), readStart)
    if (core.stopped) return
    if (reply.kind === 'ok') return takeStart(reply.data)
    if (reply.kind === 'withheld') return
    if (reply.kind === 'network') {
      core.restoredSaid = false
      return machines.tellAttempt({ type: 'loadFailed', problem: { kind: 'network' } })
    }
    if (reply.kind === 'signedOut') {
      machines.tellSync({ type: 'signedOut', call: null })
      return machines.tellAttempt({ type: 'loadFailed', problem: { kind: 'signedOut' } })
    }
    const { status, code, title } = reply
    if (status === 403 || status === 404) {
      if (core.attempt.name !== 'removed') core.say({ type: 'removed' })
      if (core.row) machines.tellSync({ type: 'refused', call: null, reason: 'removed' })
      return machines.tellAttempt({ type: 'gone' })
    }
    if (!core.row)
      return machines.tellAttempt({ type: 'loadFailed', problem: { kind: 'refused', code, title } })
    // Too late to count without a teacher's word; but nothing that stood there is lost (D3).
    if (code === 'attemptEnded') await core.parts.drafts.handIn()
    if (code === 'attemptEnded') machines.tellAttempt({ type: 'submitted', submittedAt: null, here: false })
    if (code === 'examEnded') {
      machines.tellAttempt({ type: 'over', at: core.earliest })
      core.parts.drafts.atEnd()
    }
  }

  async function takeStart({ answers, ...opening }: StartReply): Promise<void> {
    const { machines, refresh } = core.parts
    let { paper } = core
    if (!paper || core.row?.opening.paper.paperId !== opening.paper.paperId) {
      const mark = await core.mark()
      paper = (await keptPaper(opening)) ?? (await fetchPaper(ports, opening.paper, mark, core.ending.signal))
      if (core.stopped) return
      if (!paper) {
        refresh.reach(false)
        return machines.tellAttempt({ type: 'loadFailed', problem: { kind: 'network' } })
      }
    }
    core.paper = paper
    if (core.fetchedAt === Number.NEGATIVE_INFINITY) core.resumed = answers.length > 0
    const next = { ...who, attempt: opening.attemptId, opening, practice: paper.isPracticeExam }
    const made = await core
      .within(store.openAttempt(next))
      .catch(() => ({ ...next, counter: core.floor, finishedAt: null }))
    // G7: the row is new again, and what was beside it is gone.
    const lost = core.row?.attempt === made.attempt && made.counter === 0 && core.floor > 0
    if (lost) await core.within(core.parts.takeover.layAgain()).catch(ignore)
    const left = await core.parts.takeover.leftBehind(made)
    if (core.stopped) return
    await openRow(made, left !== null)
    if (left && !core.stopped) await core.parts.takeover.takeOver(left)
    if (core.stopped) return
    core.fetchedAt = core.earliest
    answerState.mayChange = opening.multipleTimesSubmission
    if (opening.submittedAt !== null) {
      const submittedAt = Date.parse(opening.submittedAt)
      return machines.tellAttempt({ type: 'submitted', submittedAt, here: false })
    }
    standAt(opening)
    if (core.sync.blocked) machines.tellSync({ type: 'unblocked', now: core.now })
    reconcile(answers, made.counter)
    core.parts.drafts.atEnd()
  }

  function standAt(opening: AttemptOpening): void {
    const times = {
      startsAt: Date.parse(opening.studentStartsAt),
      endsAt: Date.parse(opening.endsAt),
      graceEndsAt: Date.parse(opening.graceEndsAt),
      paused: opening.paused,
      ...(opening.ended ? { ended: true } : {}),
    }
    const at = core.earliest
    const runs = 'times' in core.attempt
    core.parts.machines.tellAttempt(runs ? { type: 'learned', ...times, at } : { type: 'opened', times, at })
  }

  /** `carries`: what an attempt that was forgotten has left comes with it. */
  async function openRow(next: AttemptRow, carries = false): Promise<void> {
    if (core.row?.attempt === next.attempt) {
      core.row = next
      // W3: what another tab has put there, and this one has not heard of, is no less its own.
      return readStore(null)
    }
    if (core.row) leaveRow(carries)
    core.row = next
    core.floor = next.counter
    answerState.mayChange = next.opening.multipleTimesSubmission
    const [records, scratches] = await Promise.all([
      core.within(store.records(who.student, next.attempt)).catch(() => []),
      core.within(store.scratch(who.student, next.attempt)).catch(() => []),
    ])
    if (core.stopped) return
    core.parts.drafts.take(scratches)
    for (const record of records) keep(record)
    await mergeLocalCopy(next)
    if (core.stopped) return
    const name = `porua ${who.student} ${next.attempt}`
    core.channel = ports.channels?.open(name, (message) => hear(next.attempt, message)) ?? null
    const toLead = () => void lead(next.attempt)
    // W1: without a way to hear each other every tab leads.
    if (ports.locks && core.channel) core.letGo = ports.locks.hold(name, toLead)
    else core.leads = true
    for (const record of answerState.unsent()) core.parts.writes.queue(record, core.leads ? 0 : backupMs)
    core.showAll()
  }

  /**
   * A retake elsewhere has made another attempt. What the old one left stays in the answer store and is sent as a
   * leftover; of one that is forgotten and not replaced it is taken over (O5).
   */
  function leaveRow(carries: boolean): void {
    const live = core.row?.practice === false
    core.letGo?.()
    core.closeChannel()
    core.leads = false
    core.parts.sending.abortAll()
    answerState.clear()
    core.parts.drafts.forget()
    core.sync = nothingToSend
    core.attempt = attemptAtRest
    if (!live && !carries) core.say({ type: 'otherAttempt' })
  }

  function keep(record: AnswerRecord): void {
    const known = answerState.records.get(record.question)
    if (!known || known.revision < record.revision) answerState.records.set(record.question, record)
    core.floor = Math.max(core.floor, record.revision)
  }

  /** B4: what the local-storage copy has and the answer store lacks goes into the answer store. */
  async function mergeLocalCopy({ attempt, opening }: AttemptRow): Promise<void> {
    if (!ports.localCopy) return
    for (const copied of copiedAnswers(ports.localCopy, who.student, who.exam, attempt)) {
      const { record, device } = copied
      if (fateOf(answerState.records.get(record.question), copied, answerState.device, opening) !== 'lacking')
        continue
      // Another answer store's revision means nothing here: the answer gets one of ours and keeps its time.
      const next = device === answerState.device ? record : { ...record, revision: core.floor + 1 }
      core.floor = Math.max(core.floor, next.revision)
      keep(
        await core.within(store.restore(next)).catch(() => {
          core.parts.writes.refused(next.question)
          return next
        }),
      )
    }
  }

  async function lead(attempt: string): Promise<void> {
    if (core.stopped || core.row?.attempt !== attempt) return
    core.leads = true
    await readStore(null)
    for (const record of answerState.unsent()) core.parts.writes.queue(record, 0)
  }

  function hear(attempt: string, message: TabMessage): void {
    if (core.stopped || core.row?.attempt !== attempt) return
    if (message.type === 'changed') void readStore(message.questions)
    else {
      const { submittedAt } = message
      core.parts.machines.tellAttempt({ type: 'submitted', submittedAt, here: true })
    }
  }

  async function readStore(questions: readonly string[] | null): Promise<void> {
    const attempt = core.row?.attempt
    if (!attempt) return
    const [records, scratches] = await Promise.all([
      core.within(store.records(who.student, attempt)).catch(() => []),
      core.within(store.scratch(who.student, attempt)).catch(() => []),
    ])
    if (core.stopped || core.row?.attempt !== attempt) return
    const wanted = ({ question }: AnswerKey) => !questions || questions.includes(question)
    core.parts.drafts.take(scratches.filter(wanted))
    for (const record of records.filter(wanted)) {
      const known = answerState.records.get(record.question)
      const newer = !known || record.revision > known.revision
      const settledThere =
        known?.revision === record.revision && known.state === 'unsent' && record.state !== 'unsent'
      if (newer || settledThere) core.parts.writes.take(record)
    }
    core.showAll()
  }

  /** R3: what the server proves to have is acknowledged; what it lacks is sent again. */
  function reconcile(answers: StartReply['answers'], counter: number): void {
    const { sending, writes, machines } = core.parts
    const told = [...core.announcedSince].flatMap((question) => answerState.acknowledged.get(question) ?? [])
    answerState.acknowledged.clear()
    for (const acknowledged of answers) answerState.acknowledged.set(acknowledged.questionId, acknowledged)
    for (const acknowledged of told) {
      const { seq } = answerState.acknowledged.get(acknowledged.questionId) ?? { seq: 0 }
      if (acknowledged.seq > seq) answerState.acknowledged.set(acknowledged.questionId, acknowledged)
    }
    core.parts.takeover.renumber(counter)
    const proved = [...answerState.records.values()].filter(
      (record) =>
        record.state === 'unsent' &&
        serverHas(record, answerState.acknowledged.get(record.question), answerState.device),
    )
    sending.settle(
      proved.map(({ question, revision }) => ({
        question,
        revision,
        change: { type: 'saved', outcome: null },
      })),
    )
    if (proved.length > 0) machines.tellSync({ type: 'settled', call: null, items: proved, now: core.now })
    const lost = [...answerState.records.values()].filter((record) =>
      serverLacks(record, answerState.acknowledged.get(record.question), answerState.device),
    )
    // In the answer store too: where the page goes before they have gone, they are leftovers.
    sending.settle(lost.map(({ question, revision }) => ({ question, revision, change: { type: 'lost' } })))
    for (const record of lost) writes.queue(record, core.leads ? 0 : backupMs)
    core.showAll()
  }

  return { start, fetchAttempt, readStore }
}
