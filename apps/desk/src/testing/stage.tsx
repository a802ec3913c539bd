/**
 * The desk in the test's own page: the whole app at an address, with the real router, languages, themes, queries and drafts, and the
 * fake API in the place of the server.
 */
import '../app/desk.css'
import { staffCalls } from '@porua/contract/desk/staff'
import { todayCalls } from '@porua/contract/desk/today'
import { sayPlainHours } from '@porua/kit/i18n/format.ts'
import { type Language, setLanguage } from '@porua/kit/i18n/language.ts'
import { loadConfig } from '@porua/kit/platform/config.ts'
import { keepIn } from '@porua/kit/platform/storage.ts'
import { setTheme } from '@porua/kit/platform/theme.ts'
import { draw, erase, setWindow, type windows } from '@porua/kit/testing/draw.ts'
import { api } from '@porua/kit/testing/fake-api.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import type { QueryClient } from '@tanstack/react-query'
import { clear, createStore } from 'idb-keyval'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { App } from '../app/app.tsx'
import { makeRouter } from '../app/router.tsx'
import { deskKeep } from '../platform/keep.ts'
import { makeQueries } from '../platform/queries.ts'
import { sendBy } from '../platform/send-file.ts'
import { clientReply, meReply, todayReply } from './replies.ts'

export { api }

interface Stage {
  readonly size?: keyof typeof windows
  readonly language?: Language
}

// Files too go to the fake API: without a type, because what stands in for the server reads typed bodies as JSON.
sendBy((url, headers, file, { signal }) =>
  fetch(url, { method: 'POST', headers, body: new Blob([file]), ...(signal ? { signal } : {}) }),
)

sayPlainHours()

let shown: QueryClient | null = null

/** Opens the desk at an address, such as `/desk/settings/log`. Opened again it is a page that was loaded anew. */
export async function open(path: string, { size = 'phone', language = 'en' }: Stage = {}): Promise<void> {
  leave()
  await setWindow(size)
  history.pushState(null, '', path)
  keepIn(deskKeep())
  setLanguage(language)
  setTheme('system')
  await loadConfig(fetch('/config.json').then((reply) => reply.json()))
  shown = makeQueries()
  draw(<App queries={shown} router={makeRouter(shown)} />)
}

/** Draws one piece alone, with the desk's languages, themes and storage. */
export async function show(piece: ReactNode, { size = 'phone', language = 'en' }: Stage = {}): Promise<void> {
  leave()
  await setWindow(size)
  keepIn(deskKeep())
  setLanguage(language)
  setTheme('system')
  document.title = 'Desk'
  draw(piece)
}

/** Takes the desk away, as a reload does. */
export function leave(): void {
  erase()
  shown?.clear()
  shown = null
}

/** Where the desk is. */
export const address = () => `${window.location.pathname}${window.location.search}`

/** Nobody is signed in any more. */
export function endSession(): void {
  const over = () => {
    throw new Refusal('notLoggedIn', 'Sign in first.')
  }
  for (const call of [
    staffCalls.me,
    staffCalls.staffList,
    staffCalls.log,
    staffCalls.changeStaff,
    staffCalls.invite,
  ])
    api.on(call, over)
}

beforeEach(async () => {
  api.config(clientReply())
  // What nearly every page asks.
  api.on(staffCalls.start, { school: 'Test School', hasOwner: true })
  api.on(staffCalls.me, meReply())
  api.on(todayCalls.today, todayReply())
  await clear(createStore('porua-desk', 'drafts'))
})

afterEach(() => {
  leave()
  // The student's sign-out clears it: the desk may keep nothing there.
  expect({ ...localStorage, ...sessionStorage }).toEqual({})
})
