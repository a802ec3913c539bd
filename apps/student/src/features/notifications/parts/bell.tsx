import { Drawer, Icon } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useLocation } from '@porua/kit/platform/navigation.tsx'
import { useEffect } from 'react'
import { usesLessData } from '../../../platform/less-data.ts'
import { isBackAtDrawer, setDrawerOpen, useDrawerOpen } from '../drawer-state.ts'
import { countUnseen } from '../inbox.ts'
import { useInbox } from '../queries.ts'
import { noticeWords } from '../words.ts'
import css from './bell.module.css'
import { ListSkeleton } from './list-skeleton.tsx'

/** The list is a chunk of its own: a bell that nobody presses costs a bell. */
const list = lazyModule(async () => (await import('./notification-list.tsx')).NotificationList)
const preload = () => void list.load().catch(() => undefined)
/** The page itself goes first; then the list is here before the network goes. */
const preloadMs = 4_000

/** The bell with its count of unseen ones; opens the drawer (spec §2 Top bar, Notification drawer). */
export function Bell() {
  const t = useWords(noticeWords)
  const { data } = useInbox()
  const unseen = data ? countUnseen(data) : { n: 0, more: false }
  useEffect(() => {
    if (usesLessData()) return
    const timer = setTimeout(preload, preloadMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <button
        type="button"
        className={css.bell}
        aria-label={t('bell', unseen)}
        title={t('notifications')}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setDrawerOpen(true)}
      >
        <Icon name="bell" size={24} />
        {unseen.n > 0 && (
          <span className={css.count} aria-hidden="true">
            {`${formatNumber(unseen.n)}${unseen.more ? '+' : ''}`}
          </span>
        )}
      </button>
      <NotificationDrawer />
    </>
  )
}

function NotificationDrawer() {
  const t = useWords(noticeWords)
  const open = useDrawerOpen()
  const List = useLazyModule(list, open)
  const location = useLocation()
  const close = () => setDrawerOpen(false)
  // Back leads to another page, and the drawer belonged to the one before; so does leaving for the exam. From what a notice led to it
  // leads to the notices.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address.
  useEffect(() => {
    if (isBackAtDrawer(location)) setDrawerOpen(true)
    return close
  }, [location.pathname])
  return (
    <Drawer open={open} onClose={close} title={t('notifications')}>
      {List ? <List /> : <ListSkeleton />}
    </Drawer>
  )
}
