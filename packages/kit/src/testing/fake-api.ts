/**
 * The API as a component test sees it: the network ends at `fetch`, and each call gets the reply that the test gives. What the app
 * sends and what it gets are both parsed by the contract's schemas: a reply that the server could not give fails the test.
 */
import { deskContract } from '@porua/contract/desk/index'
import type { CallDescription, RouteInput, RouteReply } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { type ProblemCode, problems } from '@porua/contract/problems'
import { clientConfig } from '@porua/contract/school'
import { matchPath } from '../platform/match-path.ts'
import { Refusal, type Words } from './refusal.ts'

/** A reply, or what makes one of the call; it may throw a `Refusal`, or `lost`. */
export type Answer<E extends CallDescription> =
  | RouteReply<E>
  | ((input: RouteInput<E>, request: Request) => RouteReply<E> | Promise<RouteReply<E>>)

interface Given {
  readonly answer: (input: never, request: Request) => unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Every call may answer these besides its own (`CallDescription.problems`). */
const common: readonly ProblemCode[] = [
  'badRequest',
  'notLoggedIn',
  'tooManyRequests',
  'internal',
  'unavailable',
  'tooLarge',
  'unsupportedMediaType',
]

/** More fixed parts first: `/exam/mine` before `/exam/:examId`. */
const endpoints: readonly CallDescription[] = [...Object.values(contract), ...Object.values(deskContract)]
  .flatMap((calls) => Object.values(calls) as CallDescription[])
  .sort((a, b) => a.path.split(':').length - b.path.split(':').length)

/** Thrown by an answer: no reply comes. */
export const lost = new TypeError('Failed to fetch')

/** A test may have its own clock. */
const ownTimeout = window.setTimeout.bind(window)

/** The fake API of one test file. */
export class FakeApi {
  readonly #given = new Map<CallDescription, Given>()
  readonly #sent: { endpoint: CallDescription; input: unknown }[] = []
  readonly #files = new Map<string, () => Response>()
  #config: unknown = null
  #faults: string[] = []
  /** False: no call gets through. */
  #connected = true
  /** Calls that are not settled yet, those apart whose answer the test still holds. */
  #underWay = 0
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  clockAheadMs = 0

  /** Forgets every reply and call. */
  reset(): void {
    this.#given.clear()
    this.#sent.length = 0
    this.#files.clear()
    this.#config = null
    this.#faults = []
    this.#connected = true
    this.clockAheadMs = 0
  }

  /** The network is gone: the browser says so, and no call gets through, those of the app's own timers too. */
  disconnect(): void {
    this.#connected = false
    window.dispatchEvent(new Event('offline'))
  }

  /** The network is back, and the browser says so. */
  connect(): void {
    this.#connected = true
    window.dispatchEvent(new Event('online'))
  }

  /** Answers a call from now on. `headers`: of the reply, beside those that every reply carries. */
  on<E extends CallDescription>(
    endpoint: E,
    answer: Answer<E>,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    const make = typeof answer === 'function' ? answer : () => answer
    this.#given.set(endpoint, { answer: make as Given['answer'], headers })
  }

  /** Refuses a call from now on. @throws where the contract does not name the code for it */
  refuse<E extends CallDescription>(
    endpoint: E,
    code: ProblemCode,
    title: Words,
    more: Refusal['more'] = {},
  ): void {
    // A member of staff whose role may not make the call is refused in one place, whichever call it is.
    const ofStaff: readonly ProblemCode[] = 'may' in endpoint ? ['forbidden'] : []
    if (![...common, ...ofStaff, ...endpoint.problems].includes(code))
      throw new Error(`${nameOf(endpoint)} is never refused with ${code}`)
    this.on(endpoint, () => {
      throw new Refusal(code, title, more)
    })
  }

  /** No reply comes to this call from now on. */
  lose<E extends CallDescription>(endpoint: E): void {
    this.on(endpoint, () => {
      throw lost
    })
  }

  /** Answers a call once the function that it returns is called. */
  hold<E extends CallDescription>(endpoint: E, answer: Answer<E>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.on(endpoint, async (input, request) => {
      await promise
      return typeof answer === 'function'
        ? await (answer as (i: RouteInput<E>, r: Request) => RouteReply<E>)(input, request)
        : answer
    })
    return resolve
  }

  /** What stands at an address of media, such as `/media/a.png`. */
  file(path: string, body: BodyInit, type: string): void {
    this.#files.set(path, () => new Response(body, { headers: { 'content-type': type } }))
  }

