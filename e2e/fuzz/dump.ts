/** Everything that the server's database holds of some students, as the fuzz reads it. */
import { clockOf } from '@porua/server/features/exams/attempt/attempt.store'
import { endOf } from '@porua/server/features/exams/attempt/clock.rules'
import type { Reader } from '@porua/server/ports/database/database'

/** The installation's default; the fuzz's exams set none. */
export const graceMinutes = 30

export interface FuzzFile {
  name: string
  key: string
  sha256?: string | undefined
}

export interface FuzzLog {
  attempt_id: string
  seq: number
  question_id: string
  answer: string[]
  extra: FuzzFile[]
  device: string
  revision: number
  client_at: number
  received_at: number
  outcome: 'saved' | 'older' | 'locked' | 'onHold' | 'tooLate'
  late: number
  digest: string
  previous: string
}

export interface FuzzDump {
  attempts: {
    id: string
    exam_id: string
    student_id: string
    number: number
    set_code: string
    started_at: number
    ends_at: number
    submitted_at: number | null
    final_at: number | null
    replaced_at: number | null
    /** The key generation that the exam's readers see. */
    generation: number
  }[]
  log: FuzzLog[]
  answers: {
    attempt_id: string
    question_id: string
    answer: string[]
    extra: FuzzFile[]
    device: string
    revision: number
    seq: number
  }[]
  /** In the generation that readers see. */
  marks: { attempt_id: string; question_id: string; marks: number | null }[]
  results: { attempt_id: string; marks: number; pending: number }[]
}

export async function dump(db: Reader, students: string[], now: number): Promise<FuzzDump> {
  const attempts = await db
    .selectFrom('attempt as a')
    .innerJoin('exam as e', 'e.id', 'a.exam_id')
    .innerJoin('group_exam as g', (join) =>
      join.onRef('g.exam_id', '=', 'a.exam_id').onRef('g.group_id', '=', 'a.group_id'),
    )
    .select([
      'a.id',
      'a.exam_id',
      'student_id',
      'number',
      'set_code',
      'started_at',
      'a.duration',
      'extra_time',
    ])
    .select(['paused_before', 'submitted_at', 'final_at', 'replaced_at', 'generation', 'is_practice'])
    .select(['grace_minutes', 'ends_at', 'extended_by', 'paused_at', 'paused_for', 'ended_at'])
    .where('student_id', 'in', students)
    .orderBy('number')
    .execute()
  const ids = attempts.length > 0 ? attempts.map((attempt) => attempt.id) : ['']
  const log = await db
    .selectFrom('answer_log')
    .selectAll()
    .where('attempt_id', 'in', ids)
    .orderBy('seq')
    .execute()
  const answers = await db.selectFrom('answer').selectAll().where('attempt_id', 'in', ids).execute()
  const parsed = <T extends { answer_json: string; extra_json: string }>(row: T) => ({
    ...row,
    answer: JSON.parse(row.answer_json) as string[],
    extra: JSON.parse(row.extra_json) as FuzzFile[],
  })
  const seen = new Map(attempts.map(({ id, generation }) => [id, generation]))
  const shown = (row: { attempt_id: string; generation: number }) =>
    seen.get(row.attempt_id) === row.generation
  const marks = await db
    .selectFrom('mark')
    .select(['attempt_id', 'generation', 'question_id', 'marks'])
    .where('attempt_id', 'in', ids)
    .execute()
  const results = await db
    .selectFrom('result')
    .select(['attempt_id', 'generation', 'marks', 'pending'])
    .where('attempt_id', 'in', ids)
    .execute()
  return {
    attempts: attempts.map((row) => ({ ...row, ends_at: endOf(clockOf(row, graceMinutes), now) })),
    log: log.map(parsed),
    answers: answers.map(parsed),
    marks: marks.filter(shown),
    results: results.filter(shown),
  }
}
