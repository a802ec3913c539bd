/** Settings: how students reach the school, and slips for those who get no message. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Page, Section } from '../../platform/ui/page.tsx'
import { HowReached } from './how-reached.tsx'
import { reachQuery } from './queries.ts'
import { schoolWords } from './words.ts'

export function ReachPage() {
  const t = useWords(schoolWords)
  const { data } = useQuery(reachQuery)
  return (
    <Page title={t('reach')} about={t('reachAbout')}>
      <HowReached />
      {data && (
        <Section title={t('codes')}>
          <p>{t(data.sms ? 'codesBySms' : 'codesBySlip')}</p>
        </Section>
      )}
    </Page>
  )
}
