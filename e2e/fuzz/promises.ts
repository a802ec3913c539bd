/** What must hold at the end of a fuzz run, read off the real server's database and the phones' disks. */
import type { AnswerRecord } from '../../apps/student/src/features/exams/live/answer-record.ts'
import type { Logged } from '../../apps/student/src/features/exams/live/simulated/model-server.ts'
import type { TrueAttempt, Truth } from '../../apps/student/src/features/exams/live/simulated/world.ts'
import { type FuzzDump, type FuzzFile, type FuzzLog, graceMinutes } from './dump.ts'
import type { ExamKeys } from './keys.ts'
import type { ExamKind } from './real-school.ts'

/** The server's database as the promises of the model read it. */
export function truthOf(dump: FuzzDump): Truth {
  const owner = new Map(dump.attempts.map((attempt) => [attempt.id, attempt.student_id]))
  const log: Logged[] = dump.log.map((row) => ({
    student: owner.get(row.attempt_id) ?? '',
    attempt: row.attempt_id,
    seq: row.seq,
    question: row.question_id,
    answer: row.answer,
    extra: row.extra.map((file) => ({ ...file, type: 'application/pdf' })),
    device: row.device,
    revision: row.revision,
    timestamp: row.client_at,
    received: row.received_at,
    outcome: row.outcome,
  }))
  const attempts: TrueAttempt[] = dump.attempts.map((attempt) => ({
    id: attempt.id,
    submittedAt: attempt.submitted_at,
    answers: new Map(
      dump.answers
        .filter((answer) => answer.attempt_id === attempt.id)
        .map((answer) => [
          answer.question_id,
          { question: answer.question_id, answer: answer.answer, device: answer.device },
        ]),
    ),
  }))
  const rowOf = (id: string) => dump.attempts.find((attempt) => attempt.id === id)
  const standing = (student: string) =>
    dump.attempts.find((attempt) => attempt.student_id === student && attempt.replaced_at === null)
  return {
    ever: log,
    log,
    attempts,
    running: (student) => attempts.find((attempt) => attempt.id === standing(student)?.id),
    clockOfEnd: (id) => (rowOf(id)?.ends_at ?? 0) + graceMinutes * 60_000,
    isOpen: (student, now) => {
      const row = standing(student)
      return row !== undefined && row.submitted_at === null && now < row.ends_at
    },
  }
}

/** Attempts of a student: numbered without a gap, and one of them stands. */
export function brokenAttempts(dump: FuzzDump, kind: ExamKind): string[] {
  const broken: string[] = []
  for (const [student, own] of Map.groupBy(dump.attempts, (attempt) => attempt.student_id)) {
    if (own.some((attempt, n) => attempt.number !== n + 1)) broken.push(`${student}: attempts have a gap`)
    if (own.filter((attempt) => attempt.replaced_at === null).length !== 1)
      broken.push(`${student}: not one of the ${own.length} attempts stands`)
    if (kind !== 'practice' && own.length > 1) broken.push(`${student} has sat a live exam twice`)
  }
  return broken
}

/**
 * After the end: the log is whole, what stands follows from it, and every standing answer is marked, by the key that
 * is seen.
 */
export function brokenMarks(dump: FuzzDump, kind: ExamKind, keys: ExamKeys): string[] {
  const broken: string[] = []
  for (const attempt of dump.attempts) {
    const log = dump.log.filter((row) => row.attempt_id === attempt.id)
    log.forEach((row, index) => {
      if (row.seq !== index + 1) broken.push(`${attempt.id}: the log has a gap at ${index + 1}`)
      if (index > 0 && row.previous !== log[index - 1]?.digest)
        broken.push(`${attempt.id}: the chain breaks at ${row.seq}`)
    })
    if (attempt.final_at === null) broken.push(`${attempt.id} is not final after its end and grace`)
    if (attempt.generation !== keys.generation)
      broken.push(`${attempt.exam_id} shows generation ${attempt.generation}, not ${keys.generation}`)
    const counted = new Map<string, FuzzLog>()
    // What was held at the end stands in the log a second time, as an answer that waits.
    const isHeld = (row: FuzzLog) =>
      log.some(
        (it) =>
          it.seq > row.seq &&
          it.outcome === 'onHold' &&
          it.question_id === row.question_id &&
          it.device === row.device &&
          it.revision === row.revision,
      )
    for (const row of log) {
      if (row.outcome !== 'saved' || isHeld(row)) continue
      const before = counted.get(row.question_id)
      if (kind === 'once' && before && !bringsFiles(row, before))
        broken.push(`${attempt.id} ${row.question_id} was locked and saved again`)
      counted.set(row.question_id, row)
    }
    const worth = new Map<string, { text: string; files: number }>()
    for (const [question, row] of counted) {
      const stands = dump.answers.find((it) => it.attempt_id === attempt.id && it.question_id === question)
      if (said(stands) !== said(row))
        broken.push(`${attempt.id} ${question}: ${said(row)} was saved last, ${said(stands)} stands`)
      worth.set(question, { text: row.answer[0] ?? '', files: row.extra.filter(({ key }) => key).length })
    }
    const expected = keys.expected(worth)
    const marks = dump.marks.filter((it) => it.attempt_id === attempt.id)
    for (const [question, right] of expected.marks) {
      const mark = marks.find((it) => it.question_id === question)
      if (!mark || mark.marks !== right)
        broken.push(
          `${attempt.id} ${question}: ${worth.get(question)?.text} got ${mark?.marks}, not ${right}`,
        )
    }
    const results = dump.results.filter((it) => it.attempt_id === attempt.id)
    const [result] = results
    if (results.length !== 1 || result?.marks !== expected.total || result.pending !== expected.pending)
      broken.push(
        `${attempt.id}: the result is ${JSON.stringify(results)}, the marks add up to ${expected.total}, ${expected.pending} wait`,
      )
  }
  return broken
}

/** What a phone was told is saved with its files: where that very save stands, it stands with them. */
export function brokenFiles(
  dump: FuzzDump,
  device: string | null,
  records: Iterable<AnswerRecord>,
): string[] {
  const broken: string[] = []
  for (const { attempt, question, revision, state, files } of records) {
    const stands = dump.answers.find((it) => it.attempt_id === attempt && it.question_id === question)
    if (state !== 'saved' || stands?.device !== device || stands.revision !== revision) continue
    if (keysOf(stands.extra) !== keysOf(files))
      broken.push(`${question} ${revision} stands with ${keysOf(stands.extra)}, not ${keysOf(files)}`)
  }
  return broken
}

const keysOf = (files: readonly FuzzFile[]) => files.map(({ key }) => key).join(' ')
const said = (row: { answer: string[]; extra: FuzzFile[] } | undefined) =>
  row === undefined ? 'nothing' : `${row.answer} with ${JSON.stringify(row.extra)}`

/** The same answer again, with the keys of files that it had declared. */
function bringsFiles(row: FuzzLog, before: FuzzLog): boolean {
  const same = row.device === before.device && `${row.answer}` === `${before.answer}`
  return same && before.extra.some(({ key }) => key === '')
}
