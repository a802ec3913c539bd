/** A school with many students for fuzz runs, on a server process that can be killed and comes back. */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { importPack } from '@porua/server/features/school/school.factory'
import { MovableClock } from '@porua/server/ports/clock/clock'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { freshPlace, type Place } from '@porua/testkit/databases'
import type { FuzzCommand, FuzzDump } from './school-server.ts'

/** When every run begins, by the server's clock. */
export const epoch = Date.parse('2026-05-04T04:00:00Z')
export const group = 'g'
/** `multi`: answers may be changed. `once`: the first acknowledged answer wins. */
export type ExamKind = 'multi' | 'once'

/** Texts with an even number are right. */
export const isRight = (text: string | undefined): boolean => Number(text?.slice(1)) % 2 === 0

export interface RealSchool {
  port(): number
  /** Students in order; each run takes new ones. */
  readonly students: readonly { id: string; session: string }[]
  /** The exam's question ids in the paper's order. */
  readonly questions: Readonly<Record<ExamKind, readonly string[]>>
  extend(exam: ExamKind, ms: number): Promise<void>
  finish(now: number): Promise<void>
  dump(students: string[]): Promise<FuzzDump>
  /** kill -9, and up again on the same data. */
  crash(): Promise<void>
  close(): Promise<void>
}

export async function openRealSchool(dialect: 'sqlite' | 'postgres', students: number): Promise<RealSchool> {
  const place = await freshPlace(dialect)
  const prepared = await prepare(place, students)
  let child: ChildProcess
  let port = 0
  let nextId = 1
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()

  function start(): Promise<void> {
    return new Promise((resolve, reject) => {
      child = fork(join(import.meta.dirname, 'school-server.ts'), {
        env: {
          PATH: process.env.PATH,
          FUZZ_DIR: place.dataDir,
          FUZZ_EPOCH: String(epoch),
          ...(place.url ? { FUZZ_URL: place.url } : {}),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: [],
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
      child.on('message', (message: { port?: number; id?: number; value?: unknown; error?: string }) => {
        if (message.port) {
          port = message.port
          resolve()
        }
        const wait = message.id ? waiting.get(message.id) : undefined
        if (!wait || !message.id) return
        waiting.delete(message.id)
        if (message.error) wait.reject(new Error(message.error))
        else wait.resolve(message.value)
      })
    })
  }
  function command<T>(it: FuzzCommand): Promise<T> {
    const id = nextId++
    child.send({ id, command: it })
    return new Promise<T>((resolve, reject) =>
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject }),
    )
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  await start()
  return {
    ...prepared,
    port: () => port,
    extend: (exam, ms) => command({ do: 'extend', exam, ms }),
    finish: (now) => command({ do: 'finish', now }),
    dump: (ids) => command({ do: 'dump', students: ids }),
    crash: async () => {
      await end('SIGKILL')
      await start()
    },
    close: async () => {
      await end('SIGTERM')
      await place.remove()
    },
  }
}

/** Imports the school and opens a session for everybody. */
async function prepare(place: Place, count: number): Promise<Pick<RealSchool, 'students' | 'questions'>> {
  const db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })
  const right = Array.from({ length: 200 }, (_, n) => `a${2 * (n + 1)}`)
  const bank = Array.from({ length: 5 }, (_, n) =>
    JSON.stringify({ id: `q${n}`, type: 'shortAns', title: `Question ${n}`, answer: right }),
  )
  const exam = (id: ExamKind) => ({
    ...{ id, title: id, subjectId: 's', passMark: 40, isPracticeExam: false },
    questions: [{ file: 'questions/q.jsonl', ids: ['q0', 'q1', 'q2', 'q3', 'q4'], marks: 1 }],
  })
  const schedule = (examId: ExamKind) => ({
    ...{ examId, startsAt: '-10m', endsAt: '+20h', duration: 60, cutMarks: 0 },
    multipleTimesSubmission: examId === 'multi',
  })
  const school = {
    courses: [{ id: 'c', name: 'C', subjects: [{ id: 's', name: 'S' }] }],
    groups: [{ id: group, name: 'G', courseId: 'c', exams: [schedule('multi'), schedule('once')] }],
    exams: [exam('multi'), exam('once')],
  }
  const rows = Array.from(
    { length: count },
    (_, n) => `017${String(n).padStart(8, '0')},S${n},R${String(n).padStart(6, '0')},${group}`,
  )
  await importPack(
    db,
    {
      'school.json': JSON.stringify(school),
      'students.csv': ['mobile,name,sid,groups', ...rows].join('\n'),
      'questions/q.jsonl': bank.join('\n'),
    },
    { clock: new MovableClock(epoch) },
  )
  const found = await db.read((reader) => reader.selectFrom('student').select('id').orderBy('sid').execute())
  const students = found.map(({ id }, n) => ({
    id,
    session: createHash('sha256').update(`fuzz ${n}`).digest('base64url'),
  }))
  for (let from = 0; from < students.length; from += 500) {
    const sessions = students.slice(from, from + 500).map(({ id, session }) => ({
      id_hash: createHash('sha256').update(session).digest('hex'),
      student_id: id,
      remember: 1,
      created_at: epoch,
      expires_at: epoch + 30 * 86_400_000,
    }))
    await db.write((tx) => tx.insertInto('session').values(sessions).execute())
  }
  const ids = async (kind: ExamKind) =>
    (
      await db.read((reader) =>
        reader
          .selectFrom('exam_question')
          .select('id')
          .where('exam_id', '=', kind)
          .orderBy('position')
          .execute(),
      )
    ).map((row) => row.id)
  const questions = { multi: await ids('multi'), once: await ids('once') }
  await db.close()
  return { students, questions }
}
