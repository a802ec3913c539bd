/** A school with many students for fuzz runs, on server processes that can be killed and come back. */
import { createHash } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { PaperService } from '@porua/server/features/exams/paper/paper.service'
import { MovableClock } from '@porua/server/ports/clock/clock'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { freshPlace, type Place } from '@porua/testkit/databases'
import { importPack } from '../../apps/server/src/features/school-pack/school.factory.ts'
import type { FuzzDump } from './dump.ts'
import { ExamKeys, rightAtFirst } from './keys.ts'
import { copyOver, databaseOf, dropDatabase } from './postgres-copies.ts'
import type { FuzzCommand, FuzzDeed } from './school-server.ts'
import { ServerProcess } from './server-process.ts'

/** When every run begins, by the server's clock. */
export const epoch = Date.parse('2026-05-04T04:00:00Z')
export const group = 'g'
/** `multi`: answers may be changed. `once`: the first acknowledged answer wins. `practice` may be retaken, and changed too. */
export const examKinds = ['multi', 'once', 'practice'] as const
export type ExamKind = (typeof examKinds)[number]

/** Places that share the exams of each kind: a correction marks all of them again, so there are not many. */
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
  /** Where the next call goes: to any of the processes that listen. */
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
  /** Runs the exams' jobs, in all processes at the same time. */
  finish(now: number): Promise<void>
  dump(students: string[], now: number): Promise<FuzzDump>
  /** kill -9 of one process, and up again on the same data. */
  crash(): Promise<void>
  /** Keeps the data as it is now, in the place of what was kept before. */
  backUp(): Promise<void>
  /**
   * Goes on with what was kept. On SQLite after kill -9; on PostgreSQL under the running processes, which remember what is lost: so
   * it looks to them when a standby takes over that has not heard the last of the primary.
   */
  goBack(): Promise<void>
  close(): Promise<void>
}

/**
 * `processes`: how many serve the one database; more than one only on PostgreSQL. `random` says which of them a call goes to, and
 * which is killed.
 */
export async function openRealSchool(
  dialect: 'sqlite' | 'postgres',
  students: number,
  { processes = 1, random = Math.random }: { processes?: number; random?: () => number } = {},
): Promise<RealSchool> {
  const place = await freshPlace(dialect)
  const prepared = await prepare(place, students)
  const kept = `${place.dataDir}-kept`
  const keptName = place.url ? `${databaseOf(place.url)}_kept` : ''
  const servers = Array.from({ length: processes }, () => new ServerProcess(place, epoch))
  const any = (): ServerProcess => {
    const up = servers.filter(({ port }) => port > 0)
    return (up[Math.floor(random() * up.length)] ?? servers[0]) as ServerProcess
  }
  const command = <T>(it: FuzzCommand): Promise<T> => any().command<T>(it)
  const start = async () => void (await Promise.all(servers.map((server) => server.start())))
  const end = async (signal: NodeJS.Signals) =>
    void (await Promise.all(servers.map((server) => server.end(signal))))
  const putInPlace = async (url: string, from: string, to: string) => {
    await copyOver(url, from, to)
    await Promise.all(servers.map((server) => server.command({ do: 'find' })))
  }

  await start()
  return {
    ...prepared,
    port: () => any().port,
    reset: (exam) => command({ do: 'reset', exam }),
    deed: (deed, now) => command({ ...deed, now }),
    generationOf: (exam) => command({ do: 'generation', exam }),
    finish: async (now) =>
      void (await Promise.all(servers.map((server) => server.command({ do: 'finish', now })))),
    dump: (ids, now) => command({ do: 'dump', students: ids, now }),
    crash: async () => {
      const server = any()
      await server.end('SIGKILL')
      await server.start()
    },
    backUp: async () => {
      if (place.url) return putInPlace(place.url, databaseOf(place.url), keptName)
      await end('SIGKILL')
      await rm(kept, { recursive: true, force: true })
      await cp(place.dataDir, kept, { recursive: true, filter: (path) => !path.endsWith('.sock') })
      await start()
    },
    goBack: async () => {
      if (place.url) return putInPlace(place.url, keptName, databaseOf(place.url))
      await end('SIGKILL')
      await rm(place.dataDir, { recursive: true })
      await cp(kept, place.dataDir, { recursive: true })
      await start()
    },
    close: async () => {
      await end('SIGTERM')
      await rm(kept, { recursive: true, force: true })
      if (place.url) await dropDatabase(place.url, keptName)
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
  // As a real import does: a school that goes back has its papers.
  await new PaperService(db, new MovableClock(epoch)).build([...new Set(rows.map((row) => row.exam_id))])
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
