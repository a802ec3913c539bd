/** The desk's one client: every call goes through it. The session is a cookie that no script sees. */
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { createApi } from '@porua/kit/platform/api-client.ts'

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

export const { bindCalls } = createApi({
  base: () => '/api',
  session: () => String(sessions),
  // The server takes no call of the desk without this header: no form and no image of another page can send it.
  headers: () => ({ 'x-porua-desk': '1', 'accept-language': getLanguage() }),
  early: { take: () => null, forget: () => undefined, keep: () => undefined },
  notLoggedIn: () => tell(),
})
