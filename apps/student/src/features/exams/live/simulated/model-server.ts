/** A small server that honours the contract's outcomes: what the engine's tests run against. Time is an argument. */
import type {
  AnswerOutcome,
  AnswerReply,
  Attachment,
  Paper,
  Question,
  SavedAnswer,
} from '@porua/contract/exams'
import type { CallMark, ExamAddress, SaveCall } from '../ports.ts'
import type { RawReply } from '../replies.ts'
import { iso, refusal, success, titles } from './model-replies.ts'

export interface ModelExam {
  questions: readonly string[]
  durationMs: number
  graceMs: number
  mayChange: boolean
  practice?: boolean
}

export interface Logged {
  student: string
  attempt: string
  seq: number
  question: string
  answer: string[]
  extra: Attachment[]
  device: string
  revision: number
  timestamp: number
  received: number
  outcome: AnswerOutcome
  /** It was handed in as a draft. */
  draft?: boolean
}

interface ModelAttempt {
  id: string
  student: string
  /** Which try at the exam it is, from 1. */
  number: number
  startsAt: number
  endsAt: number
  submittedAt: number | null
  submittedBy: string | null
  replaced: boolean
  paused: boolean
  /** The provider has ended the exam. */
  ended?: boolean
  answers: Map<string, Logged>
}

/** Which student a session of the model belongs to, or null for none. */
export type ModelSession = string | null

export class ModelServer {
  readonly log: Logged[] = []
  /** What was ever logged, also where the server forgot it. */
  readonly ever: Logged[] = []
  readonly attempts: ModelAttempt[] = []
  readonly #exam: ModelExam
  /** What comes after the end waits for a teacher (lateAnswers: hold). */
  holdsLate = false
  /** Who is still in the exam's group. */
  readonly members = new Set<string>()
  #nextId = 1

  constructor(exam: ModelExam, members: readonly string[]) {
    this.#exam = exam
    for (const member of members) this.members.add(member)
  }

  get paper(): Paper {
    const question = (_id: string): Question => ({
      _id,
      type: 'shortAns',
      title: _id,
      format: 'text',
      point: 1,
      marks: 1,
      options: [],
      optionType: '{}',
      image: [],
      file: [],
    })
    return {
      _id: 'exam',
      title: 'Model exam',
      totalMarks: this.#exam.questions.length,
      passMark: 40,
      isPracticeExam: this.#exam.practice === true,
      instruction: '',
      subjectId: 'subject',
      questions: this.#exam.questions.map((_id) => ({ question: question(_id) })),
    }
  }

  running(student: string): ModelAttempt | undefined {
    return this.attempts.findLast((it) => it.student === student && !it.replaced)
  }

  /** Until when the attempt's answers are taken. */
  clockOfEnd(id: string): number {
    return (this.attempts.find((it) => it.id === id)?.endsAt ?? 0) + this.#exam.graceMs
  }

  /** True while the student's attempt runs. */
  isOpen(student: string, now: number): boolean {
    const attempt = this.running(student)
    return attempt !== undefined && attempt.submittedAt === null && now < attempt.endsAt
  }

  /** The server forgets what it acknowledged after `seq`: a stand-by that was behind took over. */
  forgetAfter(seq: number): void {
    this.log.splice(0, this.log.length, ...this.log.filter((entry) => entry.seq <= seq))
    for (const attempt of this.attempts) {
      attempt.answers.clear()
      for (const entry of this.log) if (entry.attempt === attempt.id) this.#project(attempt, entry)
    }
  }

  /** The server goes back to a backup from before any attempt. */
  forgetAttempts(): void {
    this.log.length = 0
    this.attempts.length = 0
  }

