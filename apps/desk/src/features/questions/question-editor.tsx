/** The fields of a question, and beside them what its students will see. On a phone a tab changes between the two. */
import type { QuestionFields, QuestionRemark } from '@porua/contract/desk/questions'
import { limits } from '@porua/contract/limits'
import { Select, Tabs, TextArea, TextInput } from '@porua/kit'
import { NameInput } from '@porua/kit/components/name-input.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DeskForm } from '../../platform/form.ts'
import { AddPicture } from './add-picture.tsx'
import { difficulties, types } from './filters.ts'
import { OptionsEditor } from './options-editor.tsx'
import { facetsQuery } from './queries.ts'
import css from './question-editor.module.css'
import { fieldsOf, newValues, type QuestionValues, turnRight } from './question-form.ts'
import { QuestionMediaList } from './question-media-list.tsx'
import { QuestionPreviewPane } from './question-preview-pane.tsx'
import { Remarks, useRemarks } from './question-remarks.tsx'
import { questionWords } from './words.ts'

interface QuestionEditorProps {
  of: DeskForm<QuestionValues>
  /** Around the fields: the form with its buttons. */
  frame: (fields: ReactNode) => ReactNode
  /** What the server said of the question that was sent. */
  refused: readonly QuestionRemark[] | null
  /** Below the preview. */
  children?: ReactNode
}

/** Alt with a letter marks that option; the form itself takes Ctrl with Enter. */
export function QuestionEditor({ of, frame, refused, children }: QuestionEditorProps) {
  const t = useWords(questionWords)
  const [shown, setShown] = useState<'write' | 'look'>('write')
  const values = of.form.watch()
  const fields = fieldsOf(values)
  const remarks = useRemarks(fields)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      of.submit()
      return
    }
    const letter = event.altKey && !event.ctrlKey ? /^Key([A-K])$/.exec(event.code)?.[1] : undefined
    const index = letter === undefined ? -1 : limits.optionLetters.indexOf(letter)
    if (index < 0 || index >= values.options.length || !isChoice(values.type)) return
    event.preventDefault()
    of.form.setValue('right', turnRight(values.type, values.right, index), {
      shouldDirty: true,
      shouldValidate: of.form.formState.isSubmitted,
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside.
    <div onKeyDown={keys} className={css.tabs}>
      <Tabs
        label={t('writeOrLook')}
        tabs={[
          { value: 'write', label: t('write') },
          { value: 'look', label: t('preview') },
        ]}
        value={shown}
        onChange={setShown}
      >
        <div className={css.page}>
          <div className={shown === 'write' ? css.form : `${css.form} ${css.hidden}`}>
            {frame(<Fields form={of.form} of={of} values={values} />)}
          </div>
          <div className={shown === 'look' ? css.beside : `${css.beside} ${css.hidden}`}>
            <QuestionPreviewPane fields={fields} />
            <Remarks remarks={refused ?? remarks} />
            {children}
          </div>
        </div>
      </Tabs>
    </div>
  )
}

/** As many as the contract takes. */
const mostPictures = 20

interface FieldsProps {
  form: UseFormReturn<QuestionValues>
  of: DeskForm<QuestionValues>
  values: QuestionValues
}

function Fields({ form, of, values }: FieldsProps) {
  const t = useWords(questionWords)
  const set = (next: Partial<QuestionValues>) => {
    for (const [name, value] of Object.entries(next) as [keyof QuestionValues, never][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const changeType = (type: QuestionValues['type']) => {
    const { options, right } = values
    set({ type })
    if (isChoice(type) && options.length < 2) set({ options: newValues('').options })
    if (type === 'MCQ' && right.length > 1) set({ right: right.slice(0, 1) })
  }
  return (
    <>
      <TextArea
        label={t('question')}
        rows={4}
        maxLength={200_000}
        data-autofocus
        hint={t('formulaHint')}
        {...of.field('title')}
      />
      <Select
        label={t('type')}
        options={types.map((value) => ({ value, label: t(value) }))}
        value={values.type}
        onChange={(value) => changeType(types.find((one) => one === value) ?? 'MCQ')}
      />
      {isChoice(values.type) ? (
        <OptionsEditor
          type={values.type}
          value={values}
          onChange={set}
          error={of.field('right').error}
          tried={form.formState.submitCount}
        />
      ) : (
        <TextArea
          label={t(values.type === 'shortAns' ? 'accepted' : 'model')}
          hint={t(values.type === 'shortAns' ? 'acceptedHint' : 'modelHint')}
          rows={3}
          {...of.field('accepted')}
        />
      )}
      {values.type === 'shortAns' && (
        <TextInput
          label={t('tolerance')}
          hint={t('toleranceHint')}
          inputMode="decimal"
          autoComplete="off"
          {...of.field('tolerance')}
        />
      )}
      <QuestionMediaList values={values} onChange={set} />
      {values.images.length < mostPictures && (
        <AddPicture
          onAdded={(key) => {
            const { images } = form.getValues()
            set({ images: [...images.filter((one) => one !== key), key] })
          }}
        />
      )}
      <TextArea label={t('explanation')} hint={t('explanationHint')} rows={3} {...of.field('explanation')} />
      <FiledUnder of={of} values={values} set={set} />
      <details>
        <summary>{t('more')}</summary>
        <div className={css.form}>
          <TextArea label={t('notes')} hint={t('notesHint')} rows={2} {...of.field('notes')} />
          <div className={css.pair}>
            <Select
              label={t('format')}
              options={[
                { value: 'text', label: t('formatText') },
                { value: 'html', label: t('formatHtml') },
              ]}
              value={values.format}
              onChange={(value) => set({ format: value === 'html' ? 'html' : 'text' })}
            />
            <TextInput label={t('language')} maxLength={40} autoComplete="off" {...of.field('language')} />
          </div>
        </div>
      </details>
    </>
  )
}

interface FiledUnderProps {
  of: DeskForm<QuestionValues>
  values: QuestionValues
  set: (next: Partial<QuestionValues>) => void
}

/** Names of the bank's questions and of the school's courses are offered; any other may be typed. */
function FiledUnder({ of, values, set }: FiledUnderProps) {
  const t = useWords(questionWords)
  const { data } = useQuery(facetsQuery(values.bank || undefined))
  const places = [...(data?.chapters ?? []), ...(data?.courses ?? [])]
  const chapters = places.filter(({ subject }) => values.subject === '' || subject === values.subject)
  return (
    <div className={css.pair}>
      <NameInput
        label={t('subject')}
        maxLength={300}
        names={places.map(({ subject }) => subject)}
        onPick={(subject) => set({ subject })}
        {...of.field('subject')}
      />
      <NameInput
        label={t('chapter')}
        maxLength={300}
        names={chapters.map(({ chapter }) => chapter)}
        onPick={(chapter) => set({ chapter })}
        {...of.field('chapter')}
      />
      <TextInput
        label={t('tags')}
        hint={t('tagsHint')}
        maxLength={1_000}
        autoComplete="off"
        {...of.field('tags')}
      />
      <Select
        label={t('difficulty')}
        placeholder={t('unknown')}
        options={difficulties.map((value) => ({ value, label: t(value) }))}
        value={values.difficulty}
        onChange={(value) => set({ difficulty: difficulties.find((one) => one === value) ?? '' })}
      />
      <TextInput
        label={t('marks')}
        hint={t('marksHint')}
        inputMode="decimal"
        autoComplete="off"
        {...of.field('marks')}
      />
    </div>
  )
}

function isChoice(type: QuestionFields['type']): boolean {
  return type === 'MCQ' || type === 'checkbox'
}
