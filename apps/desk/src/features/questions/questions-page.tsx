/** Questions: banks, filters, the list. What is open and what narrows it stand in the address. */
import { Button, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Page } from '../../platform/ui/page.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { ExportButton } from '../jobs/jobs.api.ts'
import { Banks } from './banks.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { QuestionList } from './question-list.tsx'
import css from './question-rows.module.css'
import { useListKeys } from './use-list-keys.ts'
import { questionWords } from './words.ts'

const route = getRouteApi('/inside/questions/')

/** The page. */
export function QuestionsPage() {
  const t = useWords(questionWords)
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const [banksOpen, setBanksOpen] = useState(false)
  const { bank } = filters
  const add = useCallback(
    () => void navigate({ to: '/questions/new', search: bank ? { bank } : {} }),
    [navigate, bank],
  )
  useListKeys(add)
  const actions = (
    <>
      <ExportButton kind="question-bank.export-questions" query={filters} />
      <Button onClick={() => setBanksOpen(true)}>{t('banks')}</Button>
      <Button onClick={() => void navigate({ to: '/questions/import', search: {} })}>
        {t('importQuestions')}
      </Button>
      <Button variant="primary" onClick={add}>
        {t('addQuestion')}
      </Button>
    </>
  )
  return (
    <Page title={t('questions')} action={actions}>
      <QuestionFilters
        filters={filters}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
      <QuestionList
        filters={filters}
        onClear={() => void navigate({ search: {} })}
        aside={() => <p className={`muted small ${css.hint}`}>{t('keysHint')}</p>}
        empty={
          <EmptyState title={t('noQuestions')} action={<p className="muted">{t('noQuestionsBody')}</p>} />
        }
        control={(question, text) => (
          <Link
            to="/questions/edit"
            search={{ bank: question.bank, id: question.id }}
            className={table.open}
            data-row
          >
            {text}
          </Link>
        )}
      />
      <Sheet open={banksOpen} onClose={() => setBanksOpen(false)} title={t('banks')}>
        <Banks
          onShow={(chosen) => {
            setBanksOpen(false)
            void navigate({ search: { bank: chosen } })
          }}
        />
      </Sheet>
    </Page>
  )
}
