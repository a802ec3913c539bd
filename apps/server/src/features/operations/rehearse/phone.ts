/**
 * One student's phone in a rehearsal. It does what the app does where the server can tell: starts and fetches the paper, saves
 * each answer under a revision, keeps what is not acknowledged and sends it again, measures the server's clock, submits.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { examPaths } from '@porua/contract/exams.paths'
import type { DayPlan } from './rehearsal.rules.ts'
import { Again, SaidNo, type Wire } from './wire.ts'

/** Who sits it, and where. */
export interface Seat {
  sessionId: string
  studentId: string
  examId: string
  groupId: string
}

/** The newest answer that the server has acknowledged. */
export interface Acknowledged {
  revision: number
  answerJson: string
}

interface Question {
  _id: string
  type: string
  options: string[]
}
interface Waiting {
  questionId: string
  answer: string[]
  timestamp: number
  revision: number
  offline: boolean
}

const firstWaitMs = 500
const longestWaitMs = 8_000
const papers = new Map<string, readonly Question[]>()

export class RehearsedPhone {
  readonly #wire: Wire
  readonly #seat: Seat
  readonly #plan: DayPlan
  /** Performance time at which the exam opens. */
  readonly #opens: number
  #attemptId = ''
  /** By the server's clock. */
  #endsAt = Number.POSITIVE_INFINITY
  #questions: readonly Question[] = []
  #waiting: Waiting[] = []
  #revision = 0
  /** What has to be added to the phone's own clock. */
  #offset = 0
  /** By question. */
  readonly acknowledged = new Map<string, Acknowledged>()
  given = 0
  /** Answers that the server took late, held, or refused, by outcome. */
  readonly outcomes = new Map<string, number>()

  constructor(wire: Wire, seat: Seat, plan: DayPlan, opens: number) {
    this.#wire = wire
    this.#seat = seat
    this.#plan = plan
    this.#opens = opens
  }

  /** The whole day. Refusals are counted by the wire and end what they refuse, never the day. `giveUpAt`: performance time. */
  async live(giveUpAt: number): Promise<void> {
    const { startsAt, answers, reloadAt, submitAt } = this.#plan
    await this.#until(startsAt)
    if (!(await this.#try(() => this.#start(), giveUpAt))) return
    let reloaded = reloadAt === null
    for (const { at, question, choice } of answers) {
      await this.#until(at)
      if (!reloaded && at >= (reloadAt ?? 0)) reloaded = await this.#try(() => this.#reload(), giveUpAt)
      this.#give(question, choice)
      if (!this.#isAway()) await this.#try(() => this.#flush(), giveUpAt)
    }
    if (this.#plan.offline) await this.#until(this.#plan.offline.to)
    await this.#try(() => this.#flush(), giveUpAt)
    if (submitAt === null) return
    await this.#until(submitAt)
    await this.#try(() => this.#submit(), giveUpAt)
  }

  get studentId(): string {
    return this.#seat.studentId
  }

  /** Whether the exam opened. */
  get opened(): boolean {
    return this.#questions.length > 0
  }

  /** Answers that no reply has acknowledged. */
  get unsent(): number {
    return this.#waiting.length
  }

  async #start(): Promise<void> {
    const { examId, groupId } = this.#seat
    const reply = await this.#call(
      'start',
      examPaths.start.method,
      `/exam/start/${examId}/group-id/${groupId}`,
    )
    const { attemptId, endsAt, paper } = reply as {
      attemptId: string
      endsAt: string
      paper: { href: string }
    }
    this.#attemptId = attemptId
    this.#endsAt = Date.parse(endsAt)
    this.#questions = await this.#paper(paper.href)
  }

  /** Everybody fetches it; it is unpacked once. */
  async #paper(href: string): Promise<readonly Question[]> {
    const reply = await this.#wire.call('paper', {
      method: 'GET',
      path: `/api${href}`,
      headers: { authorization: this.#seat.sessionId, 'accept-encoding': 'br' },
    })
    const known = papers.get(href)
    if (known) return known
    const first = reply.body[0]
    const text = (first === 0x7b ? reply.body : brotliDecompressSync(reply.body)).toString()
    const { data } = JSON.parse(text) as { data: { questions: { question: Question }[] } }
    const questions = data.questions.map(({ question }) => question)
    papers.set(href, questions)
    return questions
  }

