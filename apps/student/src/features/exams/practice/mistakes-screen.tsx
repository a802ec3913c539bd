/** My Mistakes: what to practise now, by subject and chapter, and what is mastered. */
import {
  ButtonLink,
  Card,
  EmptyState,
  Loading,
  Skeleton,
  SkeletonText,
  StaleNote,
  VisuallyHidden,
} from '@porua/kit'
import { LoadFailed } from '@porua/kit/components/load-failed.tsx'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useMemo } from 'react'
import { useServerNow } from '../parts/use-server-now.ts'
import css from './mistakes-screen.module.css'
import { NextDue } from './next-due.tsx'
import { usePractice } from './queries.ts'
import { roundAddress } from './round-address.ts'
import { cardsOf, isDue, type PracticeCard, pilesOf, roundSize, type SubjectPile } from './schedule.ts'
import { practiceWords } from './words.ts'

/** A card comes due with the clock; the page is drawn again this often. */
const refreshMs = 60_000

/** The mistakes screen. */
export function MistakesScreen() {
  const t = useWords(practiceWords)
  usePageTitle(t('myMistakes'))
  const { practised, fresh, failed, asking, again } = usePractice()
  const now = useServerNow(refreshMs, () => null)
  const cards = useMemo(() => practised && cardsOf(practised.exams, practised.events, now), [practised, now])

  return (
    <div className={css.screen}>
      <header>
        <h1 tabIndex={-1} className={css.title}>
          {t('myMistakes')}
        </h1>
        <p className={css.about}>{t('about')}</p>
      </header>
      {failed && cards && cards.length > 0 && <StaleNote title={t('notFresh')} />}
      {cards && (cards.length > 0 || fresh) ? (
        <Mistakes cards={cards} now={now} />
      ) : failed ? (
        <LoadFailed title={t('loadFailed')} busy={asking} onRetry={again} />
      ) : (
        <Loading label={t('loading')}>
          <div className={css.screen}>
            <Skeleton height="11rem" />
            <Card>
              <SkeletonText lines={6} />
            </Card>
          </div>
        </Loading>
      )}
      <p className={css.more}>
        <Link to="/how-i-am-doing">{t('howIAmDoing')}</Link>
      </p>
    </div>
  )
}

function Mistakes({ cards, now }: { cards: readonly PracticeCard[]; now: number }) {
  const t = useWords(practiceWords)
  if (cards.length === 0)
    return <EmptyState title={t('noMistakes')} action={<ButtonLink to="/exams">{t('toExams')}</ButtonLink>} />
  const due = cards.filter(isDue).length
  const mastered = cards.filter(({ state }) => state === 'mastered').length
  const later = cards.filter(({ state }) => state === 'later').length
  return (
    <>
      <Card as="section" className={css.now} aria-label={t('toPractise')}>
        <dl className={css.counts}>
          <Count name={t('toPractise')} n={due} />
          <Count name={t('later')} n={later} />
          <Count name={t('mastered')} n={mastered} />
        </dl>
        {due > 0 ? (
          <ButtonLink to={roundAddress({})} variant="primary" size="lg" block>
            {due > roundSize ? t('practiseFirst', { n: roundSize }) : t('practise', { n: due })}
          </ButtonLink>
        ) : (
          <p>
            <NextDue cards={cards} now={now} />
          </p>
        )}
      </Card>
      {pilesOf(cards).map((pile) => (
        <Subject key={pile.name} pile={pile} />
      ))}
    </>
  )
}

function Count({ name, n }: { name: string; n: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{formatNumber(n)}</dd>
    </div>
  )
}

function Subject({ pile }: { pile: SubjectPile }) {
  const t = useWords(practiceWords)
  return (
    <Card as="section" className={css.subject}>
      <h2>{pile.name || t('noChapter')}</h2>
      <ul>
        {pile.chapters.map(({ name, due, later }) => (
          <li key={name} className={css.chapter}>
            <span className={css.what}>
              <span className={css.name}>{name || t('noChapter')}</span>
              <span className={css.small}>
                {[due > 0 && t('dueCount', { n: due }), later > 0 && t('laterCount', { n: later })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {due > 0 && (
              <ButtonLink to={roundAddress({ subject: pile.name, chapter: name })}>
                <span>{t('practiseWord')}</span>
                <VisuallyHidden>{`: ${name || t('noChapter')}`}</VisuallyHidden>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
