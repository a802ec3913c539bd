/**
 * The one client for the API (spec §7). Every call goes through `call`; a room binds its calls once with
 * `bindCalls` and gets functions whose input and reply follow the contract.
 */
import type { CallInput, CallPath, CallReply, Endpoint } from '@porua/contract/endpoint'
import { limits } from '@porua/contract/limits'
import { ApiError, networkError, readProblem } from './api-error.ts'
import { takeServerTime } from './clock.ts'
import { apiBase } from './config.ts'
import {
  buffered,
  callHeaders,
  callManners,
  type EarlyCall,
  forgetEarly,
  keepForNext,
  takeEarly,
} from './early-calls.ts'
import { logFailedCall } from './failure-log.ts'
import { fillPath } from './fill-path.ts'
import { reportReach } from './online.ts'
import { readSession } from './storage.ts'
import { handleUnauthorised } from './unauthorised.ts'

export { ApiError } from './api-error.ts'
export { apiBase } from './config.ts'

/** What a caller may add to a call. */
export interface CallOptions {
  /** Ends the call early; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  timeoutMs?: number
  /** Lets the call outlive the page (at most 64 KB of body). */
  keepalive?: boolean
  headers?: Readonly<Record<string, string>>
  /** A good reply waits for the same call, made at once by the page that this one leads to (`early-calls.ts`). */
  keepForNext?: boolean
  /** Sees the reply's headers, e.g. `sessionid`. */
  onHeaders?: (headers: Headers) => void
}

interface RawRequest extends CallOptions {
  method: string
  body?: unknown
  /** True lets the browser's cache answer (immutable papers); its server time is then not believed. */
  cacheable?: boolean
}

/**
 * A call by its address below the API's base, with our headers and timeout. Rejects with an `ApiError` unless the
 * reply is 2xx; what the body holds is the caller's business.
 */
export async function apiFetch(path: string, request: RawRequest): Promise<Response> {
  const { sessionId } = readSession()
  const headers = { ...callHeaders(sessionId), ...request.headers }
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), request.timeoutMs ?? limits.requestTimeoutMs)
  const giveUp = () => clock.abort()
  request.signal?.addEventListener('abort', giveUp)
  try {
    request.signal?.throwIfAborted()
    const url = apiBase() + path
    const early = request.body === undefined ? takeEarly(url, sessionId, request) : null
    if (!early && request.method !== 'GET') forgetEarly()
    const begun = early ? await within(clock.signal, early.reply) : null
    const sentMono = begun && early ? early.sentMono : performance.now()
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
      if (request.keepForNext) keepForNext(url, sessionId, request, sentMono, whole.clone())
      return whole
    }
    throw await readProblem(response)
  } catch (cause) {
    if (request.signal?.aborted) throw (request.signal as { readonly reason: unknown }).reason
    const error = cause instanceof ApiError ? cause : networkError(cause)
    logFailedCall(request.method, path, error)
    reportReach(error.kind !== 'network')
    // A late refusal of an old session must not end the one that another tab has opened since.
    const stale = readSession().sessionId !== sessionId
    if (error.status === 401 && error.code === 'notLoggedIn' && !stale) handleUnauthorised(error)
    throw error
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', giveUp)
  }
}

/** What comes of an early call, or an end to the patience of whoever waits for it. */
function within(signal: AbortSignal, reply: EarlyCall['reply']): EarlyCall['reply'] {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('nobody waits for it any more'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    void reply.then(resolve)
  })
}

/** Makes one call of the contract and answers what stands under `data`. */
export async function call<E extends Endpoint>(
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

/** A room's calls as functions. The input may be left out where the contract needs none. */
export type BoundCalls<Calls extends Record<string, Endpoint>> = {
  readonly [K in keyof Calls]: Record<string, never> extends CallInput<Calls[K]>
    ? (input?: CallInput<Calls[K]>, options?: CallOptions) => Promise<CallReply<Calls[K]>>
    : (input: CallInput<Calls[K]>, options?: CallOptions) => Promise<CallReply<Calls[K]>>
}

/** Binds a room's paths (run time) to its calls (types): `bindCalls<ExamCalls>(examPaths)`. */
export function bindCalls<Calls extends Record<string, Endpoint>>(
  paths: Readonly<Record<keyof Calls & string, CallPath>>,
): BoundCalls<Calls> {
  const bound: Record<string, (input?: never, options?: CallOptions) => Promise<unknown>> = {}
  for (const [name, path] of Object.entries<CallPath>(paths)) {
    bound[name] = (input, options) => call(path, input, options)
  }
  return bound as unknown as BoundCalls<Calls>
}
