/** Another tab signed in as somebody else, or signed out: this one stops and says so (decisions: What must survive). */
import { currentStudent } from '../features/account/session.ts'
import { notice } from '../kit/index.ts'
import { words } from '../platform/i18n/words.ts'
import { readSession } from '../platform/storage.ts'
import { appWords } from './words.ts'

/** Watches; answers the function that ends it. */
export function watchOtherTabs(): () => void {
  let stopped = false
  const look = async (event: StorageEvent) => {
    // A cleared storage has no key.
    if (stopped || (event.key !== null && event.key !== 'student')) return
    const mine = currentStudent()
    const stored = readSession().student
    if (!mine || stored?._id === mine._id) return
    // In an exam the screen stays when only the session went: its own rules decide. Another student is another matter.
    if (!stored && window.location.pathname.startsWith('/live-exam/')) return
    stopped = true
    const t = words(appWords)
    await notice({
      title: t(stored ? 'replacedTitle' : 'signedOutTitle'),
      body: stored ? t('replacedText') : undefined,
      confirmLabel: t('goOn'),
    })
    window.location.assign('/')
  }
  const listener = (event: StorageEvent) => void look(event)
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
