/** One exam: its name, where it stands and for whom, its tabs, and what the open tab shows. */
import type { ExamDetail } from '@porua/contract/desk/exams'
import { EmptyState } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { useCurrentInSight } from '../../platform/current-in-sight.ts'
import { ButtonLink } from '../../platform/link.tsx'
import tabsCss from '../../platform/ui/link-tabs.module.css'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { ExamStateBadge } from './exam-state.tsx'
import { examTabs } from './exam-tabs.ts'
import { examQuery } from './queries.ts'
import { examWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId')

/** The page around the tabs. */
export function ExamPage() {
  const { examId } = route.useParams()
  const query = useQuery(examQuery(examId))
  if (query.error instanceof ApiError && query.error.code === 'notFound') return <Gone />
  return (
    <Loaded query={query} lines={12}>
      {(exam) => <Shown exam={exam} />}
    </Loaded>
  )
}

/** Deleted, or never there. */
function Gone() {
  const t = useWords(examWords)
  return (
    <Page title={t('exams')}>
      <EmptyState
        drawing="lost"
        title={t('noSuchExam')}
        action={<ButtonLink to="/exams">{t('toExams')}</ButtonLink>}
      />
    </Page>
  )
}

/** So many groups are named under the title. */
const mostNamed = 4

function Shown({ exam }: { exam: ExamDetail }) {
  const t = useWords(examWords)
  const tabs = useCurrentInSight()
  const names = exam.places.slice(0, mostNamed).map(({ group }) => group)
  const more = exam.places.length - names.length
  const groups =
    more > 0 ? t('andMore', { names: names.join(', '), n: formatNumber(more) }) : names.join(', ')
  return (
    <Page
      title={exam.title}
      about={[exam.subject.name, exam.subject.course, groups].filter(Boolean).join(' · ')}
      action={<ExamStateBadge state={exam.state} />}
    >
      {examTabs.length > 1 && (
        <nav ref={tabs} aria-label={t('parts')} className={tabsCss.tabs}>
          {examTabs.map(({ to, name }) => (
            <Link
              key={to}
              to={to}
              params={{ examId: exam.id }}
              className={tabsCss.tab}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {t(name)}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
    </Page>
  )
}
