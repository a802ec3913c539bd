/** The one client for the API (spec §7): every call of the app goes through it. */
import { createApi } from '@porua/kit/platform/api-client.ts'
import { apiBase } from '@porua/kit/platform/config.ts'
import { callHeaders, forgetEarly, keepForNext, takeEarly } from './early-calls.ts'
import { readSession } from './storage.ts'
import { handleUnauthorised } from './unauthorised.ts'

export type { CallOptions } from '@porua/kit/platform/api-client.ts'
export { ApiError } from '@porua/kit/platform/api-error.ts'
export { apiBase } from '@porua/kit/platform/config.ts'

export const { apiFetch, call, bindCalls } = createApi({
  base: apiBase,
  session: () => readSession().sessionId,
  headers: callHeaders,
  early: { take: takeEarly, forget: forgetEarly, keep: keepForNext },
  notLoggedIn: handleUnauthorised,
})
