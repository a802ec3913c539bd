/** What a list is asked about once: names of batches that nobody knows, and the group that everybody comes into. */
import type { StudentImport } from '@porua/contract/desk/student-imports'
import { Select } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '../../platform/ui/page.tsx'
import { useAct } from '../../platform/use-act.ts'
import css from './import-page.module.css'
import { importQuery, importsApi } from './import-queries.ts'
import { groupsQuery } from './queries.ts'
import { studentWords } from './words.ts'

type Batch = NonNullable<StudentImport['summary']>['batches'][number]

interface ImportAnswersProps {
  one: StudentImport
  batches: readonly Batch[]
}

/** The questions; each answer is kept at once. */
export function ImportAnswers({ one, batches }: ImportAnswersProps) {
  const t = useWords(studentWords)
  const queries = useQueryClient()
  const { data } = useQuery(groupsQuery)
  const key = importQuery(one.id).queryKey
  const answer = useAct({
    call: (body: { batch?: { name: string; answer: Batch['answer'] }; alsoIn?: string | null }) =>
      importsApi.answerImport({ params: { importId: one.id }, body }),
    says: () => null,
    renews: key,
    onDone: (reply) => queries.setQueryData(key, reply.import),
  })
  const groups = data?.groups ?? []
  const courses = data?.courses ?? []
  const choices = [
    ...courses.map(({ id, name }) => ({
      value: `make ${id}`,
      label: courses.length === 1 ? t('makeBatch') : t('makeBatchIn', { course: name }),
    })),
    ...groups.map(({ id, name }) => ({ value: `same ${id}`, label: t('sameAs', { name }) })),
    { value: 'none', label: t('noBatch') },
  ]
  const chosen = (batch: Batch): string => {
    const { answer: given } = batch
    if (given === null) return ''
    if ('make' in given) return `make ${given.make}`
    return 'same' in given ? `same ${given.same}` : 'none'
  }
  const meant = (value: string): Batch['answer'] => {
    if (value === '') return null
    if (value === 'none') return { none: true }
    const id = value.slice('make '.length)
    return value.startsWith('make ') ? { make: id } : { same: id }
  }
  return (
    <>
      {batches.length > 0 && (
        <Section title={t('unknownBatches')}>
          <div className={css.answers}>
            {batches.map((batch) => (
              <Select
                key={batch.name}
                label={t('batchAsk', { name: batch.name, n: formatNumber(batch.rows) })}
                placeholder={t('batchChoose')}
                options={choices}
                value={chosen(batch)}
                onChange={(value) => answer.mutate({ batch: { name: batch.name, answer: meant(value) } })}
              />
            ))}
          </div>
        </Section>
      )}
      <div className={css.answers}>
        <Select
          label={t('everybodyInto')}
          placeholder={t('noGroupBesides')}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={one.alsoIn ?? ''}
          onChange={(value) => answer.mutate({ alsoIn: value || null })}
        />
      </div>
    </>
  )
}
