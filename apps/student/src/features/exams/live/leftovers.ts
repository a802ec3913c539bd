/**
 * What earlier attempts have left in the answer store: sent at the student's next sign-in and counted before a logout
 * (rules L1 to L3). Only this student's; nobody else's are opened.
 */

import { limits } from '@porua/contract/limits'
import type { AttemptRow, Scratch } from './answer-store.ts'
import { isPending } from './drafts.ts'
import { createLiveExam } from './driver/index.ts'
import type { LiveNotice } from './live-exam.ts'
import { copiedAnswers } from './local-copy.ts'
import type { LivePorts } from './ports.ts'
import { judge, readMine } from './replies.ts'
import { copiedRows, takeIn } from './take-in.ts'

export interface LeftoverReport {
  /** Answers that the server took. */
  sent: number
  /** Still only on this phone. */
  unsent: number
  /** The server said no to these; the student is to be told. */
  refused: { exam: string; question: string; code: string; title: string }[]
}

/**
 * Where answers that wait may stand: the answer store, and local storage for what the answer store has lost or its
 * disk refused.
 */
type Places = Pick<LivePorts, 'store'> & Partial<Pick<LivePorts, 'localCopy'>>

/** How many answers of this student the server is not known to have. */
export async function countUnsent(ports: Places, student: string, isOpen = noneOpen): Promise<number> {
  await takeIn(ports, student, ({ exam }) => !isOpen(exam))
  let count = 0
  for (const row of await leftRows(ports, student, isOpen)) count += (await unsentOf(ports, row)).length
  return count
}

/** Which attempts are nobody's leftovers: the exam is open in this tab and sends its own. */
export type IsOpen = (examId: string) => boolean
const noneOpen: IsOpen = () => false

/** Tries to send what is left, attempt by attempt; ends when all is sent or when sending does not get on. */
export async function sendLeftovers(
  ports: LivePorts,
  student: string,
  isOpen = noneOpen,
): Promise<LeftoverReport> {
  const report: LeftoverReport = { sent: 0, unsent: 0, refused: [] }
  await takeIn(ports, student, ({ exam }) => !isOpen(exam))
  await handInLeft(ports, student, isOpen)
  for (const row of await leftRows(ports, student, isOpen)) {
    const before = await unsentOf(ports, row)
    if (before.length > 0) {
      const refused = await sendRow(ports, row)
      const after = await unsentOf(ports, row)
      report.refused.push(...refused)
      report.unsent += after.length
      report.sent += Math.max(0, before.length - after.length - refused.length)
    }
  }
  return report
}

/**
 * D5: makes answers of what stands in the text boxes of attempts whose time is over, by the server's word: the end
 * may have moved. Where the server cannot be asked they wait. What a practice attempt has left counts within its
 * grace alone: nobody would look at it later.
 */
async function handInLeft(ports: LivePorts, student: string, isOpen: IsOpen): Promise<void> {
  const { store, calls, clock, timers } = ports
  const over: { row: AttemptRow; scratches: Scratch[] }[] = []
  for (const row of await store.attempts(student)) {
    const { endsAt, graceEndsAt } = row.opening
    const until = row.practice === false ? Number.POSITIVE_INFINITY : Date.parse(graceEndsAt)
    const { earliest } = clock.range()
    if (isOpen(row.exam) || row.finishedAt !== null || earliest < Date.parse(endsAt) || earliest > until)
      continue
    const scratches = (await store.scratch(student, row.attempt)).filter(isPending)
    if (scratches.length > 0) over.push({ row, scratches })
  }
  if (over.length === 0 || ports.session.student() !== student) return
  const timeout = new AbortController()
  const timer = timers.set(limits.requestTimeoutMs, () => timeout.abort())
  const reply = await calls.attempts(timeout.signal).catch(() => null)
  timers.clear(timer)
  const judged = reply && judge(reply, readMine)
  if (judged?.kind !== 'ok') return
  for (const { row, scratches } of over) {
    const its = judged.data.attempts.find(({ id }) => id === row.attempt)
    // Submitted before the end: drafts stayed drafts.
    if (!its || its.submittedAt < its.endsAt || clock.range().earliest < its.endsAt) continue
    const { exam, group, opening } = row
    const locksAfter = opening.multipleTimesSubmission ? null : limits.answerDebounceMs
    for (const scratch of scratches)
      await store.handIn(scratch, { exam, group, endsAt: its.endsAt, locksAfter, shut: false })
  }
}

/** Removes what nobody needs any more: attempts past their grace whose every answer the server has spoken about. */
export async function forgetFinal(ports: Places & Pick<LivePorts, 'clock'>, student: string): Promise<void> {
  for (const row of await ports.store.attempts(student)) {
    // L3: a day more than needed: a server that was set back may ask for them again.
    const over = ports.clock.range().earliest > Date.parse(row.opening.graceEndsAt) + 24 * 3_600_000
    if (over && (await unsentOf(ports, row)).length === 0) await ports.store.dropAttempt(row)
  }
}

/** The student's attempts whose leftovers are looked at. */
export async function leftRows(ports: Places, student: string, isOpen = noneOpen): Promise<AttemptRow[]> {
  const rows = [...(await ports.store.attempts(student)), ...(await copiedRows(ports, student))]
  return rows.filter(({ exam }) => !isOpen(exam))
}

/** The questions whose answers wait, in the answer store or where it has refused them. */
async function unsentOf({ store, localCopy }: Places, { student, attempt }: AttemptRow): Promise<string[]> {
  const copied = localCopy ? copiedAnswers(localCopy, student).map(({ record }) => record) : []
  const kept = (await store.records(student, attempt)).filter(({ state }) => state === 'unsent')
  const waiting = [...kept, ...copied.filter((record) => record.attempt === attempt)]
  return [...new Set(waiting.map(({ question }) => question))]
}

/** So many calls in a row may fail before the rest is left for later. */
const tries = 3

/** Sends one attempt's answers until nothing is left, or a call has failed: whoever asked will ask again. */
async function sendRow(ports: LivePorts, row: AttemptRow): Promise<LeftoverReport['refused']> {
  const { student, exam, group } = row
  const engine = createLiveExam({ student, exam, group }, ports, row)
  const refused: LeftoverReport['refused'] = []
  try {
    await new Promise<void>((resolve) => {
      const hear = (notice: LiveNotice) => {
        if (notice.type === 'refused') {
          const { question, code, title } = notice
          refused.push({ exam, question, code, title })
        }
      }
      let failed = 0
      let before = ''
      const look = () => {
        const { sync } = engine.view()
        // An answer that is flagged offline already says nothing when it fails again: the calls are counted.
        if (sync.name === 'waiting' && before === 'sending') failed++
        before = sync.name
        if (failed >= tries) resolve()
        if (sync.name === 'clean' || sync.name === 'needsLogin' || sync.name === 'refused') resolve()
      }
      engine.onNotice(hear)
      const watch = () => {
        engine.subscribe(look)
        look()
      }
      // Before that nothing is queued yet, and it looks as if nothing waited.
      void engine.start().then(watch, resolve)
      // A call that hangs is timed out.
      ports.timers.set(70_000, resolve)
    })
    await engine.settled()
  } finally {
    engine.stop()
  }
  return refused
}
