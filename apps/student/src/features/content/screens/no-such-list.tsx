import { ButtonLink, EmptyState } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { contentWords } from '../words.ts'

/** An address that names no kind of item. */
export function NoSuchList() {
  const t = useWords(contentWords)
  return (
    <EmptyState
      drawing="lost"
      level={1}
      title={t('notYours')}
      action={
        <ButtonLink to="/courses" variant="primary">
          {t('toCourses')}
        </ButtonLink>
      }
    />
  )
}
