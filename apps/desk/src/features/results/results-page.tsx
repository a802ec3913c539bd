/** The results of an exam: where they stand, hold and release, the item analysis beside the key, and mending it. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { KeyTable } from './key-table.tsx'
import { LateAnswers } from './late-answers.tsx'
import { stateQuery } from './queries.ts'
import { ResultsStand } from './results-stand.tsx'
import { resultsWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/results')

/** The tab. Which question is being mended stands in the address. */
export function ResultsPage() {
  const t = useWords(resultsWords)
  const { examId } = route.useParams()
  const query = useQuery(stateQuery(examId))
  return (
    <Loaded query={query} lines={8}>
      {(results) => (
        <>
          <Section title={t('stand')}>
            <ResultsStand results={results} />
          </Section>
          {results.state !== 'practice' && results.attempts > 0 && <LateAnswers />}
          <Section title={t('questions')}>
            <KeyTable results={results} />
          </Section>
        </>
      )}
    </Loaded>
  )
}
