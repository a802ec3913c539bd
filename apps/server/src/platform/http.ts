/**
 * HTTP as the contract says it: routes are mounted from call descriptions, every reply is in the envelope, every failure
 * is a Problem, every reply carries the server's time. A handler that does not follow its description does not compile.
 */
import type { Socket } from 'node:net'
import type { CallAccess, Endpoint, RouteInput, RouteReply } from '@porua/contract/endpoint'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DatabaseUnavailable } from '../ports/database/database.ts'
import { Problem } from './problems.ts'
import type { Session, Sessions } from './sessions.ts'

/** What a handler gets: validated input, the session (null on a visitor's call), and the raw pair for headers. */
export type RouteContext<E> = RouteInput<E> & {
  session: E extends { access: 'student' } ? Session : Session | null
  request: FastifyRequest
  reply: FastifyReply
}

/** One handler a call of the room. Returning a `Sent` means that the handler has written the reply itself. */
export type Handlers<Calls> = {
  [K in keyof Calls]: (context: RouteContext<Calls[K]>) => Promise<RouteReply<Calls[K]> | Sent>
}

/** Marks a reply that was written by hand (precompressed bytes). */
export const sent = Symbol('sent')
export type Sent = typeof sent

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Mounts every call of a room under `/api`. */
export function mount<Calls extends Record<string, AnyEndpoint>>(
  app: FastifyInstance,
  sessions: Sessions,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name as keyof Calls] as unknown as (
      context: RouteContext<AnyEndpoint>,
    ) => Promise<unknown>
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      handler: async (request, reply) => {
        const session = await sessionFor(call.access, sessions, request)
        const data = await handler({
          params: check(call.params, request.params, 'params'),
          query: check(call.query, request.query, 'query'),
          body: check(call.body, request.body, 'body'),
          session: session as Session,
          request,
          reply,
        })
        if (data === sent) return reply
        reply.header('content-type', 'application/json; charset=utf-8')
        return reply.send(JSON.stringify({ status: '200', data: call.reply.parse(data) }))
      },
    })
  }
}

async function sessionFor(
  access: CallAccess,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<Session | null> {
  const presented = request.headers.authorization
  const session = presented ? await sessions.find(presented) : null
  if (session === null && access === 'student')
    throw new Problem('notLoggedIn', 'Your session has ended. Please sign in again.')
  return session
}

/** Validates one part of a call; a call without a description of that part ignores what came. */
function check(schema: z.ZodType, value: unknown, part: string): unknown {
  if (schema.type === 'undefined') return undefined
  const outcome = schema.safeParse(value ?? undefined)
  if (outcome.success) return outcome.data
  const issue = outcome.error.issues[0]
  const field = issue && issue.path.length > 0 ? issue.path.join('.') : part
  throw new Problem('badRequest', `${field}: ${issue?.message ?? 'is not valid'}`, { field })
}

/**
 * Sets the one catch, the server's time on every reply, the reply to what nobody serves, and how bodies are read: JSON
 * and nothing else, and no body at all where a client says JSON and sends none.
 */
export function setUpReplies(app: FastifyInstance, now: () => number): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-server-time', String(now()))
    // A connection that was busy when the server began to stop would be kept alive, and keep the server, for a minute.
    if (closing) reply.header('connection', 'close')
  })
  app.setErrorHandler((error: FastifyError | Problem | Error, request, reply) => {
    const problem = asProblem(error)
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'call failed')
    return replyWith(reply, problem)
  })
  app.setNotFoundHandler((_request, reply) => replyWith(reply, noSuchCall()))
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else readJson(request, body, done)
  })
}

/** What nobody serves. */
export function noSuchCall(): Problem {
  return new Problem('notFound', 'There is no such call.')
}

/** A request line that is not an address: Fastify asks before any hook runs, so the time is set here. */
export function replyToBadAddress(now: () => number) {
  return (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-server-time', String(now()))
    replyWith(reply, new Problem('badRequest', 'The address cannot be read.', { field: 'url' }))
  }
}

/** Bytes that are no HTTP, or headers without end: there is no request to reply to, only a socket. */
export function replyToBadBytes(now: () => number) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, title, code } = new Problem('badRequest', 'The request cannot be read.')
    const body = JSON.stringify({ status: String(status), errors: { code, title } })
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-server-time: ${now()}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}

function replyWith(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter, data, ...details } = problem.details
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.status(problem.status).send({
    status: String(problem.status),
    errors: { code: problem.code, title: problem.title, ...details },
    ...(data === undefined ? {} : { data }),
  })
}

function asProblem(error: FastifyError | Problem | Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable)
    return new Problem(
      'unavailable',
      'The school’s database cannot be reached. Your answers stay on your phone; please try again.',
      {
        retryAfter: 2,
      },
    )
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Problem('tooLarge', 'This is too large to be sent in one call.')
  if (status === 415) return new Problem('unsupportedMediaType', 'The body must be JSON.')
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem('badRequest', `body: ${error.message}`, { field: 'body' })
  return new Problem('internal', 'Something went wrong on our side. Please try again.')
}
