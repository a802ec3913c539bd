/** What the exams page says where there is no card: why, and the one thing to do. */
import { Button, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import type { LiveList } from '../exam-card.ts'
import { useInAnyGroup } from '../queries.ts'
import { examWords } from '../words.ts'

interface ExamsEmptyProps {
  /** True when the student has no exam at all: then the group decides what is said. */
  noneAtAll: boolean
  practice: boolean
  list: LiveList
  /** The subject that the list is kept to. */
  subject: string | null
  onAllSubjects: () => void
  onPractice: () => void
  onList: (list: LiveList) => void
}

/** An empty list. */
export function ExamsEmpty(props: ExamsEmptyProps) {
  const t = useWords(examWords)
  const { provider } = useConfig()
  const inAnyGroup = useInAnyGroup(props.noneAtAll)
  if (props.noneAtAll) {
    if (inAnyGroup === undefined) return null
    if (inAnyGroup === false) return <EmptyState drawing="locked" title={t('noGroup', { provider })} />
  }
  if (props.subject !== null) {
    return (
      <EmptyState
        title={t('noneInSubject', { subject: props.subject })}
        action={<Button onClick={props.onAllSubjects}>{t('clearSubject')}</Button>}
      />
    )
  }
  if (props.practice) return <EmptyState title={t('noPractice')} />
  return props.list === 'upcoming' ? (
    <EmptyState
      title={t('noUpcoming')}
      action={props.noneAtAll ? null : <Button onClick={props.onPractice}>{t('seePractice')}</Button>}
    />
  ) : (
    <EmptyState
      title={t('noPrevious')}
      action={<Button onClick={() => props.onList('upcoming')}>{t('seeUpcoming')}</Button>}
    />
  )
}