  start(session: ModelSession, _to: ExamAddress, _mark: CallMark, now: number): RawReply {
    if (session === null) return refusal(401, 'notLoggedIn', 'Please sign in')
    if (!this.members.has(session)) return refusal(403, 'forbidden', 'Not in your group')
    let attempt = this.running(session)
    if (attempt && (attempt.submittedAt !== null || now > attempt.endsAt + this.#exam.graceMs)) {
      return refusal(409, 'attemptEnded', 'This exam is over')
    }
    if (!attempt) {
      attempt = {
        id: `attempt-${this.#nextId++}`,
        student: session,
        number: this.attempts.filter((it) => it.student === session).length + 1,
        startsAt: now,
        endsAt: now + this.#exam.durationMs,
        submittedAt: null,
        submittedBy: null,
        replaced: false,
        paused: false,
        answers: new Map(),
      }
      this.attempts.push(attempt)
    }
    return success({
      attemptId: attempt.id,
      number: attempt.number,
      studentStartsAt: iso(attempt.startsAt),
      endsAt: iso(attempt.endsAt),
      graceEndsAt: iso(attempt.endsAt + this.#exam.graceMs),
      setCode: null,
      multipleTimesSubmission: this.#exam.mayChange,
      paused: attempt.paused,
      ...(attempt.ended ? { ended: true } : {}),
      submittedAt: null,
      paper: { paperId: 'paper', href: '/exam/paper/paper', bytes: 0, sha256: '', seal: null, images: [] },
      unseal: null,
      answers: [...attempt.answers.values()].map((entry) => this.#saved(entry)),
    })
  }

  addAnswer(session: ModelSession, save: SaveCall, mark: CallMark, now: number): RawReply {
    if (session === null) return refusal(401, 'notLoggedIn', 'Please sign in')
    if (!this.members.has(session)) return refusal(403, 'forbidden', 'Not in your group')
    const attempt = this.attempts.find(({ id }) => id === save.attempt)
    if (!attempt) return refusal(409, 'noAttempt', 'Start the exam first')
    if (attempt.student !== session) return refusal(404, 'notFound', 'Not yours')
    const answers = save.answers.map((given) => this.#take(attempt, given, mark, now))
    const times = { endsAt: iso(attempt.endsAt), paused: attempt.paused }
    const data = { attemptId: attempt.id, answers, ...times, ...(attempt.ended ? { ended: true } : {}) }
    const [only] = answers
    if (answers.length === 1 && only && ['locked', 'tooLate', 'invalid'].includes(only.outcome)) {
      const status = only.outcome === 'invalid' ? 400 : 409
      const code = { locked: 'answerLocked', tooLate: 'tooLate' }[only.outcome as string] ?? 'badRequest'
      return { status, json: { status: String(status), errors: { code, title: only.title }, data } }
    }
    return success(data)
  }

  mine(session: ModelSession): RawReply {
    if (session === null) return refusal(401, 'notLoggedIn', 'Please sign in')
    const attempts = this.attempts.filter((it) => it.student === session)
    return success({
      exams: [],
      attempts: attempts.map(({ id, endsAt, submittedAt }) => ({
        attemptId: id,
        exam: 'exam',
        endsAt: iso(endsAt),
        submittedAt: submittedAt === null ? null : iso(submittedAt),
      })),
    })
  }

  submit(session: ModelSession, id: string, mark: CallMark, now: number): RawReply {
    if (session === null) return refusal(401, 'notLoggedIn', 'Please sign in')
    if (!this.members.has(session)) return refusal(403, 'forbidden', 'Not in your group')
    const attempt = this.attempts.find((it) => it.id === id && it.student === session)
    if (!attempt) return refusal(409, 'noAttempt', 'Start the exam first')
    if (attempt.replaced) return refusal(409, 'attemptReplaced', 'A retake has replaced it')
    if (attempt.submittedAt === null && now > attempt.endsAt + this.#exam.graceMs) {
      return refusal(409, 'attemptEnded', 'This exam is over')
    }
    attempt.submittedAt ??= now
    attempt.submittedBy ??= mark.device
    return success({ attemptId: id, submittedAt: iso(attempt.submittedAt), exam: {} })
  }

  #take(attempt: ModelAttempt, given: SaveCall['answers'][number], mark: CallMark, now: number): AnswerReply {
    const { questionId, answer, timestamp, revision = timestamp, extra = [], draft } = given
    const base = { questionId, revision }
    if (!this.#exam.questions.includes(questionId)) {
      return { ...base, outcome: 'invalid', title: 'No such question', seq: null }
    }
    const first = this.log.find(
      (it) =>
        it.attempt === attempt.id &&
        it.question === questionId &&
        it.device === mark.device &&
        it.revision === revision &&
        JSON.stringify([it.answer, it.extra]) === JSON.stringify([answer, extra]),
    )
    if (first) {
      const outcome = first.outcome === 'saved' ? 'repeated' : first.outcome
      return { ...base, outcome, title: 'Again', seq: first.seq, ...this.#current(attempt, questionId) }
    }
    const entry: Logged = {
      student: attempt.student,
      attempt: attempt.id,
      seq: this.ever.length + 1,
      question: questionId,
      answer,
      extra,
      device: mark.device,
      revision,
      timestamp,
      received: now,
      outcome: 'saved',
      ...(draft && { draft }),
    }
    const currentAnswer = attempt.answers.get(questionId)
    const vanished =
      draft &&
      ((answer.length === 0 && extra.length === 0) ||
        (currentAnswer &&
          JSON.stringify([currentAnswer.answer, currentAnswer.extra]) === JSON.stringify([answer, extra])))
    const late = timestamp > attempt.endsAt || now > attempt.endsAt + this.#exam.graceMs
    const afterSubmit =
      attempt.submittedAt !== null && (attempt.submittedBy !== mark.device || timestamp > attempt.submittedAt)
    if (vanished) entry.outcome = 'older'
    else if (late || afterSubmit || attempt.replaced) entry.outcome = 'tooLate'
    else if (currentAnswer && bringsFiles(entry, currentAnswer)) entry.outcome = 'saved'
    else if (currentAnswer && !this.#exam.mayChange) entry.outcome = 'locked'
    else if (currentAnswer && !newer(entry, currentAnswer)) entry.outcome = 'older'
    else if (this.holdsLate && now > attempt.endsAt) entry.outcome = 'onHold'
    this.log.push(entry)
    this.ever.push(entry)
    this.#project(attempt, entry)
    return {
      ...base,
      outcome: entry.outcome,
      title: titles[entry.outcome],
      seq: entry.seq,
      ...(entry.outcome === 'saved' ? {} : this.#current(attempt, questionId)),
    }
  }

  #current(attempt: ModelAttempt, question: string): Pick<AnswerReply, 'current'> {
    const stands = attempt.answers.get(question)
    if (!stands) return {}
    return { current: { answer: stands.answer, timestamp: iso(givenAt(stands)), seq: stands.seq } }
  }

  #project(attempt: ModelAttempt, entry: Logged): void {
    if (entry.outcome !== 'saved') return
    const currentAnswer = attempt.answers.get(entry.question)
    if (!currentAnswer || newer(entry, currentAnswer)) attempt.answers.set(entry.question, entry)
  }

  #saved(entry: Logged): SavedAnswer {
    return {
      questionId: entry.question,
      answer: entry.answer,
      timestamp: iso(givenAt(entry)),
      extra: entry.extra,
      outcome: entry.outcome,
      device: entry.device,
      revision: entry.revision,
      seq: entry.seq,
      locked: !this.#exam.mayChange,
    }
  }
}

/** Files that the standing answer has declared, and nothing else (decisions: Late arrivals). */
function bringsFiles(entry: Logged, currentAnswer: Logged): boolean {
  const declared = currentAnswer.extra.some(({ key }) => key === '')
  const same =
    JSON.stringify([entry.device, entry.answer]) ===
    JSON.stringify([currentAnswer.device, currentAnswer.answer])
  return declared && same && entry.extra.every(({ sha256 }, at) => sha256 === currentAnswer.extra[at]?.sha256)
}

/** Order: by revision on one device, across devices by min(claimed, received); a tie goes to what came last. */
function newer(a: Logged, b: Logged): boolean {
  if (a.device === b.device) return a.revision >= b.revision
  return givenAt(a) >= givenAt(b)
}

/** No answer was given after it was received, whatever the phone's clock says. */
function givenAt({ timestamp, received }: Logged): number {
  return Math.min(timestamp, received)
}
