/** Late answers of an exam: who gave what when, what speaks for it; accept or refuse one, or all that wait. */
import type { LateAnswerRow, LateList } from '@porua/contract/desk/results'
import { Badge, Button, type Tone } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lightText } from '../../platform/light-text.ts'
import { ask } from '../../platform/ui/ask.tsx'
import tabs from '../../platform/ui/link-tabs.module.css'
import { Section } from '../../platform/ui/page.tsx'
import { useAct } from '../../platform/use-act.ts'
import { deskWords } from '../../platform/words.ts'
import css from './late-answers.module.css'
import { lateAnswersQuery, resultsApi, resultsKey } from './queries.ts'
import { resultsWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/results')
const lists = { waiting: 'lateWaiting', tooLate: 'lateTooLate', refused: 'lateRefused' } as const
const tones: Readonly<Record<LateAnswerRow['proof'], Tone>> = {
  proved: 'good',
  doubtful: 'warn',
  missing: 'warn',
  afterEnd: 'bad',
  afterSubmit: 'bad',
  afterGrace: 'warn',
}

/** The section; nothing where no answer came late. Which list is shown stands in the address. */
export function LateAnswers() {
  const t = useWords(resultsWords)
  const says = useWords(deskWords)
  const { examId } = route.useParams()
  const { late: list = 'waiting' } = route.useSearch()
  const query = useInfiniteQuery(lateAnswersQuery(examId, list))
  const counts = query.data?.pages[0]?.counts
  if (!counts || counts.waiting + counts.tooLate + counts.refused === 0) return null
  const rows = query.data?.pages.flatMap(({ answers }) => answers) ?? []
  return (
    <Section title={t('lateAnswers')}>
      <nav className={tabs.tabs} aria-label={t('lateLists')}>
        {(Object.keys(lists) as LateList[]).map((one) => (
          <Link
            key={one}
            to="/exams/$examId/results"
            params={{ examId }}
            search={(before) => ({ ...before, late: one === 'waiting' ? undefined : one })}
            replace
            className={tabs.tab}
            aria-current={one === list ? 'page' : undefined}
          >
            {t(lists[one], { n: formatNumber(counts[one]) })}
          </Link>
        ))}
      </nav>
      {list === 'waiting' && counts.waiting > 1 && <ForAll examId={examId} waiting={counts.waiting} />}
      {rows.length === 0 && !query.isFetching && <p className="muted">{t('noLate')}</p>}
      <ul className={css.rows}>
        {rows.map((row) => (
          <Row key={`${row.attemptId} ${row.seq}`} examId={examId} row={row} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {says('showMore')}
        </Button>
      )}
    </Section>
  )
}

/** The two acts, and what each says when it is done. */
function useLateActs(examId: string) {
  const t = useWords(resultsWords)
  const params = { examId }
  const renews = resultsKey(examId)
  type Meant = Parameters<typeof resultsApi.acceptLate>[0]['body']['answers']
  const accept = useAct({
    call: (answers: Meant) => resultsApi.acceptLate({ params, body: { answers } }),
    says: ({ answers, changed }) =>
      answers === 0
        ? t('decidedMeanwhile')
        : t('acceptDone', { n: formatNumber(answers), changed: formatNumber(changed) }),
    renews,
  })
  const refuse = useAct({
    call: (body: { answers: Meant; refused: boolean }) => resultsApi.refuseLate({ params, body }),
    says: ({ answers }, { refused }) => {
      if (answers.length === 0) return t('decidedMeanwhile')
      return refused ? t('refuseDone', { n: formatNumber(answers.length) }) : t('waitAgainDone')
    },
    renews,
  })
  return { accept, refuse }
}

function ForAll({ examId, waiting }: { examId: string; waiting: number }) {
  const t = useWords(resultsWords)
  const { accept, refuse } = useLateActs(examId)
  const n = formatNumber(waiting)
  return (
    <div className={css.acts}>
      <Button
        busy={accept.isPending}
        onClick={async () => {
          const body = t('acceptAllBody')
          const question = { title: t('acceptAllAsk', { n }), body, confirmLabel: t('acceptAll') }
          if (await ask(question)) accept.mutate('all')
        }}
      >
        {t('acceptAll')}
      </Button>
      <Button
        busy={refuse.isPending}
        onClick={async () => {
          const body = t('refuseAllBody')
          const question = { title: t('refuseAllAsk', { n }), body, confirmLabel: t('refuseAll') }
          if (await ask({ ...question, danger: true })) refuse.mutate({ answers: 'all', refused: true })
        }}
      >
        {t('refuseAll')}
      </Button>
    </div>
  )
}

function Row({ examId, row }: { examId: string; row: LateAnswerRow }) {
  const t = useWords(resultsWords)
  const { accept, refuse } = useLateActs(examId)
  const { sid, name, title, answer, instead, files, proof, refused } = row
  const answers = [{ attemptId: row.attemptId, seq: row.seq }]
  const who = { name, n: formatNumber(row.number) }
  const textOf = (said: readonly string[]) =>
    said.length === 0 ? t('lateNothing') : lightText(said.join(' + '))
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.who}>
          <strong>{name}</strong>
          <span className="muted">{sid}</span>
          <Badge tone={tones[proof]}>{t(proof)}</Badge>
        </p>
        <p className={css.facts}>
          <span className="muted">{t('lateQuestion', { n: who.n })}</span>
          <span>{lightText(title)}</span>
        </p>
        <p className={css.facts}>
          <span className="muted">{t('lateAnswer')}</span>
          <strong>{textOf(answer)}</strong>
          {files > 0 && <span>{t('lateFiles', { n: formatNumber(files) })}</span>}
          {instead !== null && <span className="muted">{t('lateInstead')}</span>}
          {instead !== null && <span>{textOf(instead)}</span>}
        </p>
        <p className={`${css.facts} muted small tabular`}>
          <span>
            {t('lateTimes', {
              given: formatDateTime(row.givenAt),
              received: formatDateTime(row.receivedAt),
              ended: formatDateTime(row.endedAt),
            })}
          </span>
          {row.draft && <span>{t('lateDraft')}</span>}
        </p>
        {refused && (
          <p className="muted small">
            {t('lateRefusedBy', { who: refused.who || t('byCommand'), time: formatDateTime(refused.at) })}
          </p>
        )}
      </div>
      <div className={css.acts}>
        {refused ? (
          <Button
            aria-label={t('waitAgainOf', who)}
            busy={refuse.isPending}
            onClick={() => refuse.mutate({ answers, refused: false })}
          >
            {t('waitAgain')}
          </Button>
        ) : (
          <>
            <Button
              aria-label={t('acceptOf', who)}
              busy={accept.isPending}
              onClick={() => accept.mutate(answers)}
            >
              {t('accept')}
            </Button>
            <Button
              aria-label={t('refuseOf', who)}
              busy={refuse.isPending}
              onClick={() => refuse.mutate({ answers, refused: true })}
            >
              {t('refuse')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
