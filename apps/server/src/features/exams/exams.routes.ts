/** The exams room's calls (spec §7 Exams; replies.md). */

import { examCalls } from '@porua/contract/exams'
import { attemptHeaders } from '@porua/contract/exams.paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount, type Sent, sent } from '../../platform/http.ts'
import { Problem } from '../../platform/problems.ts'
import type { Session, Sessions } from '../../platform/sessions.ts'
import type { Caller } from './attempt/answer.service.ts'
import type { Exams } from './exams.ts'
import type { LoadedPaper, PaperService } from './paper/paper.service.ts'

export function examRoutes(app: FastifyInstance, sessions: Sessions, exams: Exams): void {
  const { answers, attempts, calendar, papers, results, starts, submits } = exams
  mount(app, sessions, examCalls, {
    mine: async ({ session }) => calendar.mine(session.studentId),
    start: async ({ params, session, request }) =>
      starts.start(callerOf(session, request), params.examId, params.groupId),
    paper: async ({ params, session, request, reply }) =>
      sendPaper(papers, await papers.forStudent(session.studentId, params.paperId), request, reply),
    exam: async ({ params, session, request }) =>
      attempts.exam(callerOf(session, request), params.examId, params.groupId),
    latest: async ({ params, session, request }) =>
      attempts.exam(callerOf(session, request), params.examId, null),
    addAnswer: async ({ params, query, body, session, request }) =>
      answers.save({
        ...callerOf(session, request),
        ...params,
        // No database holds half a surrogate pair; no attempt is named so.
        attemptId: body.attemptId?.toWellFormed(),
        offline: query.offline === 'true',
        answers: body.answers,
      }),
    submit: async ({ params, body, session, request }) =>
      submits.submit(
        callerOf(session, request),
        params.examId,
        params.groupId,
        body?.attemptId?.toWellFormed(),
      ),
    result: async ({ params, session }) => results.result(session.studentId, params.examId, params.groupId),
    retake: async ({ params, query, session, request }) => {
      if (params.studentId !== session.studentId)
        throw new Problem('forbidden', 'You can retake your own exams only.')
      return starts.retake(callerOf(session, request), params.examId, query.groupId)
    },
  })
}

/** Who calls, and what the call says of its answer box. @throws Problem badRequest */
export function callerOf(session: Session, request: FastifyRequest): Caller {
  const device = request.headers[attemptHeaders.device] ?? ''
  const counter = request.headers[attemptHeaders.counter]
  if (typeof device !== 'string' || !/^[\w-]{0,64}$/.test(device))
    throw new Problem('badRequest', `${attemptHeaders.device}: at most 64 letters, digits, - and _`, {
      field: attemptHeaders.device,
    })
  if (counter !== undefined && (typeof counter !== 'string' || !/^\d{1,15}$/.test(counter)))
    throw new Problem('badRequest', `${attemptHeaders.counter}: a whole number`, {
      field: attemptHeaders.counter,
    })
  return { studentId: session.studentId, device, counter: counter === undefined ? null : Number(counter) }
}

/** The paper's own bytes, compressed as the browser can take them. They never change, so a phone asks once. */
async function sendPaper(
  papers: PaperService,
  paper: LoadedPaper,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Sent> {
  const tag = `"${paper.sha256}"`
  reply.headers({
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
    etag: tag,
    vary: 'accept-encoding, authorization',
  })
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).send()
    return sent
  }
  const taken = acceptedEncodings(request.headers['accept-encoding'])
  if (taken.has('br')) reply.header('content-encoding', 'br').send(paper.brotli)
  else if (taken.has('gzip')) reply.header('content-encoding', 'gzip').send(await papers.gzip(paper))
  else reply.send(paper.body)
  return sent
}

function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const taken = new Set<string>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...options] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (name !== '' && !options.some((option) => /^q=0(\.0+)?$/.test(option))) taken.add(name)
  }
  return taken
}
