import { isSignedOutOnly, needsSignIn } from './addresses.ts'

/** What this tab makes of who is stored now. */
export type TabNews = 'same' | 'signedIn' | 'signedOut' | 'replaced'

/** Compares whose tab this is with who is stored. Pure; ids of students, null where nobody is. */
export function tabNews(mine: string | null, stored: string | null, pathname: string): TabNews {
  if (mine === stored) return 'same'
  // A signed-out page leads to `/` once a student is stored (spec §2); others, such as the policy, are everybody's.
  if (mine === null) return needsSignIn(pathname) || isSignedOutOnly(pathname) ? 'signedIn' : 'same'
  if (stored !== null) return 'replaced'
  // In an exam the screen stays when only the session went: its own rules decide. Another student is another matter.
  return pathname.startsWith('/live-exam/') ? 'same' : 'signedOut'
}