  /** The page is loaded again: the server says what it holds, and what it lacks goes once more. */
  async #reload(): Promise<void> {
    await this.#start()
  }

  #give(index: number, choice: number): void {
    const question = this.#questions[index]
    const at = Math.round(this.#ownClock() + this.#offset)
    // When time is over the screen takes nothing more.
    if (!question || at >= this.#endsAt) return
    const { options, type } = question
    const written = type === 'shortAns' || type === 'paragraph' || options.length === 0
    const text = written ? `Rehearsed answer ${choice}` : (options[choice % options.length] as string)
    const revision = ++this.#revision
    this.given++
    this.#waiting = this.#waiting.filter((one) => one.questionId !== question._id)
    this.#waiting.push({
      questionId: question._id,
      answer: [text],
      revision,
      timestamp: at,
      offline: this.#isAway(),
    })
  }

  /** A question that was locked by its first answer refuses the second: that is the exam's rule, not a loss. */
  async #flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const sending = [...this.#waiting]
    const { examId, groupId } = this.#seat
    const offline = sending.some((one) => one.offline)
    const body = {
      attemptId: this.#attemptId,
      answers: sending.map(({ offline: _, ...answer }) => ({ ...answer, extra: [] })),
    }
    const query = `?isLive=true${offline ? '&offline=true' : ''}`
    const path = `/exam/add-answer/${examId}/group/${groupId}${query}`
    const { answers } = (await this.#call('save', examPaths.addAnswer.method, path, body)) as {
      answers: { questionId: string; revision: number; outcome: string }[]
    }
    const told = new Map(answers.map((one) => [one.questionId, one]))
    for (const { questionId, revision, answer } of sending) {
      const outcome = told.get(questionId)?.revision === revision ? told.get(questionId)?.outcome : undefined
      if (outcome === undefined) continue
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
      if (outcome === 'saved' || outcome === 'repeated')
        this.acknowledged.set(questionId, { revision, answerJson: JSON.stringify(answer) })
      this.#waiting = this.#waiting.filter(
        (one) => one.questionId !== questionId || one.revision !== revision,
      )
    }
  }

  async #submit(): Promise<void> {
    const { examId, groupId } = this.#seat
    const body = { attemptId: this.#attemptId }
    await this.#call('submit', examPaths.submit.method, `/exam/submit/${examId}/group/${groupId}`, body)
  }

  async #call(
    name: 'start' | 'save' | 'submit',
    method: string,
    path: string,
    body?: object,
  ): Promise<unknown> {
    const { sessionId } = this.#seat
    const asked = this.#ownClock()
    const reply = await this.#wire.call(name, {
      method,
      path: `/api${path}`,
      headers: {
        authorization: sessionId,
        'x-attempt-device': 'rehearsed-phone',
        'x-attempt-counter': String(this.#revision),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (reply.serverTime !== null) this.#offset = reply.serverTime - (asked + this.#ownClock()) / 2
    return (JSON.parse(reply.body.toString()) as { data: unknown }).data
  }

  /** Does it until it is done, waiting longer each time; false when it was refused or there is no time left. */
  async #try(work: () => Promise<void>, giveUpAt: number): Promise<boolean> {
    for (let wait = firstWaitMs; ; wait = Math.min(longestWaitMs, wait * 2)) {
      try {
        await work()
        return true
      } catch (error) {
        if (error instanceof SaidNo) return false
        if (!(error instanceof Again)) throw error
      }
      if (performance.now() + wait > giveUpAt) return false
      await sleep(wait)
    }
  }

  #isAway(): boolean {
    const { offline } = this.#plan
    const now = performance.now() - this.#opens
    return offline !== null && now >= offline.from && now < offline.to
  }

  #until(at: number): Promise<void> {
    return sleep(Math.max(0, this.#opens + at - performance.now()))
  }

  /** Whole milliseconds, as far off as this phone's clock is. */
  #ownClock(): number {
    return Math.round(performance.timeOrigin + performance.now() + this.#plan.clockOff)
  }
}
