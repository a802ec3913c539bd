/** Names a new subject where an exam needs one: in a course of the school, or in a new one. */
import { Button, Select, TextInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useAct } from '../../platform/use-act.ts'
import css from './exam-form.module.css'
import { choicesQuery, examsApi, examsKey } from './queries.ts'
import { examWords } from './words.ts'

interface NewSubjectProps {
  courses: readonly { id: string; name: string }[]
  onMade: (subjectId: string) => void
}

/** A course that does not stand yet. */
const newCourse = ''

/** The button, and the few fields behind it. */
export function NewSubject({ courses, onMade }: NewSubjectProps) {
  const t = useWords(examWords)
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [course, setCourse] = useState(courses[0]?.id ?? newCourse)
  const [courseName, setCourseName] = useState('')
  const [name, setName] = useState('')
  const make = useAct({
    call: async (_input: undefined) => {
      const wanted = course === newCourse ? { name: courseName.trim() } : { id: course }
      const { subject } = await examsApi.addSubject({ body: { course: wanted, name: name.trim() } })
      // The field offers it before it is chosen there.
      await queries.invalidateQueries({ queryKey: choicesQuery.queryKey })
      return subject
    },
    says: ({ name: made }) => t('subjectMade', { name: made }),
    renews: examsKey,
    onDone: ({ id }) => {
      onMade(id)
      setOpen(false)
      setName('')
      setCourseName('')
    },
  })
  if (!open)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('newSubject')}</Button>
      </div>
    )
  const isReady = name.trim() !== '' && (course !== newCourse || courseName.trim() !== '')
  // Enter in one of these fields makes the subject, and does not send the exam's form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady && !make.isPending) make.mutate(undefined)
  }
  return (
    <fieldset className={css.row}>
      <legend>{t('newSubject')}</legend>
      <TextInput
        label={t('subjectName')}
        maxLength={300}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
      />
      {courses.length > 0 && (
        <Select
          label={t('course')}
          options={[
            ...courses.map(({ id, name: label }) => ({ value: id, label })),
            { value: newCourse, label: t('newCourse') },
          ]}
          value={course}
          onChange={setCourse}
        />
      )}
      {course === newCourse && (
        <TextInput
          label={t('courseName')}
          maxLength={300}
          autoComplete="off"
          value={courseName}
          onChange={({ target }) => setCourseName(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <Button disabled={!isReady} busy={make.isPending} onClick={() => make.mutate(undefined)}>
        {t('makeSubject')}
      </Button>
      <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
    </fieldset>
  )
}
