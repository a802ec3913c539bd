/**
 * HTTP as the contract says it: routes are mounted from call descriptions, every reply is in the envelope, every failure
 * is a Problem, every reply carries the server's time. A handler that does not follow its description does not compile.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { CallAllows, Endpoint, RouteInput, RouteReply } from '@porua/contract/endpoint'
import type { Language } from '@porua/files/words'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { problemOf } from './as-problem.ts'
import { BodyShare } from './body-share.ts'
import type { CallTimer } from './metrics.ts'
import { Problem } from './problems.ts'
import { languageOf, wordsOf } from './refusals/refusals.ts'
import { safeHeaders, varyWithOrigin } from './safe-headers.ts'
import { readerOf, writerOf } from './schema.ts'
import type { Session, Sessions } from './sessions.ts'
import { sendSmaller } from './smaller-replies.ts'

/** What a handler gets of any call: validated input, the session (null on a visitor's call), the headers. */
type CallContext<E> = RouteInput<E> & {
  session: E extends { allows: 'anyone' } ? Session | null : Session
  headers: IncomingHttpHeaders
}

/** The same with the raw pair, for who writes headers. */
export type RouteContext<E> = CallContext<E> & {
  request: FastifyRequest
  reply: FastifyReply
}

/** One handler a call of the feature. */
export type Handlers<Calls> = {
  [K in keyof Calls]: (context: RouteContext<Calls[K]>) => Promise<RouteReply<Calls[K]> | ReadyReply>
}

/** A handler that needs no more of a call than any server gives. */
export type CallHandler<E> = (context: CallContext<E>) => Promise<RouteReply<E> | ReadyReply>

