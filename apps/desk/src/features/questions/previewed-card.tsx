/** One question of a file before it is imported: as students will see it, with what is to be looked at, and ways to mend it. */
import type { Clash, PreviewedQuestion, QuestionFields } from '@porua/contract/desk/questions'
import { limits } from '@porua/contract/limits'
import { Badge, Banner, Button, Select } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { QuestionPreview } from '@porua/kit/questions/question-preview.tsx'
import { useState } from 'react'
import { useDeskForm } from '../../platform/form.ts'
import { lightText } from '../../platform/light-text.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { asReviewed } from './as-reviewed.ts'
import css from './import-page.module.css'
import { QuestionEditor } from './question-editor.tsx'
import { fieldsOf, type QuestionValues, questionSchema, valuesOfFields } from './question-form.ts'
import { Remarks } from './question-remarks.tsx'
import { clashAs, type ImportChoice, isTaken, turned, withClash, withMended } from './use-import-choice.ts'
import { questionWords } from './words.ts'

interface PreviewedCardProps {
  row: PreviewedQuestion
  /** The file is a spreadsheet, whose lines are rows. */
  isSheet: boolean
  choice: ImportChoice
  set: (next: Partial<ImportChoice>) => void
}

/** The card. */
export function PreviewedCard({ row, isSheet, choice, set }: PreviewedCardProps) {
  const t = useWords(questionWords)
  const [mending, setMending] = useState(false)
  const mended = choice.mended.find(({ n }) => n === row.n)?.fields
  const fields = mended ?? row.fields
  const taken = isTaken(choice, row)
  const n = digits(row.n + 1)
  return (
    <section className={css.card} aria-label={t('foundNumber', { n })}>
      <div className={css.head}>
        {fields && (row.state === 'ready' || mended) ? (
          <label className={css.take}>
            <input
              type="checkbox"
              checked={taken}
              onChange={() => set(turned(choice, row))}
              aria-label={t('takeNumber', { n })}
            />
            <span>{t('takeIt')}</span>
          </label>
        ) : (
          <Badge tone="warn">{t(row.state === 'leftOut' ? 'leftOutState' : 'doubtState')}</Badge>
        )}
        {mended && <Badge tone="info">{t('mendedState')}</Badge>}
        {row.alike && !mended && <Badge tone="info">{t('alikeState')}</Badge>}
        {row.line > 0 && (
          <span className="muted small">{t(isSheet ? 'atRow' : 'atLine', { n: digits(row.line) })}</span>
        )}
        {fields && (
          <Button
            className={css.mend ?? ''}
            aria-label={t('mendNumber', { n })}
            onClick={() => setMending(true)}
          >
            {t('mend')}
          </Button>
        )}
      </div>
      {!mended && <Remarks remarks={row.remarks} />}
      {fields && needsKey(fields) && (
        <WhichIsRight
          fields={fields}
          onChoose={(right) => set(withMended(choice, row, { ...fields, right }))}
        />
      )}
      {row.clash && taken && (
        <Standing
          clash={row.clash}
          as={clashAs(choice, row)}
          onChoose={(as) => set(withClash(choice, row, as))}
        />
      )}
      {fields && (
        <QuestionPreview
          question={asReviewed(`found-${row.n}`, withPictures(fields, row.pictures))}
          index={row.n}
          mode="review"
        />
      )}
      {fields && (
        <Sheet open={mending} onClose={() => setMending(false)} title={t('mendTitle', { n })}>
          <Mending
            fields={fields}
            onKeep={(next) => {
              set(withMended(choice, row, next))
              setMending(false)
            }}
          />
        </Sheet>
      )}
    </section>
  )
}

/** The question that the bank has under the same name, and what becomes of it. */
function Standing({
  clash,
  as,
  onChoose,
}: {
  clash: Clash
  as: Clash['as']
  onChoose: (as: Clash['as']) => void
}) {
  const t = useWords(questionWords)
  const exams = clash.exams.map(({ title }) => title).join(', ')
  return (
    <Banner tone="warn" title={clash.as === 'change' ? t('clashAlike') : t('clash', { id: clash.id })}>
      <div className={css.cards}>
        <Select
          label={t('clashChoice')}
          options={[
            { value: 'new', label: t('clashNew') },
            { value: 'change', label: t('clashChange') },
          ]}
          value={as}
          onChange={(value) => onChoose(value === 'change' ? 'change' : 'new')}
        />
        {exams !== '' && <p>{t('clashExams', { exams })}</p>}
        <section aria-label={t('clashOld')}>
          <p className="muted small">{t('clashOld')}</p>
          <QuestionPreview question={asReviewed(clash.id, clash.fields)} index={0} mode="review" />
        </section>
      </div>
    </Banner>
  )
}

function needsKey({ type, right, options }: QuestionFields): boolean {
  return (type === 'MCQ' || type === 'checkbox') && right.length === 0 && options.length > 1
}

/** The key of an MCQ in one press. */
function WhichIsRight({ fields, onChoose }: { fields: QuestionFields; onChoose: (right: number[]) => void }) {
  const t = useWords(questionWords)
  return (
    <fieldset className={css.right}>
      <legend>{t('whichIsRight')}</legend>
      {fields.options.map((option, index) => {
        const letter = limits.optionLetters[index] ?? ''
        return (
          <Button
            key={letter}
            aria-label={t('markRight', { letter })}
            title={lightText(option)}
            onClick={() => onChoose([index])}
          >
            {letter}
          </Button>
        )
      })}
    </fieldset>
  )
}

function Mending({ fields, onKeep }: { fields: QuestionFields; onKeep: (fields: QuestionFields) => void }) {
  const t = useWords(questionWords)
  const form = useDeskForm<QuestionValues>({
    schema: questionSchema,
    // Its bank is chosen for all of the file.
    defaults: { version: 0, bank: 'file', ...valuesOfFields(fields) },
    draft: null,
    send: async (values) => onKeep(fieldsOf(values)),
  })
  return (
    <QuestionEditor
      of={form}
      refused={null}
      frame={(inside) => (
        <FormFrame of={form} action={t('keep')} label={t('mend')}>
          <div className={css.cards}>{inside}</div>
        </FormFrame>
      )}
    />
  )
}

/** Pictures that came with the file are not kept yet: they are shown from what was read. */
function withPictures(fields: QuestionFields, pictures: Readonly<Record<string, string>>): QuestionFields {
  const shown = (key: string) => pictures[key] ?? key
  return {
    ...fields,
    images: fields.images.map(shown),
    options: fields.options.map((option, index) =>
      fields.imageOptions.includes(index) ? shown(option) : option,
    ),
  }
}
