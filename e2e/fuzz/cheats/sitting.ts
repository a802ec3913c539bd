/**
 * One exam of one hour in virtual time: students call the real routes over a real database whose clock is moved to each call's arrival, and
 * everybody's taps are written down with the true time of each.
 */
import { type Answered, ExamApp, minute } from '@porua/server/features/exams/testing'
import type { Dialect } from '@porua/server/ports/database/database'
import { attemptHeaders } from '../../../packages/contract/src/exams.paths.ts'

export const lasts = 60 * minute
export const grace = 30 * minute
/** Ids of the paper's questions. */
export const questions = Array.from({ length: 24 }, (_, n) => `q${n + 1}`)

/** The exams of the school: `once`: the first answer stands; `held`: no late answer counts without a teacher. */
const exams = [
  { multiple: true, held: false },
  { multiple: false, held: false },
  { multiple: true, held: true },
] as const
type ExamKind = (typeof exams)[number]

/** What was given when, by whom. */
export interface Tap {
  readonly student: string
  /** The name of a cheat; null for an honest hand. */
  readonly cheat: string | null
  readonly question: string
  readonly text: string
  readonly at: number
}

export interface SentAnswer {
  readonly questionId: string
  readonly answer: readonly string[]
  readonly timestamp: number
  readonly revision?: number
  readonly draft?: true
}

/** How a call names its device and counter; what is left out is not sent. */
export interface Mark {
  readonly device?: string
  readonly counter?: number | string
}

interface Reply {
  answers?: { questionId: string; outcome: string }[]
}

/** Things that happen at a time, in their order. */
export class Agenda {
  readonly #events: { at: number; order: number; run: () => Promise<void> | void }[] = []
  #order = 0

  at(time: number, run: () => Promise<void> | void): void {
    this.#events.push({ at: Math.round(time), order: this.#order++, run })
  }

  /** Until nothing is left; `reached` hears of each time first. */
  async run(reached: (at: number) => void): Promise<void> {
    while (this.#events.length > 0) {
      this.#events.sort((a, b) => b.at - a.at || b.order - a.order)
      const next = this.#events.pop()
      if (!next) return
      reached(next.at)
      await next.run()
    }
  }
}

/** The school of all runs. Each sitting takes students of its own. */
export class CheatSchool {
  readonly app: ExamApp
  readonly dialect: Dialect
  #next = 0

  static async open(dialect: Dialect, students: number): Promise<CheatSchool> {
    const app = await ExamApp.open(dialect, {
      students,
      exams: exams.map(({ multiple, held }) => ({
        multiple,
        lateAnswers: held ? ('hold' as const) : ('count' as const),
        questions: questions.map((id) => ({ id, type: 'shortAns' as const, options: [], answer: ['right'] })),
      })),
    })
    return new CheatSchool(dialect, app)
  }

  private constructor(dialect: Dialect, app: ExamApp) {
    this.dialect = dialect
    this.app = app
  }

  /** A sitting that begins a while after the one before. */
  async sitting(seed: number, random: () => number): Promise<Sitting> {
    const { app } = this
    app.clock.move(2 * minute)
    const dice = random()
    const kind = dice < 0.5 ? 0 : dice < 0.85 ? 1 : 2
    const began = app.clock.now()
    await app.db.write((tx) =>
      tx
        .updateTable('group_exam')
        .set({ starts_at: began, ends_at: began + lasts })
        .execute(),
    )
    return new Sitting(app, kind, seed, random, () => this.#next++)
  }

  close(): Promise<void> {
    return this.app.close()
  }
}

export class Sitting {
  readonly began: number
  readonly end: number
  readonly kind: ExamKind
  readonly agenda = new Agenda()
  readonly taps: Tap[] = []
  /** Honest answers that the server has refused. */
  readonly refused: string[] = []
  readonly attempts: string[] = []
  readonly random: () => number
  readonly #app: ExamApp
  readonly #exam: number
  readonly #seat: () => number
  readonly #seed: number
  #texts = 0

  constructor(app: ExamApp, exam: number, seed: number, random: () => number, seat: () => number) {
    this.#app = app
    this.#exam = exam
    this.#seed = seed
    this.#seat = seat
    this.random = random
    this.kind = exams[exam] as ExamKind
    this.began = app.clock.now()
    this.end = this.began + lasts
  }

  /** A number from `low` up to `high`. */
  between(low: number, high: number): number {
    return low + this.random() * (high - low)
  }

  among<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }

  newStudent(cheat: string | null): Sitter {
    return new Sitter(this, this.#app.student(this.#seat(), { exam: this.#exam, device: '' }), cheat)
  }

  /** Writes down what was given now. */
  tapped(student: string, cheat: string | null, question: string, at: number): string {
    const text = `${this.#seed}-${++this.#texts}`
    this.taps.push({ student, cheat, question, text, at })
    return text
  }

  /** Plays everything, and makes the attempts final. */
  async play(): Promise<void> {
    const { clock, exams: room } = this.#app
    const moveTo = (at: number) => clock.move(Math.max(0, at - clock.now()))
    await this.agenda.run(moveTo)
    moveTo(this.end + grace + 1)
    await room.finaliser.finalise([...new Set(this.attempts)], clock.now())
  }

  get db() {
    return this.#app.db
  }
  get now(): number {
    return this.#app.clock.now()
  }
}

type Student = ReturnType<ExamApp['student']>

/** One student, and the calls that a client can make for them. */
export class Sitter {
  readonly id: string
  readonly sitting: Sitting
  readonly cheat: string | null
  readonly #student: Student

  constructor(sitting: Sitting, student: Student, cheat: string | null) {
    this.sitting = sitting
    this.#student = student
    this.id = student.id
    this.cheat = cheat
    this.#student.counter = undefined
  }

  /** Gives an answer: its text, unlike all others. */
  tap(question: string, at = this.sitting.now): string {
    return this.sitting.tapped(this.id, this.cheat, question, at)
  }

  async start(mark: Mark): Promise<void> {
    const { examId, groupId } = this.#student
    const reply = await this.#call<{ attemptId: string }>(
      `/exam/start/${examId}/group-id/${groupId}`,
      'PATCH',
      mark,
    )
    if (reply.data?.attemptId) this.sitting.attempts.push(reply.data.attemptId)
  }

  async look(mark: Mark): Promise<void> {
    const { examId, groupId } = this.#student
    await this.#call(`/exam/id/${examId}/groupId/${groupId}`, 'GET', mark)
  }

  async submit(mark: Mark): Promise<void> {
    const { examId, groupId } = this.#student
    await this.#call(`/exam/submit/${examId}/group/${groupId}`, 'PATCH', mark)
  }

  /** Answers with what became of each answer. */
  async save(answers: readonly SentAnswer[], mark: Mark, offline = false): Promise<string[]> {
    if (answers.length === 0) return []
    const { examId, groupId } = this.#student
    const path = `/exam/add-answer/${examId}/group/${groupId}?isLive=true${offline ? '&offline=true' : ''}`
    const reply = await this.#call<Reply>(path, 'PATCH', mark, { answers })
    return answers.map(
      (_, n) => reply.data?.answers?.[n]?.outcome ?? reply.errors?.code ?? String(reply.status),
    )
  }

  #call<T>(
    path: string,
    method: 'GET' | 'PATCH',
    { device, counter }: Mark,
    body?: unknown,
  ): Promise<Answered<T>> {
    return this.#student.call<T>(method, path, body, {
      ...(device === undefined ? {} : { [attemptHeaders.device]: device }),
      ...(counter === undefined ? {} : { [attemptHeaders.counter]: String(counter) }),
    })
  }
}
