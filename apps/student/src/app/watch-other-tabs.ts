/**
 * Another tab signed in, signed in as somebody else, or signed out: this one follows, or stops and says so (decisions: What
 * must survive). What another tab stored is heard when it happens, and looked for when this tab is shown again: a frozen tab,
 * or one that Back brings out of the browser's memory, has heard nothing.
 */

import { notice } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { currentStudent } from '../features/account/session.ts'
import { readSession } from '../platform/storage.ts'
import { onUnauthorised } from '../platform/unauthorised.ts'
import { type TabNews, tabNews } from './tab-news.ts'
import { tabWords } from './tab-words.ts'

/** Watches; answers the function that ends it. */
export function watchOtherTabs(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let said: { news: TabNews; dialog: AbortController } | null = null

  const look = async () => {
    const mine = currentStudent()?._id ?? null
    const news = tabNews(mine, readSession().student?._id ?? null, window.location.pathname)
    if (news === 'signedIn') window.location.assign('/')
    if (news === (said?.news ?? 'same') || news === 'signedIn') return
    // What was true a moment ago is taken back: signed out there, and then somebody signed in.
    said?.dialog.abort()
    said = null
    if (news === 'same') return
    const dialog = new AbortController()
    said = { news, dialog }
    const t = words(tabWords)
    await notice(
      {
        title: t(news === 'replaced' ? 'replacedTitle' : 'signedOutTitle'),
        body: news === 'replaced' ? t('replacedText') : undefined,
        confirmLabel: t('goOn'),
      },
      dialog.signal,
    )
    if (!dialog.signal.aborted) window.location.assign('/')
  }

  const onStorage = (event: StorageEvent) => {
    // A cleared storage has no key.
    if (event.key === null || event.key === 'student') void look()
  }
  const onShown = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    // Out of the browser's memory: what it shows may be somebody else's, and nobody is in the middle of anything.
    const stored = readSession().student?._id ?? null
    if (stored !== (currentStudent()?._id ?? null)) window.location.replace('/')
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }
  // A call that this tab makes without the session is refused; what the other tab did is said instead, and once.
  const unhandle = onUnauthorised(() => {
    void look()
    return said !== null
  })
  // This file is a chunk that comes after the page: what happened meanwhile is looked for.
  void look()
  window.addEventListener('storage', onStorage, { signal })
  window.addEventListener('pageshow', onShown, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  return () => {
    ending.abort()
    unhandle()
    said?.dialog.abort()
  }
}
