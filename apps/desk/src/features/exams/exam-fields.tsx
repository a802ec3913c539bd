/** What is said of an exam apart from its questions and its calendar. */
import { Checkbox, Select, TextArea, TextInput } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { DeskForm } from '../../platform/form.ts'
import css from './exam-form.module.css'
import { type ExamEdit, setChoices } from './exam-form.ts'
import { NewSubject } from './new-subject.tsx'
import { examWords } from './words.ts'

interface ExamFieldsProps {
  /** A form that holds these fields among others. */
  of: DeskForm<ExamEdit>
  subjects: readonly { id: string; name: string; course: string }[]
  courses: readonly { id: string; name: string }[]
}

/** Title, subject, and whether it is for practice. */
export function WhatFields({ of, subjects, courses, locked }: ExamFieldsProps & { locked?: boolean }) {
  const t = useWords(examWords)
  const { form } = of
  const practice = form.watch('practice')
  return (
    <>
      <TextInput label={t('title')} maxLength={300} autoComplete="off" {...of.field('title')} />
      <Select
        label={t('subject')}
        placeholder={t('chooseSubject')}
        options={subjects.map(({ id, name, course }) => ({
          value: id,
          label: course === '' ? name : `${name} (${course})`,
        }))}
        error={of.field('subjectId').error}
        value={form.watch('subjectId')}
        onChange={(id) => change(form, 'subjectId', id)}
      />
      <NewSubject courses={courses} onMade={(id) => change(form, 'subjectId', id)} />
      <fieldset className={css.choice}>
        <legend>{t('kind')}</legend>
        {([false, true] as const).map((value) => (
          <label key={String(value)} className={css.radio}>
            <input
              type="radio"
              name="practice"
              disabled={locked}
              checked={practice === value}
              onChange={() => change(form, 'practice', value)}
            />
            <span className={css.words}>
              <span>{t(value ? 'practice' : 'kindLive')}</span>
              <span className="muted small">{t(value ? 'practiceAbout' : 'kindLiveAbout')}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** How it is marked and what becomes of its results. `graceMinutes`: what the school has where nothing is typed. */
export function RuleFields({ of, graceMinutes }: Pick<ExamFieldsProps, 'of'> & { graceMinutes: number }) {
  const t = useWords(examWords)
  const { form } = of
  const sets = form.watch('sets')
  return (
    <>
      <div className={css.row}>
        <TextInput
          label={t('passMark')}
          hint={t('passMarkHint')}
          inputMode="decimal"
          autoComplete="off"
          className={css.number ?? ''}
          {...of.field('passMark')}
        />
        <Select
          label={t('sets')}
          hint={t('setsHint')}
          options={[...new Set([...setChoices, sets])].map((value) => ({
            value,
            label: value === '0' ? t('noSets') : digits(value),
          }))}
          value={sets}
          onChange={(value) => change(form, 'sets', value)}
        />
      </div>
      {!form.watch('practice') && (
        <>
          <div>
            <Checkbox
              label={t('holdResults')}
              checked={form.watch('hold')}
              onChange={(hold) => change(form, 'hold', hold)}
            />
            <p className="muted small">{t('holdAbout')}</p>
          </div>
          <TextInput
            label={t('grace')}
            hint={t('graceHint')}
            placeholder={digits(String(graceMinutes))}
            inputMode="numeric"
            autoComplete="off"
            className={css.number ?? ''}
            {...of.field('grace')}
          />
        </>
      )}
      <TextArea label={t('instruction')} hint={t('instructionHint')} rows={3} {...of.field('instruction')} />
    </>
  )
}

function change<K extends 'subjectId' | 'practice' | 'sets' | 'hold'>(
  form: UseFormReturn<ExamEdit>,
  name: K,
  value: ExamEdit[K],
): void {
  // The field's own type; the library's mapped one does not see through K.
  form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}
