/** What stands in the drawer (spec §2 Notification drawer). */
import type { NotificationEntry } from '@porua/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button, EmptyState, toast, VisuallyHidden } from '../../../kit/index.ts'
import { foreignZone } from '../../../platform/i18n/format.ts'
import { getLanguage } from '../../../platform/i18n/language.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { liveMessageId } from '../drawer-state.ts'
import { loadOlder, useInbox } from '../queries.ts'
import { messageIn } from '../told.ts'
import { noticeWords } from '../words.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { NotificationItem } from './notification-item.tsx'
import css from './notification-list.module.css'
import { PhoneSwitch } from './phone-switch.tsx'

/** Opening the drawer asks for the newest unless that has just been done. */
const freshMs = 5_000

/** The list in all its states. */
export function NotificationList() {
  const t = useWords(noticeWords)
  const { data, isError, failureReason, isFetching, refetch } = useInbox(freshMs)
  const [said, setSaid] = useState('')
  // Here rather than in the item: one that could not be deleted was gone for a moment.
  const [failed, setFailed] = useState({ id: '', problem: '' })
  useSayArrivals(data?.entries, setSaid)
  useEffect(() => toast.dismiss(liveMessageId), [])

  if (!data && !isError) return <ListSkeleton />
  const again = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  )
  if (!data)
    return (
      <EmptyState drawing="offline" title={t('loadFailed')} action={again}>
        {t('loadFailedText')}
      </EmptyState>
    )
  const zone = foreignZone()
  return (
    <>
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
      {failureReason && (
        <div className={css.stale}>
          <p>{t('notFresh')}</p>
          {again}
        </div>
      )}
      {data.entries.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <>
          {zone && <p className={css.zone}>{t('timesIn', { zone })}</p>}
          <ul className={css.list}>
            {data.entries.map((entry) => (
              <NotificationItem
                key={entry._id}
                entry={entry}
                problem={failed.id === entry._id ? failed.problem : ''}
                onProblem={(problem) => setFailed({ id: entry._id, problem })}
                onRemoved={() => setSaid(t('removed'))}
              />
            ))}
          </ul>
          {data.nextBefore !== null && <LoadMore />}
        </>
      )}
      <PhoneSwitch />
    </>
  )
}

/** What arrives while the drawer is open is also heard. */
function useSayArrivals(entries: readonly NotificationEntry[] | undefined, say: (text: string) => void) {
  const top = useRef<NotificationEntry | undefined>(undefined)
  const newest = entries?.[0]
  useEffect(() => {
    const before = top.current
    top.current = newest
    if (!newest || !before || newest._id === before._id) return
    const newer = newest.notificationId.createdAt >= before.notificationId.createdAt
    if (newer && !newest.isSeen) say(messageIn(getLanguage(), newest))
  }, [newest, say])
}

function LoadMore() {
  const t = useWords(noticeWords)
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const load = async () => {
    setState('busy')
    setState(
      await loadOlder(client).then(
        () => 'idle',
        () => 'failed',
      ),
    )
  }
  return (
    <div className={css.more}>
      {state === 'failed' && <p role="alert">{t('moreFailed')}</p>}
      <Button block busy={state === 'busy'} onClick={() => void load()}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
