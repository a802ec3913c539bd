/** Who is signed in here, signing in and out. */
import type { Student } from '@porua/contract/account'
import { useSyncExternalStore } from 'react'
import { confirm, toast } from '../../kit/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import { words } from '../../platform/i18n/words.ts'
import { clearAll, readSession, updateStudent, write, writeSession } from '../../platform/storage.ts'
import { accountApi } from './calls.ts'
import { withPrefix } from './phone.ts'
import { accountWords } from './words.ts'

let student: Student | null = readSession().student
const listeners = new Set<() => void>()

/** The signed-in student as stored, or null. */
export function currentStudent(): Student | null {
  return student
}

/** The signed-in student as a hook. */
export function useStudent(): Student | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentStudent)
}

/** Takes a fresh record of the same student (the profile's) where the session is stored. */
export function refreshStudent(next: Student): void {
  const { sessionId } = readSession()
  if (!sessionId || !student || student._id !== next._id) return
  student = next
  updateStudent(next)
  for (const listener of listeners) listener()
}

/**
 * Signs in and stores the session; the caller reloads the page at `/`.
 * @returns false when the browser keeps nothing: a reload would then be signed out again.
 * @throws ApiError
 */
export async function signIn(input: {
  phone: string
  password: string
  remember: boolean
}): Promise<boolean> {
  let sessionId: string | null = null
  const { student: record } = await accountApi.login(
    { body: { username: withPrefix(input.phone), password: input.password, remember: input.remember } },
    {
      onHeaders: (headers) => {
        sessionId = headers.get('sessionid')
      },
    },
  )
  if (!sessionId) throw new ApiError({ kind: 'network', status: 200, code: 'network', title: '' })
  return writeSession(sessionId, record, input.remember)
}

/** What a room says before a logout: how many answers could not be sent. */
export type BeforeLogout = () => Promise<{ unsent: number }>

const hooks = new Set<BeforeLogout>()

/** Registers a room's last words (the exam room sends its answers); answers the function that removes it. */
export function beforeLogout(hook: BeforeLogout): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Asks, sends what is unsent (or says how much is), ends the session, and reloads at the landing page. */
export async function logout(options: { ask?: boolean } = {}): Promise<void> {
  const t = words(accountWords)
  const yes = { confirmLabel: t('logout'), cancelLabel: t('cancel'), danger: true }
  if (options.ask !== false && !(await confirm({ title: t('logoutQuestion'), ...yes }))) return
  const unsent = await runHooks()
  if (unsent > 0) {
    const anyway = await confirm({
      title: t('unsentTitle', { count: unsent }),
      body: t('unsentBody'),
      ...yes,
    })
    if (!anyway) return
  }
  try {
    await accountApi.logout({}, { timeoutMs: 8_000 })
  } catch (error) {
    // The server said no: the session still stands. Without a reply the student leaves all the same, since
    // somebody else may sit down here next; the session then ends by itself.
    if (error instanceof ApiError && error.kind === 'http') {
      if (error.code !== 'notLoggedIn') toast.error(error.title)
      return
    }
  }
  clearAll()
  write('flash', { tone: 'success', text: t('logoutDone') }, 'session')
  window.location.assign('/')
}

async function runHooks(): Promise<number> {
  const counts = await Promise.all(
    [...hooks].map((hook) =>
      hook().then(
        ({ unsent }) => unsent,
        () => 0,
      ),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
