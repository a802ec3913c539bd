/** The thousand students of the arithmetic's test, sitting their paper through the calls. */
import { createHash } from 'node:crypto'
import type { AnswerIn, Result } from '@porua/contract/exams'
import { attemptHeaders } from '@porua/contract/exams.paths'
import type { ProblemBody } from '@porua/contract/problems'
import { startApp, type TestApp } from '@porua/testkit/app'
import { makePack, mobileOf } from '@porua/testkit/packs'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Dialect } from '../../ports/database/database.ts'
import { type Asked, cut, type Sitter } from './arithmetic.ts'

export const minute = 60_000
const bank = 'questions/arithmetic.jsonl'
const gpaText = (hundredths: number | undefined) =>
  hundredths === undefined ? '' : (hundredths / 100).toFixed(2)

interface Reply<T> {
  status: number
  data: T
  errors?: ProblemBody['errors']
}

export class ArithmeticSchool {
  readonly app: TestApp
  readonly sitters: readonly Sitter[]
  /** The exam's own question ids, by the bank's. */
  readonly #own: ReadonlyMap<string, string>
  readonly #bank: ReadonlyMap<string, string>

  /** The school on a fresh database, everybody with a session, and those with a GPA of their own have typed it. */
  static async open(
    dialect: Dialect,
    paper: readonly Asked[],
    sitters: readonly Sitter[],
  ): Promise<ArithmeticSchool> {
    const lines = paper.map(({ point, images: _, ...line }) => ({ ...line, marks: point / 100 }))
    const ids = paper.map(({ id }) => id)
    const pack = makePack({
      groups: ['g0', 'g1'],
      banks: { [bank]: lines },
      exams: [
        {
          id: 'e',
          bank,
          ids,
          endsAt: '+2h',
          duration: 60,
          cutMarks: cut / 100,
          multiple: true,
          usesGpa: true,
          sets: ['A', 'B', 'C'],
        },
      ],
    })
    const students = sitters.map(({ place, imported }) =>
      [
        mobileOf(place),
        `Student ${place}`,
        sidOf(place),
        gpaText(imported?.ssc),
        gpaText(imported?.hsc),
        `g${place % 2}`,
      ].join(','),
    )
    const csv = ['mobile,name,sid,SSCGPA,HSCGPA,groups', ...students].join('\n')
    const clock = new MovableClock(Date.now())
    const app = await startApp({ dialect, clock, pack: { ...pack, 'students.csv': csv } })
    const questions = await app.db.read((db) =>
      db.selectFrom('exam_question').select(['id', 'bank_id']).where('exam_id', '=', 'e').execute(),
    )
    const school = new ArithmeticSchool(app, sitters, questions)
    await school.#signIn()
    for (const { place, own } of sitters) if (own) await school.typeGpa(place, own.ssc, own.hsc)
    return school
  }

  private constructor(
    app: TestApp,
    sitters: readonly Sitter[],
    questions: readonly { id: string; bank_id: string }[],
  ) {
    this.app = app
    this.sitters = sitters
    this.#own = new Map(questions.map((row) => [row.bank_id, row.id]))
    this.#bank = new Map(questions.map((row) => [row.id, row.bank_id]))
  }

  /** The exam's own id of a bank's question. */
  own(bankId: string): string {
    const id = this.#own.get(bankId)
    if (id === undefined) throw new Error(`the exam has no question '${bankId}'`)
    return id
  }

  /** The bank's id of an exam's question. */
  bank(id: string): string {
    return this.#bank.get(id) ?? ''
  }

