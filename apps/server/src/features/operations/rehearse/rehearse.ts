/** A rehearsal: synthetic students sit a copy of an exam on the provider's own installation, and are gone without trace. */
import { availableParallelism } from 'node:os'
import { sha256 } from '../../../platform/ids.ts'
import type { Progress } from '../../../platform/progress.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import { noExam } from '../../exams/exams.admin.api.ts'
import { insertCopy, insertSchedule, type Original, originalOf } from '../../exams/rehearsal.api.ts'
import type { SchoolParts } from '../../school-pack/school-pack.api.ts'
import { Connection } from './connection.ts'
import { RehearsedPhone } from './phone.ts'
import { chanceOf, dayOf } from './rehearsal.rules.ts'
import {
  addStudents,
  beginRehearsal,
  countQuestions,
  heldAnswers,
  rehearsalId,
  removeRehearsal,
  standingRehearsals,
} from './rehearsal.store.ts'
import type { Found } from './report.ts'
import { Wire } from './wire.ts'

export interface Rehearsal {
  examId: string
  students: number
  /** How long the copy lasts; the exam's own duration is usually longer. */
  minutes: number
  /** Within how many seconds everybody presses Start. */
  rushSeconds: number
  /** Where the server is. */
  url: string
  seed: number
  /** Connections at once. */
  connections: number
}

type Parts = Pick<SchoolParts, 'db' | 'clock' | 'ids' | 'papers'>

const studentsAtOnce = 500
/** After the end, phones that were away come back, and submits that time forced arrive. */
const graceMinutes = 2
/** Between the writing and the opening of the exam. */
const doorsMs = 1_000

/** Sits it. `stopped` ends it early: what was begun is still taken out again. @throws Refused */
export async function rehearse(
  parts: Parts,
  asked: Rehearsal,
  { progress, stopped }: { progress: Progress; stopped: AbortSignal },
): Promise<Found> {
  const { db, clock, ids } = parts
  const standing = await db.read(standingRehearsals)
  if (standing.length > 0) throw new Refused('rehearsalStands')
  const original = await db.read((reader) => originalOf(reader, asked.examId))
  if (!original) throw await db.scan((reader) => noExam(reader, asked.examId))
  await reachable(asked.url)
  const id = rehearsalId(ids.secret(12))
  try {
    progress.stage(`Preparing ${asked.students} students`, asked.students)
    await db.write((tx) => beginRehearsal(tx, id, original.courseId))
    const seats = await makeStudents(parts, id, asked, progress)
    await db.write((tx) => insertCopy(tx, original, id, graceMinutes))
    await parts.papers.build([id])
    if (stopped.aborted) throw new Refused('stopped')
    const startsAt = clock.now()
    const endsAt = startsAt + doorsMs + durationOf(asked)
    await db.write((tx) =>
      insertSchedule(
        tx,
        original,
        { examId: id, groupId: id },
        { startsAt, endsAt, duration: durationOf(asked) },
      ),
    )
    return await sit(parts, id, asked, seats, original, { opensAt: startsAt + doorsMs, progress, stopped })
  } finally {
    progress.stage('Taking everything out again', asked.students)
    await removeRehearsal(db, id, (count) => progress.step(count))
  }
}

/** Takes out what a rehearsal left whose process was killed; says how many. */
export async function cleanRehearsals({ db }: Parts, progress: Progress): Promise<number> {
  const standing = await db.read(standingRehearsals)
  for (const id of standing) await removeRehearsal(db, id, (count) => progress.step(count))
  return standing.length
}

function durationOf({ minutes }: Rehearsal): number {
  return Math.round(minutes * 60_000)
}

async function makeStudents(
  { db, clock, ids }: Parts,
  id: string,
  { students, minutes }: Rehearsal,
  progress: Progress,
): Promise<{ studentId: string; sessionId: string }[]> {
  const seats: { studentId: string; sessionId: string }[] = []
  const at = clock.now()
  for (let n = 0; n < students; n += studentsAtOnce) {
    const some = Array.from({ length: Math.min(studentsAtOnce, students - n) }, (_, i) => ({
      studentId: `${id}.${String(n + i).padStart(7, '0')}`,
      sessionId: ids.secret(32),
    }))
    await addStudents(
      { db, group: id, at, until: at + (minutes + 60) * 60_000 },
      some.map(({ studentId, sessionId }) => ({ id: studentId, idHash: sha256(sessionId) })),
    )
    seats.push(...some)
    progress.step(some.length)
  }
  return seats
}

