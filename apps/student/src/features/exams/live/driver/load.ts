/** Opening an attempt: from the answer store, and from the server, again at every wake (rules O1 to O4, W1, B4). */
import type { StartReply } from '@porua/contract/exams'
import type { AnswerRecord } from '../answer-record.ts'
import { type AttemptOpening, type AttemptRow, isBare } from '../answer-store.ts'
import { type CopiedAnswer, copiedAnswers } from '../local-copy.ts'
import { fetchPaper, paperFromStore } from '../paper.ts'
import type { LivePorts } from '../ports.ts'
import { readStart } from '../replies.ts'
import type { LiveState } from '../state/live-state.ts'
import type { AnswerWrites } from './answer-writes.ts'
import type { Calls } from './calls.ts'
import { type Disk, ignore } from './disk.ts'
import { layAgain } from './lay-again.ts'
import type { LiveStore } from './live-store.ts'
import type { Tabs } from './tabs.ts'

export type Load = ReturnType<typeof makeLoad>

/** Makes the way into an exam. */
export function makeLoad(
  live: LiveStore,
  ports: LivePorts,
  disk: Disk,
  calls: Calls,
  tabs: Tabs,
  writes: AnswerWrites,
) {
  const { store } = ports
  const { who } = live.state
  let fetching: Promise<void> | null = null
  let again = false

  async function start(leftover: AttemptRow | null): Promise<void> {
    const memoryName = () => `memory-${Math.floor(ports.random() * 2 ** 48).toString(36)}`
    live.dispatch({ type: 'named', device: await disk.within(store.device()).catch(memoryName) })
    if (live.stopped) return
    if (leftover) return openRow(leftover)
    // B4: also of attempts that the answer store has lost, so that they are taken over where the server has too (O5).
    await takeCopy(({ exam }) => exam === who.exam)
    const latest = await latestRow()
    const kept = latest && (await keptPaper(latest.opening))
    if (live.stopped) return
    if (latest && kept) {
      live.dispatch({ type: 'paperCame', paper: kept, resumed: false })
      await openRow(latest)
      live.dispatch({ type: 'stood', opening: latest.opening })
    }
    await fetchAttempt()
  }

  /** O2: without a network the exam goes on from what the answer store has. */
  async function latestRow(): Promise<AttemptRow | null> {
    const rows = await disk.within(store.attempts(who.student)).catch(() => [])
    const begun = ({ opening }: AttemptRow) => Date.parse(opening.studentStartsAt)
    const mine = rows.filter((row) => row.exam === who.exam && row.finishedAt === null && !isBare(row))
    return mine.sort((a, b) => begun(b) - begun(a))[0] ?? null
  }

  const keptPaper = ({ paper }: AttemptOpening) => disk.within(paperFromStore(ports, paper)).catch(() => null)

  /** One at a time; a wish that comes meanwhile is granted afterwards. */
  function fetchAttempt(): Promise<void> {
    again = true
    fetching ??= fetchAll().finally(() => {
      fetching = null
    })
    return fetching
  }

  async function fetchAll(): Promise<void> {
    while (again && !live.stopped) {
      again = false
      await fetchOnce()
    }
  }

  async function fetchOnce(): Promise<void> {
    const { leftover, attempt } = live.state
    if (leftover || attempt.name === 'submitted' || !calls.sameStudent()) return
    await disk.settled()
    if (live.stopped) return
    live.dispatch({ type: 'fetching' })
    const { signal } = calls
    const reply = await calls.ask(signal, (mark) => ports.calls.start(who, mark, signal), readStart)
    if (live.stopped) return
    if (reply.kind === 'ok') return takeStart(reply.data)
    // Too late to count without a teacher's word; but nothing that stood there is lost (D3).
    if (reply.kind === 'refused' && reply.code === 'attemptEnded' && live.state.row) await writes.handIn()
    live.dispatch({ type: 'fetchFailed', reply })
  }

  async function takeStart({ answers, ...opening }: StartReply): Promise<void> {
    let { paper } = live.state
    if (!paper || live.state.row?.opening.paper.paperId !== opening.paper.paperId) {
      const mark = await calls.mark()
      paper = (await keptPaper(opening)) ?? (await fetchPaper(ports, opening.paper, mark, calls.signal))
      if (live.stopped) return
      if (!paper) {
        calls.reach(false)
        const reply = { kind: 'network', retryAfterMs: null } as const
        return void live.dispatch({ type: 'fetchFailed', reply })
      }
    }
    live.dispatch({ type: 'paperCame', paper, resumed: answers.length > 0 })
    const next = { ...who, attempt: opening.attemptId, opening, practice: paper.isPracticeExam }
    const made = await disk
      .within(store.openAttempt(next))
      .catch(() => ({ ...next, counter: live.state.floor, finishedAt: null }))
    // G7: the row is new again, and what was beside it is gone.
    const { row, floor } = live.state
    if (row?.attempt === made.attempt && made.counter === 0 && floor > 0)
      await disk.within(layAgain(live, ports, calls)).catch(ignore)
    const rows = await forgottenRows(made)
    // Few schools ever go back: its code comes when it is needed; where it does not, at the next look.
    const takeover = rows.length > 0 ? await import('./takeover.ts').catch(() => null) : null
    const left = takeover && (await takeover.leftBehind(live, ports, disk, rows, made.attempt))
    if (live.stopped) return
    await openRow(made, left !== null)
    if (takeover && left && !live.stopped) await takeover.takeOver(live, ports, disk, left)
    live.dispatch({ type: 'fetched', opening, answers, counter: made.counter })
  }

  /** Attempts that the server has forgotten (O5), in the answer store and on this page. */
  async function forgottenRows(next: AttemptRow): Promise<AttemptRow[]> {
    const kept = await disk.within(store.attempts(who.student)).catch(() => [])
    const { row: open } = live.state
    const isNew = open && !kept.some(({ attempt }) => attempt === open.attempt)
    return [...kept, ...(isNew ? [open] : [])].filter((row) => isForgotten(live.state, row, next))
  }

  /** `carries`: what an attempt that was forgotten has left comes with it. */
  async function openRow(next: AttemptRow, carries = false): Promise<void> {
    const { row } = live.state
    const renewed = row?.attempt === next.attempt
    if (row && !renewed) live.dispatch({ type: 'left', carries })
    live.dispatch({ type: 'opened', row: next })
    // W3: what another tab has put there, and this one has not heard of, is no less its own.
    if (renewed) return disk.reread(null)
    const left = await takeCopy(({ attempt }) => attempt === next.attempt)
    live.dispatch({ type: 'found', ...(await disk.stock(next.attempt)) })
    live.dispatch({ type: 'foundCopied', answers: left })
    if (live.stopped) return
    tabs.join(next.attempt)
    live.dispatch({ type: 'sendUnsent' })
  }

  /** B4: what local storage has goes into the answer store; answers what that refuses. */
  async function takeCopy(wanted: (answer: AnswerRecord) => boolean): Promise<readonly CopiedAnswer[]> {
    const { localCopy } = ports
    const waiting = localCopy
      ? copiedAnswers(localCopy, who.student).filter(({ record }) => wanted(record))
      : []
    if (waiting.length === 0) return []
    // Mostly there is nothing, and its code is not needed.
    const taking = import('../take-in.ts').then(({ takeIn }) => takeIn(ports, who.student, wanted))
    const { shut, left } = await disk.within(taking).catch(() => ({ shut: [], left: waiting }))
    // G4: shown on the page that went, and not kept. The reply in words was still on its way.
    for (const { question } of shut) live.say({ type: 'locked', question })
    return left
  }

  return { start, fetchAttempt }
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
