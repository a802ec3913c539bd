import { ButtonLink, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { contentWords } from '../words.ts'

/** An address that names no kind of item. `title`: what its page would be called in the browser's tab. */
export function NoSuchList({ title }: { title: string }) {
  const t = useWords(contentWords)
  usePageTitle(title)
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
