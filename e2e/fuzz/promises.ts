/** What must hold at the end of a fuzz run, read off the real server's database and the phones' disks. */
import type { Logged } from '../../apps/student/src/features/exams/live/phone/model-server.ts'
import type { TrueAttempt, Truth } from '../../apps/student/src/features/exams/live/phone/world.ts'
import { type ExamKind, isRight } from './real-school.ts'
import type { FuzzDump } from './school-server.ts'

const grace = 30 * 60_000

/** The server's database as the promises of the model read it. */
export function truthOf(dump: FuzzDump): Truth {
  const owner = new Map(dump.attempts.map((attempt) => [attempt.id, attempt.student_id]))
  const log: Logged[] = dump.log.map((row) => ({
    student: owner.get(row.attempt_id) ?? '',
    attempt: row.attempt_id,
    seq: row.seq,
    question: row.question_id,
    answer: row.answer,
    // The fuzz gives no files.
    extra: [],
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
  return {
    ever: log,
    log,
    attempts,
    running: (student) => attempts.find((attempt) => rowOf(attempt.id)?.student_id === student),
    clockOfEnd: (id) => (rowOf(id)?.ends_at ?? 0) + grace,
    isOpen: (student, now) => {
      const row = dump.attempts.find((attempt) => attempt.student_id === student)
      return row !== undefined && row.submitted_at === null && now < row.ends_at
    },
  }
}

/** After the end: the log is whole, what stands follows from it, and every standing answer is marked, rightly. */
export function brokenMarks(dump: FuzzDump, kind: ExamKind): string[] {
  const broken: string[] = []
  for (const attempt of dump.attempts) {
    const log = dump.log.filter((row) => row.attempt_id === attempt.id)
    log.forEach((row, index) => {
      if (row.seq !== index + 1) broken.push(`${attempt.id}: the log has a gap at ${index + 1}`)
      if (index > 0 && row.previous !== log[index - 1]?.digest)
        broken.push(`${attempt.id}: the chain breaks at ${row.seq}`)
    })
    if (attempt.final_at === null) broken.push(`${attempt.id} is not final after its end and grace`)
    const counted = new Map<string, (typeof log)[number]>()
    for (const row of log) {
      if (row.outcome !== 'saved') continue
      if (kind === 'once' && counted.has(row.question_id))
        broken.push(`${attempt.id} ${row.question_id} was locked and saved again`)
      counted.set(row.question_id, row)
    }
    let total = 0
    for (const [question, row] of counted) {
      const stands = dump.answers.find((it) => it.attempt_id === attempt.id && it.question_id === question)
      if (JSON.stringify(stands?.answer) !== JSON.stringify(row.answer))
        broken.push(`${attempt.id} ${question}: ${row.answer} was saved last, ${stands?.answer} stands`)
      const mark = dump.marks.find((it) => it.attempt_id === attempt.id && it.question_id === question)
      const right = isRight(row.answer[0]) ? 100 : 0
      total += right
      if (mark?.marks !== right)
        broken.push(`${attempt.id} ${question}: ${row.answer} got ${mark?.marks}, not ${right}`)
    }
    const result = dump.results.find((it) => it.attempt_id === attempt.id)
    if (result?.marks !== total || result.pending !== 0)
      broken.push(`${attempt.id}: the result is ${JSON.stringify(result)}, the marks add up to ${total}`)
  }
  return broken
}
