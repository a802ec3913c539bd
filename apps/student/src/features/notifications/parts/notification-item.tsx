import type { NotificationEntry } from '@porua/contract/notifications'
import {
  cx,
  findLinks,
  Icon,
  IconButton,
  type IconName,
  Spinner,
  textLanguage,
  VisuallyHidden,
} from '@porua/kit'
import { formatNoticeTime } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { formatAgo } from '@porua/kit/i18n/span.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../platform/api.ts'
import { isDrawerOpen, noteDrawerLeft, setDrawerOpen } from '../drawer-state.ts'
import { wayTo } from '../open-notification.ts'
import { markSeen, removeEntry } from '../queries.ts'
import { messageIn } from '../told.ts'
import { noticeWords } from '../words.ts'
import css from './notification-item.module.css'

const icons: ReadonlyMap<string, IconName> = new Map([
  ['exam', 'paper'],
  ['lecture', 'book'],
  ['chapter', 'book'],
  ['questionSolve', 'book'],
  ['question', 'chat'],
])

interface NotificationItemProps {
  entry: NotificationEntry
  /** Whether it stands so far below that it is laid out only near the screen. */
  far: boolean
  /** What was tried with it last and failed; '' when nothing did. */
  problem: string
  /** Told of a failure, and with '' when something is tried anew. */
  onProblem: (id: string, problem: string) => void
  onRemoved: (entry: NotificationEntry) => void
}

/** One notification: pressing it leads where it points, and it can be deleted. A press costs its own item alone. */
export const NotificationItem = memo(function NotificationItem(props: NotificationItemProps) {
  const { entry, far, problem, onProblem, onRemoved } = props
  const t = useWords(noticeWords)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { createdAt, info } = entry.notificationId
  const message = messageIn(useLanguage(), entry)
  const ago = formatAgo(Date.parse(createdAt), serverClock.now())

  const press = async () => {
    if (busy) return
    void markSeen(client, entry)
    onProblem(entry._id, '')
    setBusy(true)
    try {
      const go = await wayTo(client, entry, navigate)
      // Closed meanwhile: the student has thought better of it.
      if (!go || !isDrawerOpen()) return
      // Closed first, since closing gives the focus back and the new page then takes it.
      flushSync(() => setDrawerOpen(false))
      const from = window.location.pathname
      go()
      if (window.location.pathname !== from) noteDrawerLeft(from)
    } catch (error) {
      onProblem(entry._id, wordsOf(error) || t('notOpened'))
    } finally {
      setBusy(false)
    }
  }

  const remove = async (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget)
    onProblem(entry._id, '')
    try {
      await removeEntry(client, entry)
      onRemoved(entry)
    } catch (error) {
      onProblem(entry._id, wordsOf(error) || t('notRemoved'))
    }
  }

  return (
    <li className={cx(css.item, far && css.far)}>
      <div className={css.row}>
        <button type="button" className={css.open} aria-busy={busy || undefined} onClick={() => void press()}>
          <span className={css.icon}>
            {busy ? <Spinner /> : <Icon name={icons.get(info?.on ?? '') ?? 'bell'} />}
            {!entry.isSeen && <span className={css.dot} data-unseen />}
          </span>
          <span className={css.text}>
            <span className={css.when}>
              {!entry.isSeen && <VisuallyHidden>{t('unseen')}</VisuallyHidden>}
              <time dateTime={createdAt} className="tabular">
                {formatNoticeTime(createdAt)}
              </time>
              {ago && <span>{ago}</span>}
            </span>
            <span className={cx(css.message, !entry.isSeen && css.unseen)} lang={textLanguage(message)}>
              {message}
            </span>
          </span>
        </button>
        <IconButton
          icon="trash"
          label={t('removeThis', { message })}
          title={t('remove')}
          data-remove
          className={css.remove}
          onClick={(event) => void remove(event)}
        />
      </div>
      <Addresses of={message} onOpen={() => void markSeen(client, entry)} />
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
})

/** The addresses in a message, under it: the message itself is one button. */
function Addresses({ of, onOpen }: { of: string; onOpen: () => void }) {
  const links = new Map(findLinks(of).flatMap(({ text, href }) => (href === null ? [] : [[href, text]])))
  return [...links].map(([href, text]) => (
    <a
      key={href}
      className={css.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      onClick={onOpen}
    >
      <Icon name="external" />
      <span className={css.address}>{text}</span>
    </a>
  ))
}

/** The server's words where it had some; '' where no reply came. */
function wordsOf(error: unknown): string {
  return error instanceof ApiError && error.kind === 'http' ? error.title : ''
}

/** The focus goes to the next one's delete button, else the one before, else the drawer's title. */
function focusBeside(button: HTMLElement): void {
  const item = button.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const target =
    beside?.querySelector<HTMLElement>('[data-remove]') ??
    button.closest('dialog')?.querySelector<HTMLElement>('[data-first-focus]')
  target?.focus()
}
