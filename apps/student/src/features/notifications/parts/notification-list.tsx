/** What stands in the drawer (spec §2 Notification drawer). */
import { limits } from '@porua/contract/limits'
import type { NotificationEntry } from '@porua/contract/notifications'
import { Button, EmptyState, TimesIn, toast, VisuallyHidden } from '@porua/kit'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { liveMessageId } from '../drawer-state.ts'
import { countUnseen } from '../inbox.ts'
import { loadOlder, markAllSeen, restoreEntry, useInbox } from '../queries.ts'
import { messageIn } from '../told.ts'
import { noticeWords } from '../words.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { NotificationItem } from './notification-item.tsx'
import css from './notification-list.module.css'
import { PhoneSwitch } from './phone-switch.tsx'
import { useWhenBack } from './use-when-back.ts'

/** Opening the drawer asks for the newest unless that has just been done. */
const freshMs = 5_000
const removedMessageId = 'notice-removed'
const notSeenId = 'notice-not-seen'
const noneFailed = { id: '', problem: '' }
/** What the message that stands can bring back; here, as it outlives the drawer. */
let undoable: readonly NotificationEntry[] = []
/** So many are always laid out; of what is below a cheap phone pays for what is near its screen. */
const alwaysLaidOut = 20

/** The list in all its states. */
export function NotificationList() {
  const t = useWords(noticeWords)
  const { data, isError, failureReason, isFetching, refetch } = useInbox(freshMs)
  const [said, setSaid] = useState('')
  // Here rather than in the item: one that could not be deleted was gone for a moment.
  const [failed, setFailed] = useState(noneFailed)
  // A drawer that opens again begins with as many as at first, however many have been loaded.
  const [shown, setShown] = useState<number>(limits.notificationPageSize)
  const onProblem = useCallback((id: string, problem: string) => setFailed({ id, problem }), [])
  const client = useQueryClient()
  const onRemoved = useCallback(
    (entry: NotificationEntry) => {
      const entries = [...(toast.stands(removedMessageId) ? undoable : []), entry]
      undoable = entries
      const undo = () =>
        Promise.all(entries.map((one) => restoreEntry(client, one))).catch(() => {
          toast.error(t('notRestored'))
        })
      const n = entries.length
      toast.info(t('removed', { n }), {
        id: removedMessageId,
        action: { label: t('undo', { n }), run: () => void undo() },
      })
    },
    [client, t],
  )
  const seeAll = () => void markAllSeen(client).catch(() => toast.error(t('notSeen'), { id: notSeenId }))
  useWhenBack(() => {
    setFailed(noneFailed)
    toast.dismiss(notSeenId)
  })
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
          {/* Its place stands: what is below must not jump when the last dot goes. */}
          <div className={css.all}>
            <Button variant="quiet" icon="check" disabled={countUnseen(data).n === 0} onClick={seeAll}>
              {t('seeAll')}
            </Button>
          </div>
          <TimesIn />
          <ul className={css.list}>
            {data.entries.slice(0, shown).map((entry, at) => (
              <NotificationItem
                key={entry._id}
                entry={entry}
                far={at >= alwaysLaidOut}
                problem={failed.id === entry._id ? failed.problem : ''}
                onProblem={onProblem}
                onRemoved={onRemoved}
              />
            ))}
          </ul>
          {(data.nextBefore !== null || shown < data.entries.length) && (
            <LoadMore
              here={data.entries.length - shown}
              onMore={() => setShown(shown + limits.notificationPageSize)}
            />
          )}
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

interface LoadMoreProps {
  /** How many stand in the cache beyond those that are shown. */
  here: number
  onMore: () => void
}

function LoadMore({ here, onMore }: LoadMoreProps) {
  const t = useWords(noticeWords)
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  useWhenBack(() => setState((it) => (it === 'failed' ? 'idle' : it)))
  const load = async () => {
    if (here > 0) return onMore()
    setState('busy')
    const state = await loadOlder(client).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
    if (state === 'idle') onMore()
    setState(state)
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
