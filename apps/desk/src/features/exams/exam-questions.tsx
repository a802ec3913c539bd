/** The questions of an exam that is being written: chosen or drawn from the banks, in their order, each with its marks. */
import type { BankQuestion } from '@porua/contract/desk/questions'
import { Banner, Button, IconButton, RichText, TextInput } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { QuestionPreview } from '@porua/kit/questions/question-preview.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskForm } from '../../platform/form.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { deskWords } from '../../platform/words.ts'
import { asReviewed, chosenQuery, type QuestionKey, type TakenQuestion } from '../questions/questions.api.ts'
import css from './exam-form.module.css'
import { type ExamEdit, marksOf, type QuestionWish, typedNumber } from './exam-form.ts'
import { examWords } from './words.ts'

interface ExamQuestionsProps {
  /** A form that holds them among others. */
  of: DeskForm<ExamEdit>
  /** Somebody has sat the exam: nothing of its questions can change. */
  locked?: boolean
  /** The exam that an import comes back to: 'new', or of which it is a copy; without it nothing is imported here. */
  importFor?: string
}

const choosing = lazyModule(() => import('../questions/choosing.api.ts'))

const keyOf = ({ bank, id }: QuestionKey) => `${bank}\n${id}`

/** The part of the form. */
export function ExamQuestions({ of, locked = false, importFor }: ExamQuestionsProps) {
  const t = useWords(examWords)
  const common = useWords(deskWords)
  const { form } = of
  const value = form.watch('questions')
  const onChange = (questions: QuestionWish[]) =>
    form.setValue('questions', questions, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  // A list of mistakes is about single marks.
  const error = Array.isArray(form.formState.errors.questions)
    ? common('aNumber')
    : of.field('questions').error
  const sheets = useLazyModule(choosing, !locked)
  const [sheet, setSheet] = useState<'pick' | 'draw' | null>(null)
  const [shown, setShown] = useState<QuestionKey | null>(null)
  const [each, setEach] = useState('')
  const { data } = useQuery({ ...chosenQuery(value), enabled: value.length > 0 })
  const known = new Map((data?.questions ?? []).map((question) => [keyOf(question), question]))
  const total = value.reduce((sum, { marks }) => sum + (typedNumber(marks) || 0), 0)
  const isWritten = value.some((one) => known.get(keyOf(one))?.type === 'paragraph')
  const opened = shown && known.get(keyOf(shown))
  const take = (questions: TakenQuestion[]) =>
    onChange([
      ...value,
      ...questions.map(({ bank, id, marks }) => ({ kept: '', bank, id, marks: each || marksOf(marks) })),
    ])
  const move = (from: number, by: number) => {
    const next = [...value]
    const [one] = next.splice(from, 1)
    if (one) next.splice(from + by, 0, one)
    onChange(next)
  }
  return (
    <>
      {locked ? (
        <p className="muted">{t('questionsLocked')}</p>
      ) : (
        <div className="acts">
          <Button icon="paper" onClick={() => setSheet('pick')}>
            {t('pick')}
          </Button>
          <Button icon="refresh" onClick={() => setSheet('draw')}>
            {t('drawByRule')}
          </Button>
          {importFor !== undefined && (
            <ButtonLink to="/questions/import" search={{ exam: importFor }}>
              {t('importHere')}
            </ButtonLink>
          )}
        </div>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {value.length > 0 && (
        <>
          <div className={css.sum}>
            <span className="tabular" role="status">
              {t('questionsSum', { n: formatNumber(value.length), marks: formatNumber(total) })}
            </span>
            {!locked && (
              <TextInput
                label={t('marksEach')}
                inputMode="decimal"
                autoComplete="off"
                className={css.number ?? ''}
                value={each}
                onChange={({ target }) => {
                  setEach(target.value)
                  if (target.value.trim() !== '')
                    onChange(value.map((one) => ({ ...one, marks: target.value })))
                }}
              />
            )}
          </div>
          {isWritten && <Banner tone="info" title={t('writtenByCommand')} />}
          <ol className={css.questions}>
            {value.map((one, index) => (
              <Row
                key={keyOf(one)}
                wish={one}
                index={index}
                last={index === value.length - 1}
                question={known.get(keyOf(one))}
                gone={data !== undefined && !known.has(keyOf(one)) && one.kept === ''}
                locked={locked}
                onMarks={(marks) =>
                  onChange(value.map((other) => (other === one ? { ...one, marks } : other)))
                }
                onMove={(by) => move(index, by)}
                onDrop={() => onChange(value.filter((other) => other !== one))}
                onShow={() => setShown(one)}
              />
            ))}
          </ol>
        </>
      )}
      {sheets && (
        <>
          <sheets.PickQuestions
            open={sheet === 'pick'}
            onClose={() => setSheet(null)}
            taken={value}
            onTake={take}
          />
          <sheets.DrawQuestions
            open={sheet === 'draw'}
            onClose={() => setSheet(null)}
            taken={value}
            onTake={take}
          />
        </>
      )}
      <Sheet
        open={opened !== null && opened !== undefined}
        onClose={() => setShown(null)}
        title={t('preview')}
      >
        {opened && <QuestionPreview question={asReviewed(opened.id, opened)} index={0} mode="review" />}
      </Sheet>
    </>
  )
}

interface RowProps {
  wish: QuestionWish
  index: number
  last: boolean
  question: BankQuestion | undefined
  /** No bank has it any more. */
  gone: boolean
  locked: boolean
  onMarks: (marks: string) => void
  onMove: (by: 1 | -1) => void
  onDrop: () => void
  onShow: () => void
}

function Row({ wish, index, last, question, gone, locked, onMarks, onMove, onDrop, onShow }: RowProps) {
  const t = useWords(examWords)
  const n = formatNumber(index + 1)
  return (
    <li className={css.question}>
      <span className={css.place}>{n}</span>
      <button type="button" className={css.show} onClick={onShow} disabled={!question}>
        {question ? (
          <RichText
            text={question.title}
            format={question.format === 'html' ? 'html' : undefined}
            formulas={question.formulas ?? undefined}
            inline
          />
        ) : (
          <span className="muted">{gone ? t('questionGone') : `${wish.bank} ${wish.id}`}</span>
        )}
      </button>
      <TextInput
        label={t('marksOf', { n })}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        className={css.number ?? ''}
        disabled={locked}
        error={typedNumber(wish.marks) >= 0 ? null : t('marks')}
        value={wish.marks}
        onChange={({ target }) => onMarks(target.value)}
      />
      {!locked && (
        <span className={css.rowActs}>
          <IconButton
            icon="chevronDown"
            className={css.up ?? ''}
            label={t('moveUp', { n })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="chevronDown"
            label={t('moveDown', { n })}
            disabled={last}
            onClick={() => onMove(1)}
          />
          <IconButton icon="close" label={t('dropQuestion', { n })} onClick={onDrop} />
        </span>
      )}
    </li>
  )
}