  /** What `/config.json` says. */
  config(value: unknown): void {
    this.#config = clientConfig.parse(value)
  }

  /** What the app has sent to this call, parsed, the oldest first. */
  sent<E extends CallDescription>(endpoint: E): RouteInput<E>[] {
    return this.#sent.filter((call) => call.endpoint === endpoint).map(({ input }) => input as RouteInput<E>)
  }

  /** Calls without a reply, and replies or calls that do not follow the contract; none after it was asked. */
  takeFaults(): string[] {
    const found = this.#faults
    this.#faults = []
    return found
  }

  /** Waits until the test's calls are settled, with those that follow from them: in the next test they would find other replies. */
  async settled(): Promise<void> {
    for (let idle = 0; idle < 2; idle = this.#underWay > 0 ? 0 : idle + 1)
      await new Promise((done) => ownTimeout(done))
  }

  /** In the place of `fetch`. */
  readonly fetch = async (to: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    this.#underWay += 1
    try {
      return await this.#fetch(new Request(to, init))
    } finally {
      this.#underWay -= 1
    }
  }

  async #fetch(request: Request): Promise<Response> {
    request.signal.throwIfAborted()
    if (!this.#connected) throw lost
    const { pathname } = new URL(request.url)
    if (pathname === '/config.json') return Response.json(this.#config, { status: this.#config ? 200 : 404 })
    if (!pathname.startsWith('/api/')) {
      const file = this.#files.get(pathname)
      if (!file) this.#faults.push(`nothing stands at ${pathname}`)
      return file?.() ?? new Response(null, { status: 404 })
    }
    const reply = await this.#reply(request, pathname.slice('/api'.length))
    // Called before the network went: its reply does not come any more.
    if (!this.#connected) throw lost
    return reply
  }

  async #reply(request: Request, path: string): Promise<Response> {
    const endpoint = endpoints.find((it) => it.method === request.method && matchPath(it.path, path) !== null)
    const given = endpoint && this.#given.get(endpoint)
    if (!given) {
      this.#faults.push(`no reply is given for ${request.method} ${path}`)
      throw lost
    }
    try {
      const input = await inputOf(endpoint, request, path)
      this.#sent.push({ endpoint, input })
      const signal = new Promise<never>((_, fail) => {
        request.signal.addEventListener('abort', () => fail(request.signal.reason as Error), { once: true })
      })
      // In a function of its own: an answer that throws at once would leave `signal` with nobody to hear its end.
      const answer = async () => await given.answer(input as never, request)
      this.#underWay -= 1
      const reply = await Promise.race([answer(), signal]).finally(() => {
        this.#underWay += 1
      })
      const data = endpoint.reply.parse(reply)
      return Response.json({ status: '200', data }, { headers: { ...this.#time(), ...given.headers } })
    } catch (error) {
      if (error === lost || request.signal.aborted) throw error
      if (error instanceof Refusal) return this.#refusal(error, request)
      this.#faults.push(`${nameOf(endpoint)}: ${error instanceof Error ? error.message : String(error)}`)
      throw lost
    }
  }

  #refusal({ code, title, more: { retryAfter, data, message, field } }: Refusal, request: Request): Response {
    const language = request.headers.get('accept-language') === 'bn' ? 'bn' : 'en'
    const say = (words: Words) => (typeof words === 'string' ? words : words[language])
    const status = problems[code]
    const errors = { code, title: say(title), ...(message ? { message: say(message) } : {}), field }
    return Response.json(
      { status: String(status), errors, data },
      { status, headers: { ...this.#time(), ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) } },
    )
  }

  #time(): Record<string, string> {
    return { 'x-server-time': String(Date.now() + this.clockAheadMs) }
  }
}

/** The API of this file's tests. */
export const api = new FakeApi()

/** What a call carries, parsed as the server does it. @throws where the contract does not take it */
async function inputOf(endpoint: CallDescription, request: Request, path: string): Promise<unknown> {
  const { searchParams } = new URL(request.url)
  const body: unknown = request.headers.get('content-type') ? await request.clone().json() : undefined
  const orNothing = (value: object) => (Object.keys(value).length > 0 ? value : undefined)
  const query = Object.fromEntries(searchParams)
  return {
    params: endpoint.params.parse(orNothing(matchPath(endpoint.path, path) ?? {})),
    query: endpoint.query.safeParse(undefined).success
      ? endpoint.query.parse(orNothing(query))
      : endpoint.query.parse(query),
    body: endpoint.body.parse(body),
  }
}

function nameOf({ method, path }: CallDescription): string {
  return `${method} ${path}`
}
