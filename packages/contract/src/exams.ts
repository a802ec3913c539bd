/** The calls of the exams feature (spec §7 Exams; replies.md). Their shapes stand in `exams.shapes.ts`. */
import { z } from 'zod'
import { describe, id, instant, lenientFlag, pageSize, unlessEmpty } from './describe.ts'
import { answerOfMany } from './exams.answers.ts'
import { attemptHeaders, examPaths } from './exams.paths.ts'
import { checkedReceipt, heldReceipt, receiptKey } from './exams.receipts.ts'
import {
  addAnswerReply,
  analytics,
  examMeta,
  examTry,
  missedPaper,
  myAttempt,
  paper,
  result,
  runningExam,
  scoreboardRow,
  startReply,
} from './exams.shapes.ts'
import { limits } from './limits.ts'

export type * from './exams.answers.ts'
export type * from './exams.receipts.ts'
export type * from './exams.shapes.ts'

/** The start's reply says that the attempt is open on other devices too: they are told of this call on the live connection. */
const shared = lenientFlag

const examAndGroup = z.object({ examId: id, groupId: id })
/** Of a call of an attempt. */
const headers = {
  [attemptHeaders.device]:
    'Names the device: at most 64 letters, digits, - and _. Without it each session is a device of its own.',
  [attemptHeaders.counter]: 'The highest revision that the device has given out in this attempt.',
}

/** Which attempt a call means. Left out, or said as nothing (null, ''): the student's latest. */
const meantAttempt = z.union([id, z.literal(['', null]).transform(() => undefined)]).optional()

