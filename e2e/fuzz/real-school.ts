/** A school with many students for fuzz runs, on a server process that can be killed and comes back. */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { importPack } from '@porua/server/features/school/school.factory'
import { MovableClock } from '@porua/server/ports/clock/clock'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { freshPlace, type Place } from '@porua/testkit/databases'
import type { FuzzDump } from './dump.ts'
import { ExamKeys, rightAtFirst } from './keys.ts'
import type { FuzzCommand, FuzzDeed } from './school-server.ts'

/** When every run begins, by the server's clock. */
export const epoch = Date.parse('2026-05-04T04:00:00Z')
export const group = 'g'
/** `multi`: answers may be changed. `once`: the first acknowledged answer wins. `practice` may be retaken, and changed too. */
export const examKinds = ['multi', 'once', 'practice'] as const
export type ExamKind = (typeof examKinds)[number]

/** Seats that share the exams of each kind: a correction marks all of them again, so there are not many. */
const seatsABlock = 20

/** An exam that a few runs sit, one after the other. */
export interface FuzzExam {
  readonly id: string
  /** Question ids in the paper's order. */
  readonly questions: readonly string[]
  /** The keys as corrected so far. */
  readonly keys: ExamKeys
}

export interface RealSchool {
  port(): number
  /** Students in order; each run takes new ones. */
  readonly students: readonly { id: string; sid: string; session: string }[]
  /** The exam of this kind that the students of this seat sit. */
  examOf(kind: ExamKind, seat: number): FuzzExam
  /** The exam's calendar as it was imported. */
  reset(exam: string): Promise<void>
  /** What a provider does; false where the server refuses it. Rejects when the server is killed meanwhile. */
  deed(deed: FuzzDeed, now: number): Promise<boolean>
  /** The key generation that the exam's readers see. */
  generationOf(exam: string): Promise<number>
  /** Runs the exams' jobs. */
  finish(now: number): Promise<void>
  dump(students: string[], now: number): Promise<FuzzDump>
  /** kill -9, and up again on the same data. */
  crash(): Promise<void>
  /** Keeps the data as it is now, in the place of what was kept before. SQLite only. */
  backUp(): Promise<void>
  /** kill -9, and up again on what was kept. */
  goBack(): Promise<void>
  close(): Promise<void>
}

export async function openRealSchool(dialect: 'sqlite' | 'postgres', students: number): Promise<RealSchool> {
  const place = await freshPlace(dialect)
  const prepared = await prepare(place, students)
  const kept = `${place.dataDir}-kept`
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
      child.once('exit', (code) => {
        const ended = new Error(`the server ended with ${code}`)
        reject(ended)
        for (const wait of waiting.values()) wait.reject(ended)
        waiting.clear()
      })
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
    reset: (exam) => command({ do: 'reset', exam }),
    deed: (deed, now) => command({ ...deed, now }),
    generationOf: (exam) => command({ do: 'generation', exam }),
    finish: (now) => command({ do: 'finish', now }),
    dump: (ids, now) => command({ do: 'dump', students: ids, now }),
    crash: async () => {
      await end('SIGKILL')
      await start()
    },
    backUp: async () => {
      await end('SIGKILL')
      await rm(kept, { recursive: true, force: true })
      await cp(place.dataDir, kept, { recursive: true, filter: (path) => !path.endsWith('.sock') })
      await start()
    },
    goBack: async () => {
      await end('SIGKILL')
      await rm(place.dataDir, { recursive: true })
      await cp(kept, place.dataDir, { recursive: true })
      await start()
    },
    close: async () => {
      await end('SIGTERM')
      await rm(kept, { recursive: true, force: true })
      await place.remove()
    },
  }
}

const questionIds = ['q0', 'q1', 'q2', 'q3', 'q4']

/** The pack: a block of exams for some seats each, in sets. */
function packOf(count: number): Record<string, string> {
  const bank = questionIds.map((id) =>
    JSON.stringify({ id, type: 'shortAns', title: `Question ${id}`, answer: rightAtFirst }),
  )
  const blocks = Array.from({ length: Math.ceil(count / seatsABlock) }, (_, n) => n)
  const all = blocks.flatMap((block) => examKinds.map((kind) => ({ kind, id: examId(kind, block) })))
  const exams = all.map(({ kind, id }) => ({
    id,
    title: id,
    subjectId: 's',
    passMark: 40,
    isPracticeExam: kind === 'practice',
    questions: [{ file: 'questions/q.jsonl', ids: questionIds, marks: 1 }],
    sets: ['A', 'B', 'C'],
  }))
  const schedules = all.map(({ kind, id }) => ({
    examId: id,
    startsAt: '-10m',
    endsAt: '+20h',
    duration: 60,
    cutMarks: 0,
    multipleTimesSubmission: kind !== 'once',
  }))
  const school = {
    courses: [{ id: 'c', name: 'C', subjects: [{ id: 's', name: 'S' }] }],
    groups: [{ id: group, name: 'G', courseId: 'c', exams: schedules }],
    exams,
  }
  const rows = Array.from({ length: count }, (_, n) => `017${padded(n, 8)},S${n},R${padded(n, 6)},${group}`)
  return {
    'school.json': JSON.stringify(school),
    'students.csv': ['mobile,name,sid,groups', ...rows].join('\n'),
    'questions/q.jsonl': bank.join('\n'),
  }
}

const padded = (n: number, digits: number) => String(n).padStart(digits, '0')
const examId = (kind: ExamKind, block: number) => `${kind}-${block}`

/** Imports the school and opens a session for everybody. */
async function prepare(place: Place, count: number): Promise<Pick<RealSchool, 'students' | 'examOf'>> {
  const db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })
  await importPack(db, packOf(count), { clock: new MovableClock(epoch) })
  const found = await db.read((reader) =>
    reader.selectFrom('student').select(['id', 'sid']).orderBy('sid').execute(),
  )
  const students = found.map(({ id, sid }, n) => ({
    id,
    sid,
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
  const rows = await db.read((reader) =>
    reader.selectFrom('exam_question').select(['exam_id', 'id']).orderBy('position').execute(),
  )
  await db.close()
  const exams = new Map<string, FuzzExam>()
  for (const [id, own] of Map.groupBy(rows, (row) => row.exam_id)) {
    const questions = own.map((row) => row.id)
    exams.set(id, { id, questions, keys: new ExamKeys(questions) })
  }
  const examOf = (kind: ExamKind, seat: number) => {
    const exam = exams.get(examId(kind, Math.floor(seat / seatsABlock)))
    if (!exam) throw new Error('no exams left')
    return exam
  }
  return { students, examOf }
}
