/**
 * Phones that go on saving whatever happens to the server, as the real ones do: an answer without an acknowledgement is
 * sent again under the same revision, and what was acknowledged is written down, to be asked for afterwards.
 */
import type { AnswerIn, RunningExam } from '@porua/contract/exams'
import type { ExamPlace, Student } from '@porua/testkit/client'
import type { Chance } from '@porua/testkit/seeded'
import { expect } from 'vitest'

/** What an acknowledgement says was taken; anything else is sent again. */
const taken = ['saved', 'repeated', 'older']

/** What an answer is worth saying: a text that names its revision, so that none can stand for another. */
export type Words = (revision: number) => string

export class Phone {
  readonly student: Student
  readonly #place: ExamPlace
  readonly #questions: readonly string[]
  readonly #chance: Chance
  readonly #words: Words
  #revision = 0
  /** Everything ever sent, by question: revision to text. */
  readonly #sent = new Map<string, Map<number, string>>()
  /** Newest acknowledged revision, by question. */
  readonly #acknowledged = new Map<string, number>()
  #unsent: AnswerIn[] = []
  acknowledgements = 0
  /** Calls that brought no acknowledgement, by what they brought instead. */
  readonly failures = new Map<string, number>()

  constructor(
    student: Student,
    place: ExamPlace,
    questions: readonly string[],
    chance: Chance,
    words: Words = (revision) => `answer ${revision}`,
  ) {
    this.student = student
    this.#place = place
    this.#questions = questions
    this.#chance = chance
    this.#words = words
  }

  /** Sends what is unsent, or else a new answer or three, once. True when it was acknowledged. */
  async tap(): Promise<boolean> {
    if (this.#unsent.length === 0)
      for (let n = this.#chance.pick([1, 1, 3]); n > 0; n--) this.#unsent.push(this.#newAnswer())
    const answers = this.#unsent
    const reply = await this.student
      .save(this.#place, answers, { counter: this.#revision })
      .catch((error: Error) => error)
    if (reply instanceof Error || reply.status !== 200) {
      const what = reply instanceof Error ? 'network' : `${reply.status} ${reply.errors?.code}`
      this.failures.set(what, (this.failures.get(what) ?? 0) + 1)
      return false
    }
    for (const { questionId, revision = -1, outcome } of reply.data?.answers ?? []) {
      expect(taken).toContain(outcome)
      const before = this.#acknowledged.get(questionId) ?? 0
      this.#acknowledged.set(questionId, Math.max(before, revision))
      this.acknowledgements++
    }
    expect(reply.data?.answers).toHaveLength(answers.length)
    this.#unsent = []
    return true
  }

  /** Taps until told to stop. The pause keeps an attempt's log within its share, however long a slow machine takes. */
  async tapUntil(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      await this.tap()
      await new Promise((wait) => setTimeout(wait, 25))
    }
  }

  /** Sends what is still unsent until it is acknowledged. */
  async flush(within = 20_000): Promise<void> {
    const until = Date.now() + within
    while (this.#unsent.length > 0 && !(await this.tap())) {
      if (Date.now() > until) throw new Error(`not acknowledged: ${JSON.stringify([...this.failures])}`)
      await new Promise((wait) => setTimeout(wait, 50))
    }
  }

  /** Whether the server holds, for every question, what was acknowledged or something newer that was sent. */
  async expectKept(): Promise<RunningExam> {
    const exam = await this.student.examOf(this.#place)
    const held = new Map(exam.answers.map((answer) => [answer.questionId, answer]))
    for (const [question, revision] of this.#acknowledged) {
      const answer = held.get(question)
      expect(answer?.revision, `an acknowledged answer of ${question} is lost`).toBeGreaterThanOrEqual(
        revision,
      )
      expect(answer?.answer).toEqual([this.#sent.get(question)?.get(answer?.revision ?? -1)])
    }
    return exam
  }

  /** What must stand at the end, when nothing is unsent: the newest of each question. */
  get newest(): Map<string, string> {
    return new Map(
      [...this.#acknowledged].map(([question, revision]) => [
        question,
        this.#sent.get(question)?.get(revision) ?? '',
      ]),
    )
  }

  #newAnswer(): AnswerIn {
    const questionId = this.#chance.pick(this.#questions)
    const revision = ++this.#revision
    const text = this.#words(revision)
    const sent = this.#sent.get(questionId) ?? new Map<number, string>()
    this.#sent.set(questionId, sent.set(revision, text))
    return { questionId, answer: [text], timestamp: Date.now(), revision }
  }
}

/** Runs all phones at once until `meanwhile` is done. */
export async function whileTapping(phones: readonly Phone[], meanwhile: () => Promise<void>): Promise<void> {
  let stopped = false
  const tapping = phones.map((phone) => phone.tapUntil(() => stopped))
  try {
    await meanwhile()
  } finally {
    stopped = true
    await Promise.all(tapping)
  }
}

/** Waits until a condition holds. @throws Error with `what` after `within` ms. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  within = 20_000,
): Promise<void> {
  const end = Date.now() + within
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never: ${what}`)
    await new Promise((wait) => setTimeout(wait, 20))
  }
}