export const examCalls = {
  mine: describe(examPaths.mine, {
    allows: 'student',
    doc: 'The exam metas of my groups with my attempts, for the exams page.',
    spec: 'decisions Answers of the API',
    reply: z.object({
      exams: z.array(examMeta),
      attempts: z.array(myAttempt),
      subjects: z.array(z.object({ _id: id, name: z.string(), courseId: id })),
      /** Ids of the listed live exams that I missed and whose paper I may read now. */
      papers: z.array(id).optional(),
    }),
  }),
  start: describe(examPaths.start, {
    allows: 'group',
    doc: 'Starts my attempt, or resumes the one that is running, on any device.',
    spec: 'spec §7 Exams, decisions Exams, engine.md: Papers',
    params: examAndGroup,
    headers,
    reply: startReply,
    problems: ['forbidden', 'notFound', 'notStarted', 'examEnded', 'attemptEnded'],
  }),
  paper: describe(examPaths.paper, {
    allows: 'group',
    doc: 'The immutable paper, precompressed, named by its hash. Only for students with an attempt pinned to it.',
    spec: 'engine.md: Papers',
    params: z.object({ paperId: id }),
    reply: paper,
    problems: ['notFound'],
  }),
  exam: describe(examPaths.exam, {
    allows: 'group',
    // The server remembers that this device has called, as a witness for late answers.
    acts: true,
    doc: 'The paper of my running attempt with its clock and the answers that the server holds.',
    spec: 'spec §7 Exams',
    params: examAndGroup,
    headers,
    reply: z.object({ exam: runningExam }),
    problems: ['forbidden', 'notFound', 'noAttempt'],
  }),
  latest: describe(examPaths.latest, {
    allows: 'group',
    acts: true,
    doc: 'The same for my latest attempt, through whichever group. With `courseId`: of an exam of that course.',
    spec: 'spec §7 Exams',
    params: z.object({ examId: id }),
    query: z.object({ courseId: unlessEmpty(id) }),
    headers,
    reply: z.object({ exam: runningExam }),
    problems: ['notFound', 'noAttempt'],
  }),
  addAnswer: describe(examPaths.addAnswer, {
    allows: 'group',
    doc: 'Saves answers; acknowledged only when durable. Each answer has its own outcome; a batch of one that is refused is 409 (400 when invalid) with the same `data`.',
    spec: 'spec §7 Exams, decisions Exams, replies.md',
    params: examAndGroup,
    query: z.object({
      // The exam itself says whether it is live, and a late answer is judged by its time: none is refused for how these are written.
      isLive: lenientFlag,
      offline: lenientFlag,
      shared,
    }),
    body: z.object({
      attemptId: meantAttempt,
      answers: z.array(answerOfMany).min(1).max(limits.answersPerCall),
    }),
    headers,
    reply: addAnswerReply,
    problems: [
      'forbidden',
      'notFound',
      'noAttempt',
      'answerLocked',
      'tooLate',
      'attemptEnded',
      'attemptReplaced',
    ],
  }),
  submit: describe(examPaths.submit, {
    allows: 'group',
    doc: 'Ends my attempt. Submitting twice answers the first submission again.',
    spec: 'spec §7 Exams, decisions Late arrivals',
    params: examAndGroup,
    query: z.object({ shared }),
    body: z.object({ attemptId: meantAttempt }).optional(),
    headers,
    reply: z.object({
      attemptId: id,
      submittedAt: instant,
      exam: z.object({ exam: id, submittedAt: instant, startsAt: instant, setCode: z.string().nullable() }),
    }),
    problems: ['forbidden', 'notFound', 'noAttempt', 'attemptEnded', 'attemptReplaced'],
  }),
  result: describe(examPaths.result, {
    allows: 'group',
    doc: 'My result with every question in review, or the code notPublishedYet with a title.',
    spec: 'spec §3, §7 Exams, replies.md',
    params: examAndGroup,
    reply: z.union([
      z.object({ result }),
      z.object({ code: z.literal('notPublishedYet'), title: z.string() }),
    ]),
    problems: ['forbidden', 'notFound', 'noAttempt'],
  }),
  missedPaper: describe(examPaths.missedPaper, {
    allows: 'group',
    doc: 'The paper of a live exam that I did not sit, with its key, once its results are out and nobody can begin it any more; before that the code notPublishedYet.',
    spec: 'decisions Exams (missed papers), docs/decisions/0037',
    params: examAndGroup,
    reply: z.union([
      z.object({ paper: missedPaper }),
      z.object({ code: z.literal('notPublishedYet'), title: z.string() }),
    ]),
    problems: ['forbidden', 'notFound'],
  }),
  tries: describe(examPaths.tries, {
    allows: 'group',
    doc: 'My finished tries at a practice exam, the latest first. A retake replaces a try in every list; here it can still be read.',
    spec: 'decisions Exams (earlier tries), docs/decisions/0037',
    params: examAndGroup,
    reply: z.object({ tries: z.array(examTry) }),
    problems: ['forbidden', 'notFound'],
  }),
  tryResult: describe(examPaths.tryResult, {
    allows: 'owner',
    doc: 'The result of one of my finished tries at a practice exam, replaced or not.',
    spec: 'decisions Exams (earlier tries), docs/decisions/0037',
    params: examAndGroup.extend({ attemptId: id }),
    reply: z.object({ result }),
    problems: ['forbidden', 'notFound', 'noAttempt'],
  }),
  scoreboard: describe(examPaths.scoreboard, {
    allows: 'student',
    doc: 'My released results of live exams, newest first. `lastId` is the `_id` of the last row seen.',
    spec: 'spec §2 Scoreboard, §7 Exams, replies.md',
    query: z.object({ lastId: unlessEmpty(id), limit: pageSize }),
    reply: z.object({ results: z.object({ examResult: z.array(scoreboardRow) }) }),
  }),
  analytics: describe(examPaths.analytics, {
    allows: 'student',
    doc: 'The six cards of the scoreboard and the totals above them.',
    spec: 'spec §2 Scoreboard, §3, decisions Answers of the API, replies.md',
    reply: z.object({ liveExam: analytics }),
  }),
  receiptKeys: describe(examPaths.receiptKeys, {
    allows: 'anyone',
    doc: 'The public keys with which this school has signed receipts, newest first.',
    spec: 'docs/receipts.md',
    reply: z.object({ keys: z.array(receiptKey) }),
  }),
  checkReceipts: describe(examPaths.checkReceipts, {
    allows: 'anyone',
    doc: 'Compares receipts with the log. Who holds a receipt may ask: a reply says no more of an answer than its receipt.',
    spec: 'docs/receipts.md',
    body: z.object({ receipts: z.array(heldReceipt).min(1).max(limits.receiptsPerCheck) }),
    reply: z.object({ receipts: z.array(checkedReceipt) }),
  }),
  retake: describe(examPaths.retake, {
    allows: 'owner',
    doc: 'Replaces my submission of a practice exam by a new attempt, which `start` then opens. The old one is kept for the teacher.',
    spec: 'spec §4 Retake, §7 Exams',
    params: z.object({ examId: id, studentId: id }),
    query: z.object({ groupId: id }),
    headers,
    reply: z.object({ attemptId: id }),
    problems: ['forbidden', 'notFound', 'noAttempt', 'retakeNotAllowed'],
  }),
} as const

export type ExamCalls = typeof examCalls
