/** Replies of a running attempt: its start, its paper with a question of each kind, what is saved, the submit. */
import type { RouteReply } from '@porua/contract/endpoint'
import {
  type AnswerReply,
  examCalls,
  type Paper,
  type Question,
  type StartReply,
} from '@porua/contract/exams'
import { api } from '@porua/kit/testing/fake-api.ts'
import { attemptOf, examMeta, from, hour, mineReply, minute, questions } from './exams.ts'

/** The questions as they are asked: without their keys. */
export const asked: readonly Question[] = questions.map(
  ({ answer: _answer, explanation: _why, explanationExt: _ext, notes: _notes, rule: _rule, ...question }) =>
    question,
)

export function paperRecord(own: Partial<Paper> = {}, list: readonly Question[] = asked): Paper {
  return {
    _id: 'exam-1',
    title: 'Weekly Live Test 7',
    totalMarks: list.length,
    passMark: 40,
    isPracticeExam: false,
    instruction: '',
    subjectId: 'physics',
    questions: list.map((question) => ({ question })),
    ...own,
  }
}

/** An attempt at the exam that was begun ten minutes ago. */
export function startRecord(exam: string, own: Partial<StartReply> = {}): StartReply {
  return {
    attemptId: `attempt-${exam}`,
    studentStartsAt: from(Date.now(), -10 * minute),
    endsAt: from(Date.now(), 50 * minute),
    graceEndsAt: from(Date.now(), 2 * hour),
    setCode: null,
    multipleTimesSubmission: true,
    paused: false,
    submittedAt: null,
    paper: {
      paperId: `paper-${exam}`,
      href: `/exam/paper/paper-${exam}`,
      bytes: 0,
      sha256: '',
      seal: null,
      images: [],
    },
    unseal: null,
    answers: [],
    ...own,
  }
}

/** What a save of all its answers says: this became of each. */
export function savedReply(
  start: StartReply,
  answers: readonly { questionId: string; revision?: number | undefined }[],
  own: Partial<AnswerReply> = {},
): RouteReply<typeof examCalls.addAnswer> {
  return {
    attemptId: start.attemptId,
    endsAt: start.endsAt,
    paused: start.paused,
    answers: answers.map(({ questionId, revision = 0 }) => ({
      questionId,
      revision,
      outcome: 'saved',
      seq: revision,
      ...own,
    })),
  }
}

interface GivenExam {
  readonly start?: Partial<StartReply>
  readonly paper?: Partial<Paper>
}

let exams = 0

/**
 * Answers every call of an exam that is sat: all is saved, and the submit is taken. Each exam has an id of its own, because the
 * phone keeps what it knows of one until the file ends.
 */
export function giveExam({ start: ownStart = {}, paper: ownPaper = {} }: GivenExam = {}): LiveExamGiven {
  exams += 1
  const examId = `exam-${exams}`
  const paper = paperRecord({ _id: examId, ...ownPaper })
  const start = startRecord(examId, ownStart)
  const meta = examMeta({ examId: { _id: examId, title: paper.title, isPracticeExam: paper.isPracticeExam } })
  const mine = attemptOf(meta, {
    attemptId: start.attemptId,
    startsAt: start.studentStartsAt,
    endsAt: start.endsAt,
    submittedAt: null,
    resultReady: false,
  })
  const submittedAt = from(Date.now(), 0)
  const submitted: RouteReply<typeof examCalls.submit> = {
    attemptId: start.attemptId,
    submittedAt,
    exam: { exam: examId, submittedAt, startsAt: start.studentStartsAt, setCode: null },
  }
  api.on(examCalls.mine, mineReply({ exams: [meta], attempts: [mine] }))
  api.on(examCalls.start, start)
  api.on(examCalls.paper, paper)
  api.on(examCalls.addAnswer, ({ body }) => savedReply(start, body.answers))
  api.on(examCalls.submit, submitted)
  return { path: `/live-exam/${examId}/group-1`, start, submitted }
}

/** An exam as it was given. */
export interface LiveExamGiven {
  /** The address of its screen. */
  readonly path: string
  readonly start: StartReply
  readonly submitted: RouteReply<typeof examCalls.submit>
}
