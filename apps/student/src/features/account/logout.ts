/** Signing out: first what is unsent, then the session, then what this phone keeps of the student. */
import { confirm, toast, working } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { clearAll, write } from '../../platform/storage.ts'
import { handleUnauthorised, onUnauthorised } from '../../platform/unauthorised.ts'
import { accountApi } from './queries.ts'
import { setLeaving } from './session.ts'
import { accountWords } from './words.ts'

/** What stays on this phone for its student: answers and posts that could not be sent, and posts that are not finished. */
export interface LeftBehind {
  unsent: number
  posts: number
  drafts: number
}

/** What a feature says before a logout: what it leaves behind, once it has tried to send it. `sending` hears how many answers go. */
export type BeforeLogout = (sending: (answers: number) => void) => Promise<Partial<LeftBehind>>

const hooks = new Set<BeforeLogout>()

/** Registers a feature's last words (the exam feature sends its answers, the forum its posts); answers the function that removes it. */
export function beforeLogout(hook: BeforeLogout): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Asks, sends what is unsent (or says how much is), ends the session, and reloads at the landing page. */
export async function logout(options: { ask?: boolean } = {}): Promise<void> {
  const t = words(accountWords)
  const yes = { confirmLabel: t('logout'), cancelLabel: t('cancel'), danger: true }
  if (options.ask !== false && !(await confirm({ title: t('logoutQuestion'), ...yes }))) return
  const left = await whileLeaving((say) => runHooks((count) => say(t('sendingAnswers', { count }))))
  if (left.unsent + left.posts + left.drafts > 0 && !(await confirm({ ...leftWords(left), ...yes }))) return
  // What this page asks meanwhile is refused because of this very logout.
  const unhandle = onUnauthorised(() => true)
  const refused = await whileLeaving(async () => {
    const no = await endSession()
    // Before other tabs see that nobody is leaving any more.
    if (!no) await clearAll()
    return no
  })
  if (refused) {
    unhandle()
    if (refused.code === 'notLoggedIn') handleUnauthorised(refused)
    else toast.error(refused.title)
    return
  }
  write('flash', { tone: 'success', text: t('logoutDone') }, 'session')
  window.location.assign('/')
}

/** Says so while `work` runs, which a bad line makes long. A page that is loaded meanwhile has nobody signed in. */
async function whileLeaving<T>(work: (say: (what: string) => void) => Promise<T>): Promise<T> {
  const t = words(accountWords)
  const { say, end } = working(t('loggingOut'), t('logout'))
  say('')
  setLeaving(true)
  try {
    return await work(say)
  } finally {
    setLeaving(false)
    end()
  }
}

/** The server's no: the session still stands. */
async function endSession(): Promise<ApiError | null> {
  try {
    await accountApi.logout({}, { timeoutMs: 8_000 })
  } catch (error) {
    // Without a reply the student leaves all the same, since somebody else may sit down here next; the session then
    // ends by itself.
    if (error instanceof ApiError && error.kind === 'http') return error
  }
  return null
}

async function runHooks(sending: (answers: number) => void): Promise<LeftBehind> {
  const all = await Promise.all(
    [...hooks].map((hook) =>
      hook(sending).catch((error: unknown): Partial<LeftBehind> => {
        // What stays cannot be told then; it is on the phone all the same, and goes on at the next sign-in.
        logFailure('Logout', error)
        return {}
      }),
    ),
  )
  const sum = (what: keyof LeftBehind) => all.reduce((so, left) => so + (left[what] ?? 0), 0)
  return { unsent: sum('unsent'), posts: sum('posts'), drafts: sum('drafts') }
}

/** The question before one leaves all the same: what is most urgent first. */
function leftWords({ unsent, posts, drafts }: LeftBehind): { title: string; body: string } {
  const t = words(accountWords)
  if (unsent > 0) {
    const also = posts + drafts > 0 ? ` ${t('alsoWaits', { posts, drafts })}` : ''
    return { title: t('unsentTitle', { count: unsent }), body: t('unsentBody') + also }
  }
  const also = posts > 0 && drafts > 0 ? ` ${t('alsoWaits', { posts: 0, drafts })}` : ''
  if (posts > 0) return { title: t('unsentPosts', { count: posts }), body: t('unsentPostsBody') + also }
  return { title: t('draftsTitle', { count: drafts }), body: t('draftsBody') }
}
