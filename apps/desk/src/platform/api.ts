/** The desk's one client: every call goes through it. The session is a cookie that no script sees. */

import type { CallDescription, CallPath } from '@porua/contract/endpoint'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { type BoundCalls, type CallOptions, createApi } from '@porua/kit/platform/api-client.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { newKey } from './new-key.ts'

let sessions = 0
let tell: () => void = () => undefined

/** A session has begun or ended: a late refusal of a call from before says nothing of the one that stands now. */
export function sessionChanged(): void {
  sessions += 1
}

/** Calls back when the session has ended without a sign-out. One listener, the app. */
export function onSessionOver(listener: () => void): void {
  tell = listener
}

const api = createApi({
  base: () => '/api',
  session: () => String(sessions),
  // The server takes no call of the desk without this header: no form and no image of another page can send it.
  headers: () => ({ 'x-porua-desk': '1', 'accept-language': getLanguage() }),
  early: { take: () => null, forget: () => undefined, keep: () => undefined },
  notLoggedIn: () => tell(),
})

/** Presses without a reply, by what they ask for; each with its key. */
const unanswered = new Map<string, string>()

/**
 * A press that is made again because no reply came carries the key of the first: the server does nothing twice. Whatever
 * differs in it makes it another press.
 */
async function once<R>(press: string, send: (headers: Record<string, string>) => Promise<R>): Promise<R> {
  const key = unanswered.get(press) ?? newKey()
  unanswered.set(press, key)
  try {
    const reply = await send({ 'x-porua-once': key })
    unanswered.delete(press)
    return reply
  } catch (error) {
    if (error instanceof ApiError && error.kind !== 'network') unanswered.delete(press)
    throw error
  }
}

/** Binds a feature's paths to its calls. */
export function bindCalls<Calls extends Record<string, CallDescription>>(
  paths: Readonly<Record<keyof Calls & string, CallPath>>,
): BoundCalls<Calls> {
  const bound = api.bindCalls<Calls>(paths) as Record<
    string,
    (input?: object, options?: CallOptions) => Promise<unknown>
  >
  for (const [name, { method, path }] of Object.entries<CallPath>(paths)) {
    const call = bound[name]
    if (method === 'GET' || !call) continue
    bound[name] = (input, options) =>
      once(`${method} ${path} ${JSON.stringify(input)}`, (headers) =>
        call(input, { ...options, headers: { ...options?.headers, ...headers } }),
      )
  }
  return bound as BoundCalls<Calls>
}