/** A reply that is sent as it stands, without an envelope around it (precompressed bytes). */
export class ReadyReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | ''
  constructor(status: number, headers: Readonly<Record<string, string>>, body: Buffer | '') {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Mounts every call of a feature under `/api`. */
export function mount<Calls extends Record<string, AnyEndpoint>>(
  app: FastifyInstance,
  sessions: Sessions,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  const { share, timerOf } = repliesOf(app)
  for (const [name, call] of Object.entries(calls)) {
    const timed = timerOf(`${call.method} ${call.path}`)
    const handler = handlers[name as keyof Calls] as unknown as (
      context: RouteContext<AnyEndpoint>,
    ) => Promise<unknown>
    const url = `/api${call.path}`
    const [params, query] = [readerOf(call.params, 'params'), readerOf(call.query, 'query')]
    const [body, write] = [readerOf(call.body, 'body'), writerOf(call.reply)]
    const actsByGet = call.acts && call.method === 'GET'
    app.route({
      method: call.method,
      url,
      exposeHeadRoute: !call.acts,
      onResponse: async (_request, reply) => timed(reply.statusCode, reply.elapsedTime),
      handler: async (request, reply) => {
        if (actsByGet) refuseTags(request.headers)
        const session = await sessionFor(call.allows, sessions, request.headers.authorization)
        if (session && call.acts) share.count(session.studentId, sizes.get(request) ?? 0)
        const data = await handler({
          params: params(request.params),
          query: query(request.query),
          body: body(request.body),
          session: session as Session,
          headers: request.headers,
          request,
          reply,
        })
        if (data instanceof ReadyReply)
          return reply
            .status(data.status)
            .headers(data.headers)
            .send(data.body === '' ? undefined : data.body)
        // A student's own: no cache between here and the phone keeps it.
        reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        return reply.send(success(write(data)))
      },
    })
  }
}

/**
 * A GET that does something is for scripts. Where a browser says that a picture, a frame or an address bar asks, or a script that
 * may not read the reply (of another site), it is refused. Clients that are no browser say nothing.
 */
function refuseTags(headers: IncomingHttpHeaders): void {
  const { 'sec-fetch-dest': destination = 'empty', 'sec-fetch-mode': mode = 'cors' } = headers
  if (destination !== 'empty' || !(mode === 'cors' || mode === 'same-origin'))
    throw new Problem('badRequest', 'callNotPage')
}

/** The session that a call presents; null for a visitor of a call that anybody may make. @throws Problem notLoggedIn */
export async function sessionFor(
  allows: CallAllows,
  sessions: Sessions,
  presented: string | undefined,
): Promise<Session | null> {
  const session = presented ? await sessions.find(presented) : null
  if (session === null && allows !== 'anyone') throw new Problem('notLoggedIn', 'sessionEnded')
  return session
}

/** What every reply of a server has in common, for who answers a call beside Fastify (`exams/save-path`). */
export interface Replies {
  now(): number
  /** What every reply carries, besides the server's time. */
  readonly headers: Readonly<Record<string, string>>
  /** Other origins whose pages may call: their replies carry headers that a hook sets. */
  readonly otherOrigins: readonly string[]
  /** The server is being stopped. */
  closing(): boolean
  /** What is told of every reply to a call. */
  timerOf(call: string): CallTimer
  /** Counts what students send. */
  readonly share: BodyShare
  /** Parses a body, with Fastify's refusals. */
  readJson(text: string): unknown
}

const replies = new WeakMap<FastifyInstance, Replies>()

/** What `setUpReplies` has given this server. */
export function repliesOf(app: FastifyInstance): Replies {
  const found = replies.get(app)
  if (!found) throw new Error('setUpReplies comes before the calls')
  return found
}

/** Bytes of the bodies under way. */
const sizes = new WeakMap<FastifyRequest, number>()

/**
 * Sets the one catch, the server's time on every reply, the reply to what nobody serves, and how bodies are read: JSON
 * and nothing else, and no body at all where a client says JSON and sends none. `otherOrigins` are those whose pages may call;
 * `timerOf` gives what is told of every reply to a call; `secure`: browsers are to come over https for a year.
 */
export function setUpReplies(
  app: FastifyInstance,
  now: () => number,
  otherOrigins: readonly string[] = [],
  { timerOf, secure = false }: { timerOf?: (call: string) => CallTimer; secure?: boolean } = {},
): void {
  let closing = false
  const headers = safeHeaders(secure)
  replies.set(app, {
    now,
    headers,
    otherOrigins,
    closing: () => closing,
    timerOf: timerOf ?? (() => () => undefined),
    share: new BodyShare(now),
    readJson: jsonReader(app),
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  sendSmaller(app)
  app.addHook('onSend', async (_request, reply) => {
    // A page, and a file of a stranger, has a policy of its own.
    const policy = reply.getHeader('content-security-policy') ?? headers['content-security-policy']
    reply.headers({ ...headers, 'x-server-time': String(now()), 'content-security-policy': policy })
    if (otherOrigins.length > 0) reply.header('vary', varyWithOrigin(reply.getHeader('vary')?.toString()))
    // A connection that was busy when the server began to stop would be kept alive, and keep the server, for a minute.
    if (closing) reply.header('connection', 'close')
  })
  app.setErrorHandler((error: FastifyError | Problem | Error, request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    return replyWith(reply, problemOf(error, app.log, call))
  })
  app.setNotFoundHandler((_request, reply) => replyWith(reply, noSuchCall()))
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    sizes.set(request, Buffer.byteLength(body))
    if (body === '') done(null, undefined)
    else readJson(request, body, done)
  })
}

/** Fastify's own parser, with its refusals, for a text. */
function jsonReader(app: FastifyInstance): (text: string) => unknown {
  const careful = app.getDefaultJsonParser('error', 'error')
  return (text) => {
    let value: unknown
    careful(undefined as never, text, (error: Error | null, parsed: unknown) => {
      if (error) throw error
      value = parsed
    })
    return value
  }
}

/** What nobody serves. */
export function noSuchCall(): Problem {
  return new Problem('notFound', 'noSuchCall')
}

/** Replies with a problem, as every failed call does. */
export function replyWith(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter } = problem.details
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // Said to this caller, in this language: a cache on the way may keep a 404 that does not forbid it.
  reply.header('cache-control', 'no-store')
  const language = languageOf(reply.request.headers['accept-language'])
  return reply.status(problem.status).send(failure(problem, language))
}

/** The envelope around a reply's JSON. */
export function success(data: string): string {
  return `{"status":"200","data":${data}}`
}

/** The envelope of a refusal. */
export function failure(problem: Problem, language: Language): object {
  const { status, code } = problem
  const { retryAfter: _, file: _file, data, message, ...details } = problem.details
  return {
    status: String(status),
    errors: {
      code,
      title: problem.titleIn(language),
      ...(message === undefined ? {} : { message: wordsOf(language, message) }),
      ...details,
    },
    ...(data === undefined ? {} : { data }),
  }
}
