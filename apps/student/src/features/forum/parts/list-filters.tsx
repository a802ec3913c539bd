import { Button, Select } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import type { ListView } from '../list-view.ts'
import type { AskableCourse } from '../places.ts'
import { forumWords } from '../words.ts'
import css from './list-filters.module.css'
import { SearchBox } from './search-box.tsx'
import { SortPopover } from './sort-popover.tsx'

interface ListFiltersProps {
  courses: readonly AskableCourse[]
  courseId: string
  view: ListView
  onChange: (change: Partial<ListView>) => void
  onCourse: (courseId: string) => void
  onReset: () => void
}

/** Search, Sort, Reset, and where: course, then subject, then chapter (spec §2 Q&A list page). */
export function ListFilters({ courses, courseId, view, onChange, onCourse, onReset }: ListFiltersProps) {
  const t = useWords(forumWords)
  const course = courses.find(({ _id }) => _id === courseId)
  const subject = course?.subjects.find(({ _id }) => _id === view.subjectId)
  const [resets, setResets] = useState(0)
  const reset = () => {
    // What stands in the field and was not searched for yet goes too.
    setResets(resets + 1)
    onReset()
  }
  return (
    <div className={css.filters}>
      <div className={css.row}>
        <SearchBox
          key={resets}
          courseId={courseId}
          value={view.search}
          onSearch={(search) => onChange({ search })}
        />
        <div className={css.tools}>
          <SortPopover value={view.sort} onChange={(sort) => onChange({ sort })} />
          <Button icon="refresh" onClick={reset}>
            {t('reset')}
          </Button>
        </div>
      </div>
      <div className={css.places}>
        <Select
          label={t('course')}
          // Where the course is not mine none is chosen: the browser would show the first, and choosing it would change nothing.
          {...(course ? { value: courseId } : { value: '', placeholder: t('chooseCourse') })}
          options={courses.map(({ _id, name }) => ({ value: _id, label: name || t('title') }))}
          disabled={courses.length === 0}
          onChange={onCourse}
        />
        <Select
          label={t('subject')}
          placeholder={t('allSubjects')}
          value={subject ? view.subjectId : ''}
          options={(course?.subjects ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          disabled={!course}
          onChange={(subjectId) => onChange({ subjectId })}
        />
        <Select
          label={t('chapter')}
          placeholder={t('allChapters')}
          value={subject ? view.chapterId : ''}
          options={(subject?.chapters ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          disabled={!subject}
          onChange={(chapterId) => onChange({ chapterId })}
        />
      </div>
    </div>
  )
}
