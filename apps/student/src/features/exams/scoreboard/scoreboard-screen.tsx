/** The scoreboard (spec §2): totals, six cards, marks over time, results of live exams, and the Progress Report on paper. */
import type { Analytics, ScoreboardRow } from '@porua/contract/exams'
import { Button, ButtonLink, Card, EmptyState, StaleNote, toast } from '@porua/kit'
import { LoadFailed } from '@porua/kit/components/load-failed.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useEffect, useMemo, useState } from 'react'
import { readSession } from '../../../platform/storage.ts'
import { marksText } from '../marks-text.ts'
import { usePrint } from '../parts/use-print.ts'
import { isNetworkFailure } from '../queries.ts'
import { MarksChart } from './marks-chart.tsx'
import { ProgressReport } from './progress-report.tsx'
import { useAnalytics, useMyProfile, useScoreRows } from './queries.ts'
import { ScoreCards } from './score-cards.tsx'
import { chartPoints } from './score-facts.ts'
import { ScoreSkeleton } from './score-skeleton.tsx'
import { ScoreTable } from './score-table.tsx'
import css from './scoreboard-screen.module.css'
import { scoreWords } from './words.ts'

/** The scoreboard screen. */
export function ScoreboardScreen() {
  const t = useWords(scoreWords)
  usePageTitle(t('scoreboard'))
  const rows = useScoreRows()
  const analytics = useAnalytics()
  const again = () => void Promise.all([rows.refetch(), analytics.refetch()])

  if (rows.data && analytics.data) {
    return (
      <>
        {(rows.isRefetchError || analytics.isRefetchError) && (
          <div className={css.stale}>
            <StaleNote title={t('notFresh')} />
          </div>
        )}
        <Scoreboard query={rows} rows={rows.data} analytics={analytics.data} />
      </>
    )
  }
  if (rows.isError || analytics.isError) {
    return (
      <LoadFailed
        level={1}
        title={t('loadFailed')}
        busy={rows.isFetching || analytics.isFetching}
        onRetry={again}
      />
    )
  }
  return <ScoreSkeleton />
}

interface ScoreboardProps {
  query: ReturnType<typeof useScoreRows>
  rows: readonly ScoreboardRow[]
  analytics: Analytics
}

function Scoreboard({ query, rows, analytics }: ScoreboardProps) {
  const t = useWords(scoreWords)
  const { print, busy } = usePrint()
  const [wanted, setWanted] = useState(false)
  const profile = useMyProfile()
  const student = profile ?? readSession().student
  const groups = (profile?.groups ?? []).map(({ name }) => name)
  const points = useMemo(() => chartPoints(rows), [rows])

  /** The report is of every exam: what has not been loaded comes first, and without it nothing is printed. */
  const printAll = async () => {
    setWanted(true)
    for (let more = query.hasNextPage; more; ) {
      const reply = await query.fetchNextPage()
      if (reply.isFetchNextPageError) {
        setWanted(false)
        return tellFailure(reply.error, t('connectionLost'))
      }
      more = reply.hasNextPage
    }
  }

  // Only once the last page stands on the screen: a reply that has come is not drawn yet.
  useEffect(() => {
    if (!wanted || query.hasNextPage) return
    setWanted(false)
    void print()
  })

  const loadMore = async () => {
    const reply = await query.fetchNextPage()
    if (reply.isFetchNextPageError) tellFailure(reply.error, t('connectionLost'))
  }

  return (
    <>
      <div className={css.screen}>
        <Card as="section" className={css.head}>
          <div className={css.who}>
            <h1 tabIndex={-1}>{t('scoreboard')}</h1>
            <p className={css.name}>{student?.name}</p>
            {profile && <p className={css.groups}>{groups.length > 0 ? groups.join(', ') : t('noGroup')}</p>}
          </div>
          <p>
            <span className={css.label}>{t('totalObtained')}</span>
            <span className={css.mark}>{marksText(analytics.totalMarksObtained)}</span>{' '}
            <span className={css.outOf}>{t('outOf', { n: analytics.totalMarks })}</span>
          </p>
          <Button icon="print" busy={busy || wanted} onClick={() => void printAll()}>
            {t('print')}
          </Button>
        </Card>
        <ScoreCards analytics={analytics} />
        <p className={css.more}>
          <Link to="/how-i-am-doing">{t('howIAmDoing')}</Link>
        </p>
        {rows.length > 0 ? (
          <>
            {points.length > 1 && <MarksChart points={points} />}
            <ScoreTable
              rows={rows}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={loadMore}
            />
          </>
        ) : (
          <EmptyState title={t('nothing')} action={<ButtonLink to="/exams">{t('toExams')}</ButtonLink>} />
        )}
      </div>
      <ProgressReport
        student={student}
        groups={groups}
        analytics={analytics}
        rows={rows}
        whole={!query.hasNextPage}
      />
    </>
  )
}

/** A page of results that did not come: why, in a word. */
function tellFailure(error: unknown, lost: string): void {
  toast.error(isNetworkFailure(error) || !(error instanceof Error) ? lost : error.message)
}
