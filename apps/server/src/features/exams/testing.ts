/** For the exams feature's tests: its routes over a real database, a clock that can be moved, and students who call. */

import type { CallReply } from '@porua/contract/endpoint'
import type { AddAnswerReply, ExamCalls, Result, RunningExam, StartReply } from '@porua/contract/exams'
import { attemptHeaders } from '@porua/contract/exams.paths'
import type { ProblemBody } from '@porua/contract/problems'
import { migratedPlace, type Place } from '@porua/testkit/databases'
import { type MadeSchool, makeSchool, type SchoolOptions } from '@porua/testkit/factories'
import Fastify, { type FastifyInstance } from 'fastify'
import { setUpReplies } from '../../platform/http.ts'
import { type Ids, randomIds, sha256 } from '../../platform/ids.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database, Dialect } from '../../ports/database/database.ts'
import { openDatabase } from '../../ports/database/open-database.ts'
import type { Files } from '../../ports/files/files.ts'
import { Outbox } from '../../ports/live/outbox.ts'
import { examRoutes } from './exams.routes.ts'
import { createExams, type Exams } from './exams.ts'
import { openReceiptKey, type ReceiptSigner } from './receipts/receipt.key.ts'

export const second = 1_000
export const minute = 60 * second
/** When tests begin. */
export const noon = Date.UTC(2026, 0, 10, 6)

/** What a call answered: status, and either data or errors. */
export interface Answered<T> {
  status: number
  data: T
  errors?: { code: string; title: string; field?: string }
  headers: Record<string, unknown>
  raw: Buffer
}

export interface SaveOptions {
  attemptId?: string
  revision?: number
  /** When it was given; now unless said. */
  at?: number
  extra?: { name: string; key: string; type: string }[]
  /** Places of the tapped options. */
  chosen?: number[]
  /** Of this student's sessions the one that saves; the first one unless said. */
  session?: string
  /** It stood in the box when the time ended, and was never submitted. */
  draft?: true
}

/** The session id of a student in tests is the student's id, with a space and more for another session. */
const sessions: Sessions = {
  find: async (id) => ({ studentId: id.split(' ', 1)[0] ?? id, idHash: sha256(id) }),
}

/** The feature on one database: its services, its routes, its own clock. */
export interface ExamServer {
  readonly db: Database
  readonly exams: Exams
  readonly app: FastifyInstance
}

export class ExamApp {
  readonly clock = new MovableClock(noon)
  readonly servers: ExamServer[] = []
  readonly school: MadeSchool
  readonly #place: Place
  readonly #databases: Database[]

  /** A school on a fresh database; on PostgreSQL as many server processes as wanted may share it. */
  static async open(
    dialect: Dialect,
    options: Partial<SchoolOptions> = {},
    { processes = 1, graceMinutes = 30, ids = randomIds, between = (db) => db, pictures }: AppOptions = {},
  ): Promise<ExamApp> {
    const place = await migratedPlace(dialect)
    const databases: Database[] = []
    for (let i = 0; i < processes; i++)
      databases.push(
        between(await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })),
      )
    const [first] = databases
    if (!first) throw new Error('no database')
    const school = await makeSchool(first, { now: noon, ...options })
    const signer = await openReceiptKey(first, new MovableClock(noon))
    return new ExamApp(place, databases, school, graceMinutes, ids, signer, pictures)
  }

  private constructor(
    place: Place,
    databases: Database[],
    school: MadeSchool,
    graceMinutes: number,
    ids: Ids,
    signer: ReceiptSigner,
    pictures: AppOptions['pictures'],
  ) {
    this.#place = place
    this.#databases = databases
    this.school = school
    for (const db of databases) {
      const exams = createExams({
        db,
        clock: this.clock,
        ids,
        live: new Outbox(db, this.clock, ids),
        graceMinutes,
        signer,
        pictures,
      })
      const app = Fastify()
      setUpReplies(app, () => this.clock.now())
      examRoutes(app, sessions, exams)
      this.servers.push({ db, exams, app })
    }
  }

  get db(): Database {
    return this.server().db
  }
  /** The address of its PostgreSQL; undefined on SQLite. */
  get url(): string | undefined {
    return this.#place.url
  }
  get exams(): Exams {
    return this.server().exams
  }

  server(place = 0): ExamServer {
    const server = this.servers[place]
    if (!server) throw new Error(`no server ${place}`)
    return server
  }

  /** A student with a device, at an exam. */
  student(
    place = 0,
    options: { exam?: number; device?: string; server?: number; group?: number } = {},
  ): TestStudent {
    const studentId = this.school.students[place] ?? ''
    const examId = this.school.exams[options.exam ?? 0]?.id ?? ''
    const groupId = this.school.groups[options.group ?? 0] ?? ''
    const { app } = this.server(options.server)
    return new TestStudent(this.clock, app, studentId, examId, groupId, options.device ?? 'phone')
  }

  async close(): Promise<void> {
    for (const { app, exams } of this.servers) {
      await app.close()
      await exams.settled()
    }
    for (const db of this.#databases) await db.close()
    await this.#place.remove()
  }
}

