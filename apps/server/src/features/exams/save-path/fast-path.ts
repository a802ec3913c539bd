/**
 * The fast path: one call that a whole city makes in the same minute (a saved answer), taken before Fastify where it comes in
 * its usual form. Whatever is not plain, and whatever could be refused before the body is read, is passed to Fastify: there alone are
 * odd addresses, bodies and origins judged, so both ways answer alike. README.md says what it gains.
 */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Endpoint } from '@porua/contract/endpoint'
import { limits } from '@porua/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { problemOf } from '../../../platform/as-problem.ts'
import {
  type CallHandler,
  failure,
  ReadyReply,
  type Replies,
  repliesOf,
  sessionFor,
  success,
} from '../../../platform/http.ts'
import type { CallTimer } from '../../../platform/metrics.ts'
import { languageOf } from '../../../platform/refusals/refusals.ts'
import { varyWithOrigin } from '../../../platform/safe-headers.ts'
import { readerOf, writerOf } from '../../../platform/schema.ts'
import type { Session, Sessions } from '../../../platform/sessions.ts'

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Lets the fast path see each request first; those that it does not take reach Fastify unchanged. Before the server listens. */
export function openFastPath<E extends AnyEndpoint>(
  app: FastifyInstance,
  sessions: Sessions,
  call: E,
  handler: CallHandler<E>,
): void {
  const [fastify] = app.server.listeners('request') as RequestListener[]
  if (!fastify) throw new Error('the server has no listener for requests')
  const replies = repliesOf(app)
  const fastPath = new FastPath(replies, callOf(app, replies, sessions, call, handler))
  app.server.removeListener('request', fastify)
  app.server.on('request', (request, response) => {
    if (!fastPath.take(request, response)) fastify(request, response)
  })
}

/** The validated parts of an address. */
interface Target {
  readonly params: unknown
  readonly query: unknown
}

interface FastReply {
  readonly status: number
  readonly body: string
  /** Seconds, for a refusal that names them. */
  readonly retryAfter?: number | undefined
}

/** The call as the fast path takes it. */
export interface FastCall {
  readonly method: string
  /** With `:name` for its parameters. */
  readonly path: string
  /** The validated parts of an address, or null where they are to be refused. */
  read(params: Record<string, string>, query: Record<string, string>): Target | null
  /** Told of every reply. */
  readonly timed: CallTimer
  /** Answers; never throws. */
  answer(target: Target, headers: IncomingHttpHeaders, text: string): Promise<FastReply>
}

/** Judged by the same schemas as in Fastify, answered with the same bytes. */
function callOf<E extends AnyEndpoint>(
  app: FastifyInstance,
  { readJson, share, timerOf }: Replies,
  sessions: Sessions,
  call: E,
  handler: CallHandler<E>,
): FastCall {
  const name = `${call.method} ${call.path}`
  const [body, write] = [readerOf(call.body, 'body'), writerOf(call.reply)]
  const handle = handler as unknown as CallHandler<AnyEndpoint>
  async function data({ params, query }: Target, headers: IncomingHttpHeaders, text: string) {
    const json = readJson(text)
    const session = await sessionFor(call.allows, sessions, headers.authorization)
    if (session && call.acts) share.count(session.studentId, Buffer.byteLength(text))
    return handle({ params, query, body: body(json), session: session as Session, headers })
  }
  return {
    method: call.method,
    path: `/api${call.path}`,
    timed: timerOf(name),
    read(params, query) {
      const [known, asked] = [call.params.safeParse(params), call.query.safeParse(query)]
      return known.success && asked.success ? { params: known.data, query: asked.data } : null
    },
    async answer(target, headers, text) {
      const language = languageOf(headers['accept-language'])
      try {
        const given = await data(target, headers, text)
        if (given instanceof ReadyReply) throw new Error(`${name} has no reply that the fast path can send`)
        return { status: 200, body: success(write(given)) }
      } catch (error) {
        const problem = problemOf(error as Error, app.log, `${call.method} /api${call.path}`)
        const { status, details } = problem
        return { status, body: JSON.stringify(failure(problem, language)), retryAfter: details.retryAfter }
      }
    },
  }
}

