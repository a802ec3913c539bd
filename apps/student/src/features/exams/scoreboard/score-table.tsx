/** Results of live exams, newest first (spec §2 Scoreboard); cards on a phone. Ten more with each press. */
import type { ScoreboardRow } from '@porua/contract/exams'
import { Badge, Button, type IconName, TimesIn, type Tone, toast, VisuallyHidden } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import { memo, useEffect, useRef, useState } from 'react'
import { marksText } from '../marks-text.ts'
import { type Verdict, verdictOf } from './score-facts.ts'
import css from './score-table.module.css'
import { scoreWords } from './words.ts'

interface ScoreTableProps {
  rows: readonly ScoreboardRow[]
  hasMore: boolean
  busy: boolean
  onMore: () => Promise<void>
}

/** The table with Load More. */
export function ScoreTable({ rows, hasMore, busy, onMore }: ScoreTableProps) {
  const t = useWords(scoreWords)
  const body = useRef<HTMLTableSectionElement>(null)
  const [asked, setAsked] = useState<number | null>(null)

  // The button may be gone with the last page: who pressed it goes on at the first new row.
  useEffect(() => {
    if (asked === null || rows.length <= asked) return
    body.current?.rows[asked]?.querySelector<HTMLElement>('a, button')?.focus()
    setAsked(null)
  }, [asked, rows.length])

  const more = async () => {
    setAsked(rows.length)
    await onMore()
  }

  return (
    <section className={css.section} aria-labelledby="results">
      <h2 id="results" className={css.heading}>
        {t('results')}
      </h2>
      <TimesIn />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('exam')}</th>
            <th scope="col">{t('date')}</th>
            <th scope="col" className={css.number}>
              {t('marks')}
            </th>
            <th scope="col" className={css.number}>
              {t('meritPos')}
            </th>
            <th scope="col">{t('verdict')}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <ScoreRow key={row._id} row={row} />
          ))}
        </tbody>
      </table>
      <VisuallyHidden>
        <span role="status">{t('moreShown', { n: rows.length })}</span>
      </VisuallyHidden>
      {hasMore && (
        <div className={css.more}>
          <Button busy={busy} onClick={() => void more()}>
            {t('loadMore')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Memoised: ten more cost ten, and not the hundreds that stand there. */
const ScoreRow = memo(function ScoreRow({ row }: { row: ScoreboardRow }) {
  const t = useWords(scoreWords)
  const { examId: exam, groupId } = row
  return (
    <tr>
      <td className={css.exam}>
        {groupId ? (
          <Link to={`/result/${exam._id}/${groupId}`} className={css.link}>
            {exam.title}
          </Link>
        ) : (
          <button type="button" className={css.link} onClick={() => toast.error(t('noDetails'))}>
            {exam.title}
          </button>
        )}
      </td>
      <td className={css.date}>{formatDateTime(row.submittedAt)}</td>
      <td className={css.number}>
        <strong>{marksText(row.withoutGPA)}</strong>
        <span>{` / ${formatNumber(exam.totalMarks)}`}</span>
        {row.marksObtained !== row.withoutGPA && (
          <span className={css.gpa}>{t('withGpa', { n: row.marksObtained })}</span>
        )}
      </td>
      <td className={css.number}>
        {/* On a phone the column's name stands with its number; the table's own head says it to who hears it. */}
        <span className={css.inCard} aria-hidden="true">
          {`${t('meritPos')} `}
        </span>
        <Rank rank={row.rank} />
      </td>
      <td className={css.verdict}>
        <VerdictBadge verdict={verdictOf(row)} />
      </td>
    </tr>
  )
})

const looks = {
  passed: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
  notFinal: { tone: 'warn', icon: 'clock' },
} as const satisfies Record<Verdict, { tone: Tone; icon: IconName }>

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const t = useWords(scoreWords)
  return <Badge {...looks[verdict]}>{t(verdict)}</Badge>
}

function Rank({ rank }: { rank: number | null }) {
  const t = useWords(scoreWords)
  if (rank !== null) return formatNumber(rank)
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('rankLater')}</VisuallyHidden>
    </>
  )
}
