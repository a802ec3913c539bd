/**
 * Calls that an address is sure to make, begun while the app itself is still on its way (`app/boot.ts`). The client takes a
 * reply that waits here instead of asking again; what nobody takes, or takes too late, is forgotten.
 */
import { limits } from '@porua/contract/limits'
import type { EarlyCall, EarlyReply } from '@porua/kit/platform/api-client.ts'
import { baseOf, buffered, callManners } from '@porua/kit/platform/fetching.ts'
import { read, readSession, readText } from './storage.ts'

/** A call to be begun. It is taken by one of the same method, path and headers of its own. */
export interface EarlyRequest {
  readonly method: string
  /** Below the API's base. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** True lets the browser's cache answer. */
  readonly cacheable?: boolean
}

/** An older reply could show what was changed since. */
const youngMs = 15_000

const waiting = new Map<string, EarlyCall & { sessionId: string }>()

let config: Promise<unknown> | null = null

/** Asks for `/config.json`. What comes is JSON and nothing more is known of it; null where none came. */
export function beginConfig(): Promise<unknown> {
  config = fetch('/config.json')
    .then(async (response) => (response.ok ? ((await response.json()) as unknown) : null))
    // Offline, or a portal's page.
    .catch(() => null)
  return config
}

/** The configuration that was asked for at the start, once; later ones are asked for anew. */
export function takeConfig(): Promise<unknown> {
  const asked = config ?? beginConfig()
  config = null
  return asked
}

/** Begins a call where somebody is signed in; null where nobody is. */
export function beginEarly(request: EarlyRequest): Promise<EarlyReply | null> | null {
  const { sessionId } = readSession()
  if (!sessionId) return null
  const kept = read('config') as { api?: unknown } | null
  const url = baseOf(typeof kept?.api === 'string' ? kept.api : undefined) + request.path
  const reply = fetch(url, {
    ...callManners,
    method: request.method,
    headers: { ...callHeaders(sessionId), ...request.headers },
    cache: request.cacheable ? 'default' : callManners.cache,
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
  })
    // At once: a page that shows what it has seen before may never take it, and a reply that nobody reads holds its connection.
    .then(buffered)
    .then((response) => ({ response, arrived: { wall: Date.now(), mono: performance.now() } }))
    .catch(() => null)
  waiting.set(nameOf(url, request), { sessionId, sentMono: performance.now(), reply })
  return reply
}

/** Keeps a reply that has come a moment ago for whoever makes the same call next: a page that hands over to another asks once. */
export function keepForNext(
  url: string,
  sessionId: string | null,
  request: Pick<EarlyRequest, 'method' | 'headers'>,
  sentMono: number,
  response: Response,
): void {
  if (!sessionId) return
  const arrived = { wall: Date.now(), mono: performance.now() }
  waiting.set(nameOf(url, request), { sessionId, sentMono, reply: Promise.resolve({ response, arrived }) })
}

/** The same call that was begun for this session, once and while it is young. */
export function takeEarly(
  url: string,
  sessionId: string | null,
  request: Pick<EarlyRequest, 'method' | 'headers'>,
): EarlyCall | null {
  const name = nameOf(url, request)
  const call = waiting.get(name)
  waiting.delete(name)
  const usable = call && call.sessionId === sessionId && performance.now() - call.sentMono < youngMs
  return usable ? call : null
}

/** Its own headers belong to it: an attempt's calls say which answer box speaks. */
function nameOf(url: string, { method, headers = {} }: Pick<EarlyRequest, 'method' | 'headers'>): string {
  return [method, url, ...Object.entries(headers).sort().flat()].join(' ')
}

/** Drops what nobody has taken: from here on something may have changed that it does not know of. */
export function forgetEarly(): void {
  waiting.clear()
}

/** What every call says of itself (spec §7), and the language in which a refusal is to be told. */
export function callHeaders(sessionId: string | null): Record<string, string> {
  return {
    agent: 'browser',
    'accept-language': languageInForce(),
    ...(sessionId ? { Authorization: sessionId } : {}),
  }
}

/** As it was chosen; a browser that stores nothing has it on the page alone. The catalogue of texts is not here yet. */
function languageInForce(): string {
  return readText('language') ?? (globalThis.document?.documentElement.lang || 'en')
}
