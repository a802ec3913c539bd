import { Select } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type AskableCourse, changePlace, type Place } from '../places.ts'
import type { PostErrors } from '../post-rules.ts'
import { forumWords } from '../words.ts'

interface PlaceFieldsProps {
  courses: readonly AskableCourse[]
  value: Place
  errors: PostErrors
  disabled: boolean
  onChange: (place: Place) => void
}

/** Course, subject, chapter: each waits for the one before it, and a change takes the ones after it away (spec §5). */
export function PlaceFields({ courses, value, errors, disabled, onChange }: PlaceFieldsProps) {
  const t = useWords(forumWords)
  const course = courses.find(({ _id }) => _id === value.courseId)
  const subject = course?.subjects.find(({ _id }) => _id === value.subjectId)
  const said = (key: PostErrors[keyof PostErrors]) => (key ? t(key) : null)
  return (
    <>
      <Select
        label={t('course')}
        placeholder={t('chooseCourse')}
        error={said(errors.courseId)}
        value={value.courseId}
        disabled={disabled}
        options={courses.map(({ _id, name }) => ({ value: _id, label: name || t('title') }))}
        onChange={(courseId) => onChange(changePlace(value, { courseId }))}
        hint={course && course.subjects.length === 0 ? t('noSubjects') : undefined}
      />
      <Select
        label={t('subject')}
        placeholder={t('chooseSubject')}
        error={said(errors.subjectId)}
        value={value.subjectId}
        disabled={disabled || !course}
        options={(course?.subjects ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(subjectId) => onChange(changePlace(value, { subjectId }))}
      />
      <Select
        label={t('chapter')}
        placeholder={t('chooseChapter')}
        error={said(errors.chapterId)}
        value={value.chapterId}
        disabled={disabled || !subject}
        options={(subject?.chapters ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(chapterId) => onChange(changePlace(value, { chapterId }))}
      />
    </>
  )
}
