/**
 * A student without a browser: the calls of the contract over real HTTP, for tests. What comes back under 200 is held
 * against the contract's own schema, so every test that calls is also a test of the shapes.
 */
import { accountCalls, type Student as StudentRecord } from '@porua/contract/account'
import type { CallDescription, CallInput, CallReply, Endpoint } from '@porua/contract/endpoint'
import {
  type AddAnswerReply,
  type ExamCalls,
  examCalls,
  type Paper,
  type Result,
  type RunningExam,
  type StartReply,
} from '@porua/contract/exams'
import { attemptHeaders } from '@porua/contract/exams.paths'
import { limits } from '@porua/contract/limits'
import type { ProblemBody } from '@porua/contract/problems'

/** What a call answered, as it came over the wire. */
export interface Answered<T> {
  readonly status: number
  readonly headers: Headers
  /** The whole body as JSON; undefined where it was none. */
  readonly body: { status?: unknown; data?: unknown; errors?: ProblemBody['errors'] } | undefined
  /** What stands under `data`; of a refused save too. */
  readonly data: T | undefined
  readonly errors: ProblemBody['errors'] | undefined
  readonly text: string
}

/** A call that was to succeed did not. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly answered: Answered<unknown>
  constructor(what: string, answered: Answered<unknown>) {
    super(`${what}: ${answered.status} ${answered.text.slice(0, 300)}`)
    this.answered = answered
  }
}

export interface RawCall {
  method?: string
  /** From the server's root, such as /api/health. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/**
 * Any request at all, well formed or not, with its reply read as JSON where it is that. It is given up when the app gives up (spec §7):
 * a connection on its way to a process that is killed is answered by nobody.
 */
export async function send<T = unknown>(base: string, call: RawCall): Promise<Answered<T>> {
  const { method = 'GET', path, headers = {}, body } = call
  const signal = AbortSignal.timeout(limits.requestTimeoutMs)
  const reply = await fetch(base + path, { method, headers, signal, ...(body === undefined ? {} : { body }) })
  const text = await reply.text()
  const json = parsed(text)
  const data = json?.data as T | undefined
  return { status: reply.status, headers: reply.headers, body: json, data, errors: json?.errors, text }
}

function parsed(text: string): Answered<unknown>['body'] {
  try {
    return JSON.parse(text) as Answered<unknown>['body']
  } catch {
    return undefined
  }
}

/** Where an exam is sat: exam and the group that lists it. */
export interface ExamPlace {
  examId: string
  groupId: string
}

/** Which session, and from what device the calls say that they come. */
export interface Session {
  readonly id: string
  /** The cookie that opens /media, as a browser would send it. */
  readonly cookie: string
  readonly student: StudentRecord
}