interface AppOptions {
  processes?: number
  /** Puts something between the feature and its database: a failure. */
  between?: (db: Database) => Database
  graceMinutes?: number
  ids?: Ids
  /** Where the pictures of questions are. */
  pictures?: Pick<Files, 'get'>
}

export class TestStudent {
  readonly clock: MovableClock
  readonly app: FastifyInstance
  readonly id: string
  readonly examId: string
  readonly groupId: string
  /** '' sends no header. */
  readonly device: string
  /** The highest revision given out; sent with every call. Undefined sends none. */
  counter: number | undefined = 0

  constructor(
    clock: MovableClock,
    app: FastifyInstance,
    id: string,
    examId: string,
    groupId: string,
    device: string,
  ) {
    this.clock = clock
    this.app = app
    this.id = id
    this.examId = examId
    this.groupId = groupId
    this.device = device
  }

  async call<T>(
    method: 'GET' | 'PATCH',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<T>> {
    const response = await this.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: this.id,
        ...(this.device ? { [attemptHeaders.device]: this.device } : {}),
        ...(this.counter === undefined ? {} : { [attemptHeaders.counter]: String(this.counter) }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = String(response.headers['content-type'] ?? '').includes('json')
    const plain = response.headers['content-encoding'] === undefined && response.payload !== ''
    const parsed = (json && plain ? JSON.parse(response.payload) : {}) as {
      data: T
      errors: ProblemBody['errors']
    }
    return {
      status: response.statusCode,
      data: parsed.data,
      errors: parsed.errors,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }

  start(): Promise<Answered<StartReply>> {
    return this.call('PATCH', `/exam/start/${this.examId}/group-id/${this.groupId}`)
  }

  exam(): Promise<Answered<{ exam: RunningExam }>> {
    return this.call('GET', `/exam/id/${this.examId}/groupId/${this.groupId}`)
  }

  /** Saves one answer, as this device's next revision unless one is named. */
  save(questionId: string, answer: string[], options: SaveOptions = {}): Promise<Answered<AddAnswerReply>> {
    return this.saveAll([{ questionId, answer, ...options }], options.attemptId, options.session)
  }

  saveAll(
    saves: ({ questionId: string; answer: string[] } & SaveOptions)[],
    attemptId?: string,
    session?: string,
  ): Promise<Answered<AddAnswerReply>> {
    const answers = saves.map(({ questionId, answer, revision, at, extra, chosen, draft }) => ({
      questionId,
      answer,
      timestamp: at ?? this.clock.now(),
      ...(extra ? { extra } : {}),
      ...(draft ? { draft } : {}),
      ...(chosen ? { chosen } : {}),
      ...(this.device ? { revision: revision ?? this.#next() } : revision === undefined ? {} : { revision }),
    }))
    return this.call(
      'PATCH',
      `/exam/add-answer/${this.examId}/group/${this.groupId}?isLive=true`,
      { ...(attemptId ? { attemptId } : {}), answers },
      session === undefined ? {} : { authorization: `${this.id} ${session}` },
    )
  }

  submit(attemptId?: string): Promise<Answered<{ attemptId: string; submittedAt: string }>> {
    return this.call(
      'PATCH',
      `/exam/submit/${this.examId}/group/${this.groupId}`,
      attemptId ? { attemptId } : undefined,
    )
  }

  result(): Promise<Answered<{ result: Result; code?: string; title?: string }>> {
    return this.call('GET', `/exam/result/${this.examId}/student/by-groupId/${this.groupId}`)
  }

  retake(studentId = this.id): Promise<Answered<{ attemptId: string }>> {
    return this.call('PATCH', `/exam/retake/${this.examId}/student-id/${studentId}?groupId=${this.groupId}`)
  }

  mine(): Promise<Answered<CallReply<ExamCalls['mine']>>> {
    return this.call('GET', '/exam/mine')
  }

  #next(): number {
    this.counter = (this.counter ?? 0) + 1
    return this.counter
  }
}

/** The marks, in hundredths with a cut of 0.25, of answers to `oneOfEach`, written out by hand. */
export function oneOfEachKey(questionId: string, answer: readonly string[]): number {
  const said = answer.join('+')
  if (questionId === 'mcq') return said === 'B1' ? 100 : -25
  if (questionId === 'short') return said.trim().toLowerCase() === 'photosynthesis' ? 100 : 0
  if (said.includes('B2') || said.includes('D2')) return -25
  return said === 'A2+C2' || said === 'C2+A2' ? 100 : 0
}
