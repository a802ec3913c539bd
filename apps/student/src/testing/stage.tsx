/**
 * A screen of the app in the test's own page: the whole app at an address, with the real router, languages, themes and queries, and the
 * fake API in the place of the server. The app is imported by the first `open`, because its modules read storage when they
 * are evaluated. So whoever is signed in is so for the whole file: what needs the other half stands in a file of its own.
 */
import '../app/boot.css'
import { accountCalls, type Student } from '@porua/contract/account'
import { notificationCalls } from '@porua/contract/notifications'
import { type Language, setLanguage } from '@porua/kit/i18n/language.ts'
import { loadConfig } from '@porua/kit/platform/config.ts'
import { draw, erase, setWindow, type windows } from '@porua/kit/testing/draw.ts'
import { api } from '@porua/kit/testing/fake-api.ts'
import { afterEach, beforeEach } from 'vitest'
import { takeConfig } from '../platform/early-calls.ts'
import { clientReply, profileReply, studentRecord } from './replies/account.ts'

export { api }

interface Stage {
  readonly student?: Student
  readonly size?: keyof typeof windows
  readonly language?: Language
  /** Of the entry in the history. */
  readonly state?: unknown
}

/** Null: nobody. */
let seated: string | null | undefined

/** Opens the app at an address, signed in. */
export function open(path: string, { student = studentRecord(), ...more }: Stage = {}): Promise<void> {
  return openAs(student, path, more)
}

/** Opens the app at an address; nobody is signed in. */
export function openSignedOut(path: string, more: Omit<Stage, 'student'> = {}): Promise<void> {
  return openAs(null, path, more)
}

async function openAs(
  student: Student | null,
  path: string,
  { size = 'phone', language = 'en', state = null }: Stage,
): Promise<void> {
  const id = student?._id ?? null
  if (seated !== undefined && seated !== id) throw new Error('one student, or nobody, in all tests of a file')
  seated = id
  await leave()
  if (student) {
    localStorage.setItem('sessionId', JSON.stringify('session-1'))
    localStorage.setItem('student', JSON.stringify(student))
  }
  await setWindow(size)
  history.pushState(null, '', path)
  const [{ App }, { pagesOf }, { refreshStudent }, { navigate }] = await Promise.all([
    import('../app/app.tsx'),
    import('../app/pages.tsx'),
    import('../features/account/session.ts'),
    import('@porua/kit/platform/router.tsx'),
  ])
  if (student) refreshStudent(student)
  setLanguage(language)
  await loadConfig(takeConfig())
  navigate(path, { replace: true, state })
  await Promise.all(pagesOf(window.location.pathname, student !== null).map(({ load }) => load()))
  draw(<App />)
}

beforeEach(() => {
  // What nearly every page asks.
  api.config(clientReply())
  api.on(accountCalls.profile, profileReply())
  api.on(notificationCalls.list, { notifications: [], nextBefore: null })
  api.on(notificationCalls.pushKey, { publicKey: '' })
})

afterEach(leave)

/** Takes the app away, with what it has been told. */
async function leave(): Promise<void> {
  erase()
  if (seated === undefined) return
  const { appQueries } = await import('../app/app-queries.ts')
  appQueries().clear()
}
