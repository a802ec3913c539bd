/**
 * The client for an API of the contract. `createApi` makes one for an app: who calls, where the API is, and what happens when
 * the session is gone are the app's. A feature binds its calls once with `bindCalls` and gets functions whose input and reply
 * follow the contract.
 */
import type { CallDescription, CallInput, CallPath, CallReply } from '@porua/contract/endpoint'
import { limits } from '@porua/contract/limits'
import { ApiError, networkError, readProblem } from './api-error.ts'
import { takeServerTime } from './clock.ts'
import { logFailedCall } from './failure-log.ts'
import { buffered, callManners } from './fetching.ts'
import { fillPath } from './fill-path.ts'
import { reportReach } from './online.ts'
import type { PhoneTime } from './server-clock.ts'

/** A reply, and when it had come: whoever takes it measures the server's clock by that. */
export interface EarlyReply {
  readonly response: Response
  readonly arrived: PhoneTime
}

/** A call that was begun before the client was there to make it. */
export interface EarlyCall {
  /** `performance.now()` when it went out. */
  readonly sentMono: number
  /** Null where none came: then it is asked in the usual way. */
  readonly reply: Promise<EarlyReply | null>
}

/** How a client takes replies that wait from before: the app has a store of them. */
export interface EarlyCalls {
  /** The same call that was begun for this session; null where none was. */
  take(url: string, session: string | null, request: RawRequest): EarlyCall | null
  /** Drops what nobody has taken: something may have changed. */
  forget(): void
  /** Keeps a reply for whoever makes the same call next. */
  keep(url: string, session: string | null, request: RawRequest, sentMono: number, response: Response): void
}

/** What an app brings to its client. */
export interface ApiSettings {
  /** Where the API is, without a slash at its end. */
  base(): string
  /** What the calls are made with; null where nobody is signed in. */
  session(): string | null
  /** What every call says of itself. */
  headers(session: string | null): Record<string, string>
  readonly early: EarlyCalls
  /** The session with which a call was made is over (401 notLoggedIn), and it is still the app's own. */
  notLoggedIn(error: ApiError): void
}

/** What a caller may add to a call. */
export interface CallOptions {
  /** Ends the call early; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  timeoutMs?: number
  /** Lets the call outlive the page (at most 64 KB of body). */
  keepalive?: boolean
  headers?: Readonly<Record<string, string>>
  /** A good reply waits for the same call, made at once by the page that this one leads to. */
  keepForNext?: boolean
  /** Sees the reply's headers, e.g. `sessionid`. */
  onHeaders?: (headers: Headers) => void
}

export interface RawRequest extends CallOptions {
  method: string
  body?: unknown
  /** True lets the browser's cache answer (immutable papers); its server time is then not believed. */
  cacheable?: boolean
}

/** A feature's calls as functions. The input may be left out where the contract needs none. */
export type BoundCalls<Calls extends Record<string, CallDescription>> = {
  readonly [K in keyof Calls]: Record<string, never> extends CallInput<Calls[K]>
    ? (input?: CallInput<Calls[K]>, options?: CallOptions) => Promise<CallReply<Calls[K]>>
    : (input: CallInput<Calls[K]>, options?: CallOptions) => Promise<CallReply<Calls[K]>>
}

/** Makes an app's client. */
export function createApi(settings: ApiSettings) {
  const { early } = settings

  /**
   * A call by its address below the API's base, with our headers and timeout. Rejects with an `ApiError` unless the
   * reply is 2xx; what the body holds is the caller's business.
   */
  async function apiFetch(path: string, request: RawRequest): Promise<Response> {
    const session = settings.session()
    const headers: Record<string, string> = { ...settings.headers(session), ...request.headers }
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), request.timeoutMs ?? limits.requestTimeoutMs)
    const giveUp = () => clock.abort()
    request.signal?.addEventListener('abort', giveUp)
    try {
      request.signal?.throwIfAborted()
      const url = settings.base() + path
      const waiting = request.body === undefined ? early.take(url, session, request) : null
      if (!waiting && request.method !== 'GET') early.forget()
      const begun = waiting && (await within(clock.signal, waiting.reply))
      const sentMono = begun ? waiting.sentMono : performance.now()
      const response =
        begun?.response ??
        (await fetch(url, {
          ...callManners,
          method: request.method,
          headers,
          body: request.body === undefined ? undefined : JSON.stringify(request.body),
          cache: request.cacheable ? 'default' : callManners.cache,
          keepalive: request.keepalive ?? false,
          signal: clock.signal,
        }))
      if (!request.cacheable)
        takeServerTime(Number(response.headers.get('x-server-time')), sentMono, begun?.arrived)
      if (response.ok) {
        const whole = await buffered(response)
        if (request.keepForNext) early.keep(url, session, request, sentMono, whole.clone())
        return whole
      }
      throw await readProblem(response)
    } catch (cause) {
      if (request.signal?.aborted) throw (request.signal as { readonly reason: unknown }).reason
      const error = cause instanceof ApiError ? cause : networkError(cause)
      logFailedCall(request.method, path, error)
      reportReach(error.kind !== 'network')
      // A late refusal of an old session must not end the one that another tab has opened since.
      const stale = settings.session() !== session
      if (error.status === 401 && error.code === 'notLoggedIn' && !stale) settings.notLoggedIn(error)
      throw error
    } finally {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', giveUp)
    }
  }

  /** Makes one call of the contract and answers what stands under `data`. */
  async function call<E extends CallDescription>(
    endpoint: CallPath,
    input?: CallInput<E>,
    options: CallOptions = {},
  ): Promise<CallReply<E>> {
    const given = (input ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const path = fillPath(endpoint.path, given.params, given.query)
    const response = await apiFetch(path, { ...options, method: endpoint.method, body: given.body })
    const body: unknown = await response.json().catch(() => null)
    if (!isEnvelope(body)) {
      reportReach(false)
      const error = networkError(new Error('the reply is not ours'), response.status)
      logFailedCall(endpoint.method, path, error)
      throw error
    }
    reportReach(true)
    options.onHeaders?.(response.headers)
    return body.data as CallReply<E>
  }

  /** Binds a feature's paths (run time) to its calls (types): `bindCalls<ExamCalls>(examPaths)`. */
  function bindCalls<Calls extends Record<string, CallDescription>>(
    paths: Readonly<Record<keyof Calls & string, CallPath>>,
  ): BoundCalls<Calls> {
    const bound: Record<string, (input?: never, options?: CallOptions) => Promise<unknown>> = {}
    for (const [name, path] of Object.entries<CallPath>(paths)) {
      bound[name] = (input, options) => call(path, input, options)
    }
    return bound as unknown as BoundCalls<Calls>
  }

  return { apiFetch, call, bindCalls }
}

/** What comes of an early call; rejects when the time for it is over. */
function within(signal: AbortSignal, reply: EarlyCall['reply']): EarlyCall['reply'] {
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the time for it is over')), { once: true })
  })
  return Promise.race([reply, end])
}

/** A captive portal answers 200 with a page of its own; ours is `{status: '200', data}`. */
function isEnvelope(body: unknown): body is { data: unknown } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'status' in body &&
    String(body.status) === '200' &&
    'data' in body
  )
}