/** Signs in. @throws CallRefused */
export async function login(
  base: string,
  mobile: string,
  password: string,
  remember = true,
): Promise<Session> {
  const answered = await call(base, accountCalls.login, { body: { username: mobile, password, remember } })
  const { student } = accepted('login', answered)
  const cookie = (answered.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { id: answered.headers.get('sessionid') ?? '', cookie, student }
}

/** One call of the contract. Never throws for a refusal; throws where a 200 does not have the contract's shape. */
export async function call<E extends CallDescription>(
  base: string,
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<Answered<CallReply<E>>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const answered = await send<CallReply<E>>(base, {
    method: endpoint.method,
    path: `/api${filled(endpoint.path, params)}${searchOf(query)}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (answered.status === 200) endpoint.reply.parse(answered.data)
  return answered
}

function filled(path: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (filling, [name, value]) => filling.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

function searchOf(query: object = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? '' : `?${search}`
}

/** The data of a reply that has to be 200. @throws CallRefused */
export function accepted<T>(what: string, answered: Answered<T>): T {
  if (answered.status !== 200 || answered.data === undefined) throw new CallRefused(what, answered)
  return answered.data
}

/** An answer as a phone sends it. */
export type SentAnswer = CallInput<ExamCalls['addAnswer']>['body']['answers'][number]

/** How a save travels. */
export interface SaveOptions {
  offline?: boolean
  attemptId?: string
  /** The highest revision that the device declares to have given out. */
  counter?: number
}

/** A signed-in student on one device, talking to one server. */
export class Student {
  readonly base: string
  readonly session: Session
  /** Undefined: the calls name no device. */
  readonly device: string | undefined

  constructor(base: string, session: Session, device?: string) {
    this.base = base
    this.session = session
    this.device = device
  }

  /** Signs in at the server under `base`. Without `device` the calls name none, as an old app's. @throws CallRefused */
  static async signIn(base: string, mobile: string, password: string, device?: string): Promise<Student> {
    return new Student(base, await login(base, mobile, password), device)
  }

  /** The student's id in the database. */
  get id(): string {
    return this.session.student._id
  }

  /** The same student on another device. */
  on(device: string): Student {
    return new Student(this.base, this.session, device)
  }

  /** The same student and device, talking to another server process. */
  at(base: string): Student {
    return new Student(base, this.session, this.device)
  }

  /** What a call inside an exam carries: session, device and, where given, the device's counter of calls. */
  headers(counter?: number): Record<string, string> {
    return {
      authorization: this.session.id,
      ...(this.device === undefined ? {} : { [attemptHeaders.device]: this.device }),
      ...(counter === undefined ? {} : { [attemptHeaders.counter]: String(counter) }),
    }
  }

  /** A call of the contract with this session. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    counter?: number,
  ): Promise<Answered<CallReply<E>>> {
    return call(this.base, endpoint, input, this.headers(counter))
  }

  /** Any request with this session. */
  send<T = unknown>(raw: RawCall): Promise<Answered<T>> {
    return send<T>(this.base, { ...raw, headers: { ...this.headers(), ...raw.headers } })
  }

  /** The exams page: my exams, my attempts. @throws CallRefused */
  async mine(): Promise<CallReply<ExamCalls['mine']>> {
    return accepted('mine', await this.call(examCalls.mine, {}))
  }

  /** @throws CallRefused */
  async startExam(place: ExamPlace): Promise<StartReply> {
    return accepted('start', await this.call(examCalls.start, { params: place }))
  }

  /** The paper that a start has named, fetched from where it says. @throws CallRefused */
  async paperOf({ paper }: Pick<StartReply, 'paper'>): Promise<Paper> {
    return accepted('paper', await this.send<Paper>({ path: `/api${paper.href}` }))
  }

  /** Starts or resumes, and fetches the paper. */
  async sit(place: ExamPlace): Promise<{ started: StartReply; paper: Paper }> {
    const started = await this.startExam(place)
    return { started, paper: await this.paperOf(started) }
  }

  /** The combined call. @throws CallRefused */
  async examOf(place: ExamPlace): Promise<RunningExam> {
    return accepted('exam', await this.call(examCalls.exam, { params: place })).exam
  }

  /** Sends answers; a refusal comes back like everything else. */
  save(
    place: ExamPlace,
    answers: readonly SentAnswer[],
    { offline = false, attemptId, counter }: SaveOptions = {},
  ): Promise<Answered<AddAnswerReply>> {
    const input = {
      params: place,
      query: { isLive: 'true' as const, ...(offline ? { offline: 'true' as const } : {}) },
      body: { answers: [...answers], ...(attemptId === undefined ? {} : { attemptId }) },
    }
    return this.call(examCalls.addAnswer, input, counter)
  }

  /** Sends answers that the server has to take as a call. @throws CallRefused */
  async mustSave(
    place: ExamPlace,
    answers: readonly SentAnswer[],
    options: SaveOptions = {},
  ): Promise<AddAnswerReply> {
    return accepted('add-answer', await this.save(place, answers, options))
  }

  /** @throws CallRefused */
  async submit(place: ExamPlace): Promise<CallReply<ExamCalls['submit']>> {
    return accepted('submit', await this.call(examCalls.submit, { params: place }))
  }

  /** The result, or null while it is not published. @throws CallRefused */
  async result(place: ExamPlace): Promise<Result | null> {
    const reply = accepted('result', await this.call(examCalls.result, { params: place }))
    return 'result' in reply ? reply.result : null
  }

  /** The result, which has to be out. @throws CallRefused or Error */
  async mustResult(place: ExamPlace): Promise<Result> {
    const result = await this.result(place)
    if (!result) throw new Error(`the result of ${place.examId} is not published yet`)
    return result
  }
}
