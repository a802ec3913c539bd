import { isSignedOutOnly, needsSignIn } from './routes.ts'

/** What this tab makes of who is stored now. */
export type TabNews = 'same' | 'signedIn' | 'signedOut' | 'replaced'

/** Compares whose tab this is with who is stored. Pure; ids of students, null where nobody is. */
export function tabNews(mine: string | null, stored: string | null, pathname: string): TabNews {
  if (mine === stored) return 'same'
  // A signed-out page leads to `/` once a student is stored (spec §2); others, such as the policy, are everybody's.
  if (mine === null) return needsSignIn(pathname) || isSignedOutOnly(pathname) ? 'signedIn' : 'same'
  // An exam keeps its screen when the session went, and stops by itself when another student came: it has its own words for both.
  if (pathname.startsWith('/live-exam/')) return 'same'
  return stored === null ? 'signedOut' : 'replaced'
}
