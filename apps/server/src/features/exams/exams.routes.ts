/** The exams feature's calls (spec §7 Exams; replies.md). */

import type { IncomingHttpHeaders } from 'node:http'
import { type AnswerIn, type AnswerReply, examCalls } from '@porua/contract/exams'
import { attemptHeaders } from '@porua/contract/exams.paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { encodingFor } from '../../platform/accepted-encodings.ts'
import { type CallHandler, type Handlers, mount, ReadyReply } from '../../platform/http.ts'
import { malformed, Problem } from '../../platform/problems.ts'
import { languageOf } from '../../platform/refusals/refusals.ts'
import { firstFault } from '../../platform/schema-faults.ts'
import type { Session, Sessions } from '../../platform/sessions.ts'
import type { Caller } from './attempt/caller.ts'
import type { Exams } from './exams.ts'
import type { LoadedPaper, PaperService } from './paper/paper.service.ts'
import { practiceRoutes } from './practice/practice.routes.ts'
import { openFastPath } from './save-path/fast-path.ts'

export function examRoutes(app: FastifyInstance, sessions: Sessions, exams: Exams): void {
  const { answers, attempts, calendar, others, papers, receipts, results, scoreboard, starts, submits } =
    exams
  const addAnswer: CallHandler<typeof examCalls.addAnswer> = async ({
    params,
    query,
    body,
    session,
    headers,
  }) => {
    refuseMisformed(body.answers)
    const caller = callerOf(session, { headers })
    const reply = await answers.save({
      ...caller,
      ...params,
      attemptId: body.attemptId,
      offline: query.offline === 'true',
      language: languageOf(headers['accept-language']),
      answers: body.answers,
    })
    if (query.shared === 'true' && reply.answers.some(({ outcome }) => isNews(outcome)))
      others.tell(caller, params.examId, params.groupId, 'answered')
    return reply
  }
  const handlers: Handlers<typeof examCalls> = {
    mine: async ({ session }) => calendar.mine(session.studentId),
    start: async ({ params, session, request }) =>
      starts.start(callerOf(session, request), params.examId, params.groupId),
    paper: async ({ params, session, headers }) =>
      paperReply(papers, await papers.forStudent(session.studentId, params.paperId), headers),
    exam: async ({ params, session, request }) =>
      attempts.exam(callerOf(session, request), params.examId, params.groupId),
    latest: async ({ params, query, session, request }) =>
      attempts.latestExam(callerOf(session, request), params.examId, query.courseId),
    addAnswer,
    submit: async ({ params: { examId, groupId }, query, body, session, request }) => {
      const caller = callerOf(session, request)
      const reply = await submits.submit(caller, examId, groupId, body?.attemptId)
      if (query.shared === 'true') others.tell(caller, examId, groupId, 'submitted')
      return reply
    },
    result: async ({ params: { examId, groupId }, session, headers }) =>
      results.result(session.studentId, examId, groupId, languageOf(headers['accept-language'])),
    missedPaper: async ({ params: { examId, groupId }, session, headers }) =>
      results.missedPaper(session.studentId, examId, groupId, languageOf(headers['accept-language'])),
    tries: async ({ params, session }) => results.tries(session.studentId, params.examId, params.groupId),
    tryResult: async ({ params: { examId, groupId, attemptId }, session }) =>
      results.tryResult(session.studentId, examId, groupId, attemptId),
    scoreboard: async ({ query, session }) => scoreboard.page(session.studentId, query),
    analytics: async ({ session }) => scoreboard.analytics(session.studentId),
    receiptKeys: async () => ({ keys: await receipts.keys() }),
    checkReceipts: async ({ body }) => ({ receipts: await receipts.check(body.receipts) }),
    retake: async ({ params, query, session, request }) => {
      if (params.studentId !== session.studentId)
        // 403 would say that the exam has left the group.
        throw new Problem('retakeNotAllowed', 'retakeOwnOnly')
      return starts.retake(callerOf(session, request), params.examId, query.groupId)
    },
  }
  mount(app, sessions, examCalls, handlers)
  practiceRoutes(app, sessions, exams)
  openFastPath(app, sessions, examCalls.addAnswer, addAnswer)
}

/** Whether an answer with this outcome is one that the student's other devices do not show yet. */
function isNews(outcome: AnswerReply['outcome']): boolean {
  return outcome === 'saved' || outcome === 'onHold'
}

/** A call that holds nothing but misformed answers has none that another could be refused with. @throws Problem badRequest */
function refuseMisformed(answers: readonly AnswerIn[]): void {
  const [first] = answers
  if (!first?.faults || answers.some((answer) => !answer.faults)) return
  const { path, says } = firstFault(first.faults)
  const field = ['answers', 0, ...path].join('.')
  throw malformed(field, says)
}

/** Who calls, and what the call says of its answer box. @throws Problem badRequest */
export function callerOf(session: Session, { headers }: Pick<FastifyRequest, 'headers'>): Caller {
  // A client that names no device is as many devices as it has signed in on.
  const device = headers[attemptHeaders.device] || `session-${session.idHash.slice(0, 16)}`
  const counter = headers[attemptHeaders.counter]
  if (typeof device !== 'string' || !/^[\w-]{0,64}$/.test(device))
    throw malformed(attemptHeaders.device, 'at most 64 letters, digits, - and _')
  if (counter !== undefined && (typeof counter !== 'string' || !/^\d{1,15}$/.test(counter)))
    throw malformed(attemptHeaders.counter, 'a whole number')
  return {
    studentId: session.studentId,
    session: session.idHash,
    device,
    counter: counter === undefined ? null : Number(counter),
  }
}

/** The paper's own bytes, compressed as the browser can take them. They never change, so a phone asks once. */
async function paperReply(
  papers: PaperService,
  paper: LoadedPaper,
  headers: IncomingHttpHeaders,
): Promise<ReadyReply> {
  const tag = `"${paper.sha256}"`
  const head = {
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
    etag: tag,
    vary: 'accept-encoding, authorization',
  }
  if (headers['if-none-match'] === tag) return new ReadyReply(304, head, '')
  const encoding = encodingFor(headers)
  if (!encoding) return new ReadyReply(200, head, paper.body)
  const bytes = encoding === 'br' ? paper.brotli : await papers.gzip(paper)
  return new ReadyReply(200, { ...head, 'content-encoding': encoding }, bytes)
}
