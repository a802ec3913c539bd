/** Questions › Add question. What the next one has in common with the one before stays in its fields. */
import { Button, Select } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Lines, Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { NewBank } from './banks.tsx'
import { banksQuery, facetsQuery, questionQuery } from './queries.ts'
import css from './question-editor.module.css'
import { QuestionEditor } from './question-editor.tsx'
import { likeThis, newValues, type QuestionValues, valuesOf } from './question-form.ts'
import { useQuestionForm } from './use-question-form.ts'
import { questionWords } from './words.ts'

const route = getRouteApi('/inside/questions/new')

/** The page. `copy` in the address: the question that this one begins as. */
export function NewQuestionPage() {
  const t = useWords(questionWords)
  const { bank, copy } = route.useSearch()
  const banks = useQuery(banksQuery)
  const copied = useQuery({
    ...questionQuery(bank ?? '', copy ?? ''),
    enabled: bank !== undefined && copy !== undefined,
  })
  const [turn, setTurn] = useState<{ n: number; like: Partial<QuestionValues> }>({ n: 0, like: {} })
  return (
    <Page title={t('addQuestion')}>
      <Loaded<unknown> query={copy === undefined ? banks : copied} lines={10}>
        {() => {
          const first = bank ?? banks.data?.banks[0]?.bank ?? ''
          const begun = copied.data ? { ...valuesOf(copied.data.question), version: 0 } : newValues(first)
          const defaults = turn.n === 0 ? begun : newValues(turn.like.bank ?? first, turn.like)
          return (
            <Writing
              key={`${turn.n} ${copy ?? ''}`}
              defaults={defaults}
              draft={copy === undefined ? 'question new' : `question copy ${bank}/${copy}`}
              onNext={(values) =>
                setTurn({ n: turn.n + 1, like: { ...likeThis(values), bank: values.bank } })
              }
            />
          )
        }}
      </Loaded>
    </Page>
  )
}

interface WritingProps {
  defaults: QuestionValues
  draft: string
  onNext: (values: QuestionValues) => void
}

function Writing({ defaults, draft, onNext }: WritingProps) {
  const t = useWords(questionWords)
  const navigate = route.useNavigate()
  const { data } = useQuery(banksQuery)
  const { data: facets } = useQuery(facetsQuery(undefined))
  const another = useRef(false)
  const question = useQuestionForm({
    id: null,
    defaults,
    draft,
    onSaved: ({ bank, id }, values) => {
      if (another.current) onNext(values)
      else void navigate({ to: '/questions/edit', search: { bank, id }, replace: true })
    },
  })
  const { form } = question
  const bank = form.form.watch('bank')
  const banks = data?.banks ?? []
  if (data && banks.length === 0)
    return facets ? (
      <NewBank
        proposed={facets.courses[0]?.subject ?? ''}
        onMade={(made) => form.form.setValue('bank', made.bank)}
      />
    ) : (
      <Lines n={10} />
    )
  return (
    <QuestionEditor
      of={form}
      refused={question.refused}
      frame={(fields) => (
        <FormFrame
          of={form}
          action={t('save')}
          label={t('addQuestion')}
          aside={
            <Button
              busy={form.busy && another.current}
              onClick={() => {
                another.current = true
                form.submit()
              }}
            >
              {t('saveAndNext')}
            </Button>
          }
        >
          <Select
            label={t('bank')}
            hint={t('banksAbout')}
            options={banks.map((one) => ({ value: one.bank, label: one.name }))}
            value={bank}
            error={form.field('bank').error}
            onChange={(value) => form.form.setValue('bank', value, { shouldDirty: true })}
          />
          <div className={css.form}>{fields}</div>
        </FormFrame>
      )}
    />
  )
}