  /** Every student's own session, written straight into the table: a thousand passwords are not what is tried here. */
  async #signIn(): Promise<void> {
    const { db, clock } = this.app
    const rows = await db.read((reader) => reader.selectFrom('student').select(['id', 'sid']).execute())
    const sessions = rows.map(({ id, sid }) => ({
      id_hash: createHash('sha256').update(sessionOf(sid)).digest('hex'),
      student_id: id,
      remember: 1,
      created_at: clock.now(),
      expires_at: clock.now() + 30 * 1_440 * minute,
    }))
    for (let from = 0; from < sessions.length; from += 500)
      await db.write((tx) =>
        tx
          .insertInto('session')
          .values(sessions.slice(from, from + 500))
          .execute(),
      )
  }

  async typeGpa(place: number, ssc: number, hsc: number): Promise<void> {
    await this.#must(place, 'PATCH', '/student/profile', { SSCGPA: ssc / 100, HSCGPA: hsc / 100 })
  }

  async start(place: number): Promise<void> {
    await this.#must(place, 'PATCH', `/exam/start/e/group-id/g${place % 2}`, undefined, 0)
  }

  /** Sends a sheet; `revision` of its first answer, the others follow. Answers with what became of each. */
  async save(
    place: number,
    sheet: ReadonlyMap<string, readonly string[]>,
    { revision, given, offline = false }: { revision: number; given: number; offline?: boolean },
  ): Promise<string[]> {
    const answers = [...sheet].map(
      ([id, answer], n): AnswerIn => ({
        questionId: this.own(id),
        answer: [...answer],
        // One after the other, as a hand gives them.
        timestamp: given + n * 1_000,
        revision: revision + n,
      }),
    )
    if (answers.length === 0) return []
    const path = `/exam/add-answer/e/group/g${place % 2}?isLive=true${offline ? '&offline=true' : ''}`
    const reply = await this.#call<{ answers: { outcome: string }[] }>(
      place,
      'PATCH',
      path,
      { answers },
      revision + answers.length - 1,
    )
    // A batch of one that is refused is a refusal.
    return reply.data?.answers.map(({ outcome }) => outcome) ?? [reply.errors?.code ?? String(reply.status)]
  }

  async submit(place: number): Promise<void> {
    await this.#must(place, 'PATCH', `/exam/submit/e/group/g${place % 2}`)
  }

  /** The student's result, which has to be out. */
  async result(place: number): Promise<Result> {
    const path = `/exam/result/e/student/by-groupId/g${place % 2}`
    const { result } = await this.#must<{ result?: Result }>(place, 'GET', path)
    if (!result) throw new Error(`the result of ${place} is not published`)
    return result
  }

  /** The scoreboard's rows, and its cards. */
  async scoreboard(place: number): Promise<{ rows: unknown[]; cards: object }> {
    const { results } = await this.#must<{ results: { examResult: unknown[] } }>(
      place,
      'GET',
      '/exam/scoreboard',
    )
    const { liveExam } = await this.#must<{ liveExam: object }>(place, 'GET', '/exam/scoreboard/analytics')
    return { rows: results.examResult, cards: liveExam }
  }

  async #must<T>(
    place: number,
    method: 'GET' | 'PATCH',
    path: string,
    body?: object,
    counter?: number,
  ): Promise<T> {
    const reply = await this.#call<T>(place, method, path, body, counter)
    if (reply.status !== 200)
      throw new Error(`${path} of ${place}: ${reply.status} ${JSON.stringify(reply.errors)}`)
    return reply.data
  }

  async #call<T>(
    place: number,
    method: 'GET' | 'PATCH',
    path: string,
    body?: object,
    counter?: number,
  ): Promise<Reply<T>> {
    const response = await this.app.composed.http.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: sessionOf(sidOf(place)),
        [attemptHeaders.device]: `phone-${place}`,
        ...(counter === undefined ? {} : { [attemptHeaders.counter]: String(counter) }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const { data, errors } = JSON.parse(response.payload) as Omit<Reply<T>, 'status'>
    return { status: response.statusCode, data, errors }
  }
}

/** Everybody of a list, some at once. */
export async function each<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < list.length; from += 50) await Promise.all(list.slice(from, from + 50).map(work))
}

export function sidOf(place: number): string {
  return `S-${place}`
}

function sessionOf(sid: string): string {
  return createHash('sha256').update(`arithmetic ${sid}`).digest('base64url')
}
