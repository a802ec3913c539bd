/** Pages that only say something: not there, and not there yet. */
import { ButtonLink, EmptyState } from '../kit/index.ts'
import { useWords } from '../platform/i18n/words.ts'
import { usePageTitle } from '../platform/navigation.tsx'
import css from './lazy-page.module.css'
import { appWords } from './words.ts'

function useWayOut(signedIn: boolean) {
  const t = useWords(appWords)
  return (
    <ButtonLink to={signedIn ? '/exams' : '/'} variant="primary">
      {t(signedIn ? 'toMyExams' : 'toSignIn')}
    </ButtonLink>
  )
}

/** An address that nothing stands at. */
export function NotFoundPage({ signedIn }: { signedIn: boolean }) {
  const t = useWords(appWords)
  usePageTitle(t('notFoundTitle'))
  return (
    <div className={css.page}>
      <EmptyState drawing="lost" title={t('notFoundTitle')} level={1} action={useWayOut(signedIn)}>
        {t('notFoundText')}
      </EmptyState>
    </div>
  )
}

/** Names of pages that a later release brings. */
export type PlannedPage =
  | 'myQa'
  | 'pageRegister'
  | 'pageOtp'
  | 'pageSetPassword'
  | 'pageForgot'
  | 'pagePolicy'
  | 'pageProfile'
  | 'pageScoreboard'
  | 'pageContent'

/** A page of the plan that is not built: says so, and leads on. */
export function NotYetPage({ page, signedIn }: { page: PlannedPage; signedIn: boolean }) {
  const t = useWords(appWords)
  usePageTitle(t(page))
  return (
    <div className={css.page}>
      <EmptyState
        drawing="soon"
        title={t('notYetTitle', { page: t(page) })}
        level={1}
        action={useWayOut(signedIn)}
      >
        {t('notYetText')}
      </EmptyState>
    </div>
  )
}
