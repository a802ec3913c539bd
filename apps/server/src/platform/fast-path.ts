/**
 * The fast path: calls that a whole city makes in the same minute (a saved answer), taken before Fastify where they come in
 * their plain form. What Fastify does for any call (a logger, hooks, a route's lookup, a chain of callbacks) costs more than
 * saving does. Whatever is not plain, and whatever could be refused before the body is read, goes the long way: there alone
 * are odd addresses, bodies and origins judged, so both ways answer alike.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@porua/contract/limits'
import type { CallTimer } from './metrics.ts'
import { varyWithOrigin } from './safe-headers.ts'

/** What a call of the fast path brings. `params` and `query` have been validated. */
export interface FastCall {
  readonly params: unknown
  readonly query: unknown
  readonly headers: IncomingHttpHeaders
  /** The body's text; empty for a route without one. */
  readonly text: string
}

/** What the fast path answers with: JSON, or what the headers say. */
export interface FastReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Seconds, for a refusal that names them. */
  readonly retryAfter?: number | undefined
}

export interface FastRoute {
  readonly method: string
  /** With `:name` for its parameters. */
  readonly path: string
  /** Whether a body is wanted; without, one that comes anyway goes the long way. */
  readonly hasBody: boolean
  /** The validated parts of an address, or null where they are to be refused. */
  read(
    params: Record<string, string>,
    query: Record<string, string>,
  ): Pick<FastCall, 'params' | 'query'> | null
  /** Told of every reply. */
  readonly timed: CallTimer
  /** Answers; never throws. */
  answer(call: FastCall): Promise<FastReply>
}

interface FastNeeds {
  now(): number
  /** What every reply carries besides. */
  headers: Readonly<Record<string, string>>
  /** Other origins whose pages may call: their replies carry headers that a hook of the long way sets. */
  otherOrigins: readonly string[]
  /** The server is being stopped. */
  closing(): boolean
}

/** An address that has been read. */
interface Target extends Pick<FastCall, 'params' | 'query'> {
  readonly route: FastRoute
}

const targetsInMemory = 1_000
/** The router of the long way knows no longer ones. */
const longestParam = 100
const jsonType = /^application\/json(; ?charset=utf-8)?$/i

/** One before the framework; it knows the routes that were added, and leaves every other request alone. */
export class FastPath {
  readonly #needs: FastNeeds
  /** The headers of every reply, names and values in turn. */
  readonly #always: readonly string[]
  readonly #routes: FastRoute[] = []
  /** Whole exams save to a handful of addresses. */
  readonly #targets = new Map<string, Target>()

  constructor(needs: FastNeeds) {
    this.#needs = needs
    this.#always = Object.entries(needs.headers).flat()
  }

  /** Before the first request comes. */
  add(route: FastRoute): void {
    this.#routes.push(route)
  }

  /** Takes a request and answers it, or leaves it untouched and says false. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const target = this.#targetOf(request)
    if (!target || this.#needs.closing()) return false
    const { headers } = request
    const began = performance.now()
    if (!(target.route.hasBody ? isPlainBody(headers) : isNoBody(headers))) return false
    if (headers.origin !== undefined && this.#needs.otherOrigins.includes(headers.origin)) return false
    if (target.route.hasBody)
      this.#read(request, (text) => void this.#answer(response, target, headers, text, began))
    else void this.#answer(response, target, headers, '', began)
    return true
  }

  #targetOf({ method, url = '' }: IncomingMessage): Target | undefined {
    const known = this.#targets.get(url)
    if (known) return known.route.method === method ? known : undefined
    for (const route of this.#routes) {
      if (route.method !== method || !url.startsWith(route.path.slice(0, route.path.indexOf(':')))) continue
      const parts = partsOf(route.path, url)
      const read = parts && route.read(parts.params, parts.query)
      if (!read) continue
      if (this.#targets.size >= targetsInMemory) this.#targets.clear()
      const target = { ...read, route }
      this.#targets.set(url, target)
      return target
    }
    return undefined
  }

  /** A caller that goes away before the end is never heard of again: nothing was asked yet. */
  #read(request: IncomingMessage, done: (text: string) => void): void {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [first] = parts
      done(first && parts.length === 1 ? first.toString('utf8') : Buffer.concat(parts).toString('utf8'))
    })
    // Without a listener a broken connection would be an error that nobody caught.
    request.on('error', () => undefined)
  }

  async #answer(
    response: ServerResponse,
    { route, params, query }: Target,
    headers: IncomingHttpHeaders,
    text: string,
    began: number,
  ): Promise<void> {
    const reply = await route.answer({ params, query, headers, text })
    const { status, body, retryAfter } = reply
    const vary =
      this.#needs.otherOrigins.length > 0 ? varyWithOrigin(reply.headers?.vary) : reply.headers?.vary
    const head = ['x-server-time', String(this.#needs.now()), ...this.#always]
    if (vary !== undefined) head.push('vary', vary)
    const { vary: _, ...others } = reply.headers ?? {}
    for (const [name, value] of Object.entries(others)) head.push(name, value)
    // A student's own: no cache between here and the phone keeps it.
    if (!reply.headers)
      head.push('content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store')
    if (status !== 304) head.push('content-length', String(Buffer.byteLength(body)))
    if (retryAfter !== undefined) head.push('retry-after', String(retryAfter))
    if (this.#needs.closing()) head.push('connection', 'close')
    response.writeHead(status, head)
    response.end(body)
    route.timed(status, performance.now() - began)
  }
}

/** JSON of a length that is known and not too large. */
function isPlainBody(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'])
  // Also false for NaN: a body of unknown length.
  return length > 0 && length <= limits.bodyBytes && jsonType.test(headers['content-type'] ?? '')
}

function isNoBody(headers: IncomingHttpHeaders): boolean {
  return (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
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
