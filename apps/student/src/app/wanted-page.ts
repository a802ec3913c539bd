/** The page that a link named before its reader was signed in: after the sign-in the app goes on to it. */
import { read, readSession, remove, write } from '../platform/storage.ts'
import { needsSignIn } from './routes.ts'

/** Keeps an address of this app in the tab until somebody has signed in here. */
export function keepWantedPage(path: string): void {
  write('wanted', { path, student: null }, 'session')
}

/**
 * For the load of a page at `/`: where to go on to, once, or null. Where a session had ended on the page, only its student goes on to
 * it. Only a page of students is one: storage may hold what somebody has put there.
 */
export function takeWantedPage(): string | null {
  const wanted = read('wanted', 'session')
  if (!wanted) return null
  const { student } = readSession()
  if (!student) {
    // Who opens the first page by its address does not want the other any more; the end of a session leads there, too.
    if (wanted.leaving) write('wanted', { ...wanted, leaving: false }, 'session')
    else if (wasTyped()) remove('wanted', 'session')
    return null
  }
  remove('wanted', 'session')
  const [, pathname = '', search = ''] = /^(\/[^/?#][^?#]*)(\?[^#]*)?$/.exec(wanted.path) ?? []
  if (pathname === '' || !needsSignIn(pathname)) return null
  return wanted.student === null || wanted.student === student._id ? pathname + search : null
}

/** Not a reload, and not Back or Forward. */
function wasTyped(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}
