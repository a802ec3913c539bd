/** Pages that say why there is no other. */
import { Button, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ButtonLink } from '../platform/link.tsx'
import { NotForRole } from './not-for-role.ts'
import css from './plain-pages.module.css'
import { appWords } from './words.ts'

interface PlainProps {
  drawing: 'lost' | 'locked' | 'broken' | 'offline'
  title: string
  action: ReactNode
  children?: ReactNode
}

function Plain({ drawing, title, action, children }: PlainProps) {
  usePageTitle(title)
  return (
    <div className={css.page}>
      <EmptyState drawing={drawing} title={title} level={1} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}

/** An address at which nothing stands. */
export function LostPage() {
  const t = useWords(appWords)
  return (
    <Plain drawing="lost" title={t('lost')} action={<ButtonLink to="/">{t('toToday')}</ButtonLink>}>
      {t('lostBody')}
    </Plain>
  )
}

/** A page that has thrown, has not come, or is not for the role of who opened it. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const t = useWords(appWords)
  const router = useRouter()
  useEffect(() => logFailure('Page', error), [error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  const tryAgain = (
    <Button variant="primary" onClick={again}>
      {t('tryAgain')}
    </Button>
  )
  const isForbidden = error instanceof NotForRole || (error instanceof ApiError && error.code === 'forbidden')
  if (isForbidden)
    return (
      <Plain
        drawing="locked"
        title={t('forbidden')}
        action={<ButtonLink to="/">{t('toToday')}</ButtonLink>}
      />
    )
  if (error instanceof ApiError)
    return (
      <Plain drawing="offline" title={t('unreachable')} action={tryAgain}>
        {error.title || t('unreachableBody')}
      </Plain>
    )
  return (
    <Plain drawing="broken" title={t('broken')} action={tryAgain}>
      {t('brokenBody')}
    </Plain>
  )
}
