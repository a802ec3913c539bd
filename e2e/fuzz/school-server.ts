/**
 * The real server under the fuzz: a process of its own, so that it can be killed, whose clock follows the run. Each request
 * says in `x-fuzz-now` at what virtual time it arrives. Commands come by IPC and touch what a provider could.
 */
import { compose } from '@porua/server/compose'
import { readConfig } from '@porua/server/config'
import { MovableClock } from '@porua/server/ports/clock/clock'

export interface FuzzLog {
  attempt_id: string
  seq: number
  question_id: string
  answer: string[]
  device: string
  revision: number
  client_at: number
  received_at: number
  outcome: 'saved' | 'older' | 'locked' | 'onHold' | 'tooLate'
  late: number
  digest: string
  previous: string
}

/** Everything that the server knows of some students. */
export interface FuzzDump {
  attempts: {
    id: string
    student_id: string
    started_at: number
    ends_at: number
    submitted_at: number | null
    final_at: number | null
  }[]
  log: FuzzLog[]
  answers: { attempt_id: string; question_id: string; answer: string[]; device: string; seq: number }[]
  marks: { attempt_id: string; question_id: string; marks: number | null }[]
  results: { attempt_id: string; marks: number; pending: number }[]
}

export type FuzzCommand =
  | { do: 'extend'; exam: string; ms: number }
  | { do: 'finish'; now: number }
  | { do: 'dump'; students: string[] }
  | { do: 'stop' }

const start = Number(process.env.FUZZ_EPOCH)
const clock = new MovableClock(start)
let now = start
const setNow = (at: number) => {
  clock.move(at - now)
  now = at
}

const environment = {
  DATA_DIR: process.env.FUZZ_DIR ?? '',
  SAMPLE: '0',
  ...(process.env.FUZZ_URL ? { DATABASE_URL: process.env.FUZZ_URL } : {}),
}
const house = await compose(readConfig(environment, environment.DATA_DIR), { clock, jobs: false })
house.app.addHook('onRequest', async (request) => {
  const at = Number(request.headers['x-fuzz-now'])
  if (at > 0) setNow(at)
})
await house.app.listen({ port: 0, host: '127.0.0.1' })
const address = house.app.server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })

process.on('message', (message: { id: number; command: FuzzCommand }) => {
  run(message.command).then(
    (value) => process.send?.({ id: message.id, value }),
    (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
  )
})

async function run(command: FuzzCommand): Promise<unknown> {
  switch (command.do) {
    case 'extend':
      await house.db.write((tx) =>
        tx
          .updateTable('group_exam')
          .set((set) => ({ extended_by: command.ms === 0 ? 0 : set('extended_by', '+', command.ms) }))
          .where('exam_id', '=', command.exam)
          .execute(),
      )
      return null
    case 'finish':
      setNow(command.now)
      for (const job of house.exams.jobs) await job.run(command.now)
      return null
    case 'dump':
      return house.db.read((db) => dump(db, command.students))
    case 'stop':
      await house.close()
      process.exit(0)
  }
}

async function dump(
  db: Parameters<Parameters<typeof house.db.read>[0]>[0],
  students: string[],
): Promise<FuzzDump> {
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('group_exam', (join) =>
      join
        .onRef('group_exam.exam_id', '=', 'attempt.exam_id')
        .onRef('group_exam.group_id', '=', 'attempt.group_id'),
    )
    .select([
      'attempt.id',
      'student_id',
      'started_at',
      'attempt.duration',
      'extended_by',
      'submitted_at',
      'final_at',
    ])
    .where('student_id', 'in', students)
    .execute()
  const ids = attempts.length > 0 ? attempts.map((attempt) => attempt.id) : ['']
  const log = await db
    .selectFrom('answer_log')
    .selectAll()
    .where('attempt_id', 'in', ids)
    .orderBy('seq')
    .execute()
  const answers = await db.selectFrom('answer').selectAll().where('attempt_id', 'in', ids).execute()
  return {
    attempts: attempts.map(({ duration, extended_by, ...attempt }) => ({
      ...attempt,
      ends_at: attempt.started_at + duration + extended_by,
    })),
    log: log.map((row) => ({ ...row, answer: JSON.parse(row.answer_json) as string[] })),
    answers: answers.map((row) => ({ ...row, answer: JSON.parse(row.answer_json) as string[] })),
    marks: await db
      .selectFrom('mark')
      .select(['attempt_id', 'question_id', 'marks'])
      .where('attempt_id', 'in', ids)
      .execute(),
    results: await db
      .selectFrom('result')
      .select(['attempt_id', 'marks', 'pending'])
      .where('attempt_id', 'in', ids)
      .execute(),
  }
}
