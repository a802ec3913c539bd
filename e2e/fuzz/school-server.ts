/**
 * The real server under the fuzz: a process of its own, so that it can be killed, whose clock follows the run. Each request
 * says in `x-fuzz-now` at what virtual time it arrives. Commands come by IPC and touch what a provider could.
 */
import type { IncomingMessage } from 'node:http'
import { compose } from '@porua/server/compose'
import { readConfig } from '@porua/server/config'
import { Problem } from '@porua/server/platform/problems'
import { MovableClock } from '@porua/server/ports/clock/clock'
import type { Correction } from '../../apps/server/src/features/exams/regrade.api.ts'
import { dump } from './dump.ts'

/** What a provider does to an exam. Each answers whether the server did it: it refuses what makes no sense any more. */
export type FuzzDeed =
  | { do: 'extend'; exam: string; minutes: number }
  | { do: 'extraTime'; exam: string; sid: string; minutes: number }
  | { do: 'pause' | 'resume' | 'end'; exam: string }
  | { do: 'regrade'; exam: string; question: string; correction: Correction }

export type FuzzCommand =
  | (FuzzDeed & { now: number })
  /** The exam's calendar as it was imported: each run has students of its own, but not exams. */
  | { do: 'reset'; exam: string }
  | { do: 'generation'; exam: string }
  | { do: 'finish'; now: number }
  /** Answers once the database is there. */
  | { do: 'find' }
  | { do: 'dump'; students: string[]; now: number }
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
const app = await compose(readConfig(environment, environment.DATA_DIR), { clock, jobs: false })
// Before anybody else hears of the request: hooks of the routes are too late for saves, which many share.
app.http.server.prependListener('request', (request: IncomingMessage) => {
  const at = Number(request.headers['x-fuzz-now'])
  if (at > 0) setNow(at)
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
const address = app.http.server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })

// Nobody is left to send it anything: the run has failed.
process.once('disconnect', () => process.exit(1))
process.on('message', (message: { id: number; command: FuzzCommand }) => {
  run(message.command).then(
    (value) => process.send?.({ id: message.id, value }),
    (error: unknown) => process.send?.({ id: message.id, error: inWords(error) }),
  )
})

/** With what several errors were. */
function inWords(error: unknown): string {
  return error instanceof AggregateError ? `${error}: ${error.errors.map(inWords).join('; ')}` : String(error)
}

async function run(command: FuzzCommand): Promise<unknown> {
  switch (command.do) {
    case 'reset':
      return app.db.write((tx) =>
        tx
          .updateTable('group_exam')
          .set({ extended_by: 0, paused_at: null, paused_for: 0, ended_at: null })
          .where('exam_id', '=', command.exam)
          .executeTakeFirst()
          .then(() => null),
      )
    case 'generation':
      return app.db.read((db) =>
        db
          .selectFrom('exam')
          .select('generation')
          .where('id', '=', command.exam)
          .executeTakeFirstOrThrow()
          .then((row) => row.generation),
      )
    case 'find':
      for (;;)
        try {
          return await app.db.ping().then(() => null)
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
    case 'finish':
      setNow(command.now)
      for (const job of app.exams.jobs) await job.run(command.now)
      return null
    case 'dump':
      return app.db.read((db) => dump(db, command.students, command.now))
    case 'stop':
      await app.close()
      process.exit(0)
  }
  setNow(command.now)
  return deed(command).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
}

function deed(it: FuzzDeed): Promise<unknown> {
  const { schedules, regrader } = app.exams
  const which = { examId: it.exam }
  if (it.do === 'extend') return schedules.extend(which, it.minutes)
  if (it.do === 'extraTime') return schedules.extraTime(it.exam, it.sid, it.minutes)
  if (it.do === 'regrade')
    return regrader.regrade({ ...which, question: it.question, correction: it.correction })
  return schedules[it.do](which)
}