async function sit(
  { db, clock }: Parts,
  id: string,
  asked: Rehearsal,
  seats: readonly { studentId: string; sessionId: string }[],
  original: Original,
  { opensAt, progress, stopped }: { opensAt: number; progress: Progress; stopped: AbortSignal },
): Promise<Found> {
  const questions = await db.read((reader) => countQuestions(reader, id))
  const durationMs = durationOf(asked)
  const chance = chanceOf(asked.seed)
  const shape = {
    questions,
    durationMs,
    rushMs: asked.rushSeconds * 1_000,
    mayChange: original.schedule?.multiple !== 0,
  }
  const wire = new Wire(asked.url, asked.connections)
  const opens = performance.now() + Math.max(0, opensAt - clock.now())
  const giveUpAt = opens + durationMs + graceMinutes * 45_000
  const phones = seats.map(
    (seat) => new RehearsedPhone(wire, { ...seat, examId: id, groupId: id }, dayOf(chance, shape), opens),
  )
  progress.stage('Sitting the exam; students who have finished', seats.length)
  const watch = new ServerWatch(asked.url)
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  await watch.look()
  const timer = setInterval(() => void watch.look(), 5_000)
  try {
    let ended = false
    const all = Promise.all(
      phones.map((phone) =>
        phone.live(giveUpAt).then(() => {
          progress.step()
        }),
      ),
    ).then(() => {
      ended = true
    })
    const aborted = new Promise<void>((done) => {
      stopped.addEventListener('abort', () => done(), { once: true })
      // It may have come while the copy was made: a signal that has gone off says nothing again.
      if (stopped.aborted) done()
    })
    await Promise.race([all, aborted])
    if (!ended) throw new Refused('stopped')
  } finally {
    clearInterval(timer)
    await watch.look()
    wire.close()
  }
  const seconds = (performance.now() - began) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  progress.stage('Comparing with what the school holds')
  return {
    exam: asked.examId,
    students: seats.length,
    questions,
    minutes: asked.minutes,
    opened: phones.filter((phone) => phone.opened).length,
    given: sum(phones.map((phone) => phone.given)),
    acknowledged: sum(phones.map((phone) => phone.acknowledged.size)),
    lost: await lostOf(db, id, phones),
    unsent: sum(phones.map((phone) => phone.unsent)),
    outcomes: added(phones.map((phone) => phone.outcomes)),
    refusals: Object.fromEntries(wire.refusals),
    again: wire.again,
    calls: wire.figures(),
    bytes: wire.bytes,
    server: watch.figures(seconds),
    loaderShare: (cpu.user + cpu.system) / 1e6 / seconds,
  }
}

/** Acknowledged answers that the database does not hold as they were acknowledged, or newer. */
async function lostOf(db: Parts['db'], id: string, phones: readonly RehearsedPhone[]): Promise<number> {
  const missing = new Map(phones.map((phone) => [phone.studentId, new Map(phone.acknowledged)]))
  for (let after = ''; ; ) {
    const { held, last } = await db.scan((reader) => heldAnswers(reader, id, after, 1_000))
    if (last === null) break
    after = last
    for (const { student_id, question_id, answer_json, revision } of held) {
      const acknowledged = missing.get(student_id)?.get(question_id)
      if (!acknowledged || revision < acknowledged.revision) continue
      if (revision > acknowledged.revision || answer_json === acknowledged.answerJson)
        missing.get(student_id)?.delete(question_id)
    }
  }
  return sum([...missing.values()].map((questions) => questions.size))
}

/** @throws Refused when nobody answers there */
async function reachable(url: string): Promise<void> {
  const connection = await Connection.open(url).catch(() => null)
  const reply = await connection?.send({ method: 'GET', path: '/api/health' }).catch(() => null)
  connection?.close()
  if (reply?.status !== 200) throw new Refused(['noServerAt', { url }])
}

/** Reads the server's own figures while it works. */
class ServerWatch {
  readonly #url: string
  #first: { cpu: number; cores: number } | null = null
  #cpu = 0
  #peak = 0

  constructor(url: string) {
    this.#url = url
  }

  async look(): Promise<void> {
    const reply = await fetch(`${this.#url}/api/metrics`).catch(() => null)
    const text = reply?.ok ? await reply.text() : ''
    const figure = (name: string) =>
      Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    const cpu = figure('process_cpu_seconds_total')
    if (Number.isNaN(cpu)) return
    this.#first ??= { cpu, cores: availableParallelism() }
    this.#cpu = cpu
    this.#peak = Math.max(this.#peak, figure('process_resident_memory_bytes'))
  }

  figures(seconds: number): Found['server'] {
    if (!this.#first) return null
    const { cpu, cores } = this.#first
    return { cores, share: (this.#cpu - cpu) / seconds, peakMemory: this.#peak }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function added(maps: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const map of maps) for (const [name, count] of map) all[name] = (all[name] ?? 0) + count
  return all
}