const targetsInMemory = 1_000
/** Fastify's router knows no longer ones. */
const longestParam = 100
const jsonType = /^application\/json(; ?charset=utf-8)?$/i

/** Takes the one call that it was made for, where it comes in its usual form. */
export class FastPath {
  readonly #replies: Pick<Replies, 'now' | 'headers' | 'otherOrigins' | 'closing'>
  readonly #call: FastCall
  /** The headers of every reply, names and values in turn. */
  readonly #always: readonly string[]
  /** Whole exams save to a handful of addresses. */
  readonly #targets = new Map<string, Target>()

  constructor(replies: Pick<Replies, 'now' | 'headers' | 'otherOrigins' | 'closing'>, call: FastCall) {
    this.#replies = replies
    this.#call = call
    // A student's own: no cache between here and the phone keeps it.
    const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    const vary = replies.otherOrigins.length > 0 ? { vary: varyWithOrigin(undefined) } : {}
    this.#always = Object.entries({ ...replies.headers, ...json, ...vary }).flat()
  }

  /** Takes a request and answers it, or leaves it untouched and says false. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== this.#call.method || this.#replies.closing()) return false
    const target = this.#targetOf(request.url ?? '')
    const { headers } = request
    if (!target || !isPlainBody(headers)) return false
    if (headers.origin !== undefined && this.#replies.otherOrigins.includes(headers.origin)) return false
    const began = performance.now()
    // A caller that goes away before the end is never heard of again: nothing was asked yet.
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [first] = parts
      const text =
        first && parts.length === 1 ? first.toString('utf8') : Buffer.concat(parts).toString('utf8')
      void this.#answer(response, target, headers, text, began)
    })
    // Without a listener a broken connection would be an error that nobody caught.
    request.on('error', () => undefined)
    return true
  }

  #targetOf(url: string): Target | null {
    const known = this.#targets.get(url)
    if (known) return known
    const { path, read } = this.#call
    if (!url.startsWith(path.slice(0, path.indexOf(':')))) return null
    const parts = partsOf(path, url)
    const target = parts && read(parts.params, parts.query)
    if (!target) return null
    if (this.#targets.size >= targetsInMemory) this.#targets.clear()
    this.#targets.set(url, target)
    return target
  }

  async #answer(
    response: ServerResponse,
    target: Target,
    headers: IncomingHttpHeaders,
    text: string,
    began: number,
  ): Promise<void> {
    const { status, body, retryAfter } = await this.#call.answer(target, headers, text)
    const head = ['x-server-time', String(this.#replies.now()), ...this.#always]
    head.push('content-length', String(Buffer.byteLength(body)))
    if (retryAfter !== undefined) head.push('retry-after', String(retryAfter))
    if (this.#replies.closing()) head.push('connection', 'close')
    response.writeHead(status, head)
    response.end(body)
    this.#call.timed(status, performance.now() - began)
  }
}

/** JSON of a length that is known and not too large. */
function isPlainBody(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'])
  // Also false for NaN: a body of unknown length.
  return length > 0 && length <= limits.bodyBytes && jsonType.test(headers['content-type'] ?? '')
}

/** The parts of an address that needs no decoding; null for any other, and for one that is not the path's. */
function partsOf(
  path: string,
  url: string,
): { params: Record<string, string>; query: Record<string, string> } | null {
  const at = url.indexOf('?')
  const asked = (at < 0 ? url : url.slice(0, at)).split('/')
  const wanted = path.split('/')
  if (asked.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [i, name] of wanted.entries()) {
    const value = asked[i] ?? ''
    if (!name.startsWith(':')) {
      if (value !== name) return null
    } else if (/^[\w.~-]+$/.test(value) && value.length <= longestParam) params[name.slice(1)] = value
    else return null
  }
  const pairs = at < 0 ? [] : url.slice(at + 1).split('&')
  const query: Record<string, string> = {}
  for (const pair of pairs) {
    const [, name = '', value = ''] = /^([\w.-]+)=([\w.-]*)$/.exec(pair) ?? []
    if (name === '' || name in query) return null
    query[name] = value
  }
  return { params, query }
}
