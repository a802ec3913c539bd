/** The filters over the exam cards: a subject, and on the live tab which of its two lists. */
import { Select } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { LiveList } from '../exam-card.ts'
import { examWords } from '../words.ts'
import css from './exam-filters.module.css'

interface ExamFiltersProps {
  subjects: readonly { _id: string; name: string }[]
  subjectId: string | null
  onSubject: (subjectId: string | null) => void
  /** Null where there are no two lists (practice). */
  list: LiveList | null
  onList: (list: LiveList) => void
}

/** The filters of a tab. */
export function ExamFilters({ subjects, subjectId, onSubject, list, onList }: ExamFiltersProps) {
  const t = useWords(examWords)
  return (
    <div className={css.filters}>
      <Select
        label={t('subject')}
        hideLabel
        className={css.subject}
        placeholder={t('allSubjects')}
        options={subjects.map((subject) => ({ value: subject._id, label: subject.name }))}
        value={subjectId ?? ''}
        onChange={(value) => onSubject(value === '' ? null : value)}
      />
      {list && (
        <Select
          label={t('whichExams')}
          hideLabel
          className={css.list}
          options={[
            { value: 'upcoming', label: t('upcomingExams') },
            { value: 'previous', label: t('previousExams') },
          ]}
          value={list}
          onChange={(value) => onList(value === 'previous' ? 'previous' : 'upcoming')}
        />
      )}
    </div>
  )
}
