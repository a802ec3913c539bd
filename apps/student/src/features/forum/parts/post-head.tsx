import { Badge, cx, Icon } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { ReactNode } from 'react'
import { forumWords } from '../words.ts'
import css from './post-head.module.css'

interface PostHeadProps {
  /** Of the name: the post is called by it. */
  id?: string
  /** Null: the author is no longer there. */
  name: string | null
  teacher?: boolean
  mine: boolean
  at: string
  edited: boolean
  /** Buttons at the end. */
  actions?: ReactNode
}

/** What the server calls a teacher who has given no name: said once, in the reader's language. */
const standIn = 'Teacher'

/** Who wrote, when, and what stands beside it. */
export function PostHead({ id, name, teacher, mine, at, edited, actions }: PostHeadProps) {
  const t = useWords(forumWords)
  const nameless = teacher === true && (name === null || name === standIn)
  return (
    <div className={css.head}>
      <span className={cx(css.face, teacher && css.teacher)}>
        <Icon name={teacher ? 'check' : 'user'} />
      </span>
      <div className={css.who}>
        <p id={id} className={css.name}>
          <bdi>{nameless ? t('teacher') : (name ?? t('guest'))}</bdi>
          {teacher && !nameless && <Badge tone="brand">{t('teacher')}</Badge>}
          {mine && <Badge>{t('you')}</Badge>}
        </p>
        <p className={css.when}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {edited && <span>{` · ${t('edited')}`}</span>}
        </p>
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
