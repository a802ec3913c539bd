/** A round of practice: up to ten questions, each judged at once, and what came of them. It can be left at any time. */
import { Button, ButtonLink, Card, EmptyState, Loading, Skeleton } from '@porua/kit'
import { LoadFailed } from '@porua/kit/components/load-failed.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { Link, useLocation, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useKeptPictures } from '../parts/use-kept-pictures.ts'
import { studentId } from '../seen-exams.ts'
import { NextDue } from './next-due.tsx'
import { keptPicture } from './practice-store.ts'
import { sendPractised, usePractice } from './queries.ts'
import { readRoundAddress, roundAddress } from './round-address.ts'
import { RoundQuestion } from './round-question.tsx'
import css from './round-screen.module.css'
import { cardsOf, isDue, type PracticeCard, roundOf, roundSize } from './schedule.ts'
import { practiceWords } from './words.ts'

/** The round's screen. */
export function RoundScreen() {
  const t = useWords(practiceWords)
  usePageTitle(t('round'))
  const { search } = useLocation()
  const wanted = useMemo(() => readRoundAddress(search), [search])
  const { practised, fresh, failed, asking, again } = usePractice()
  const [round, setRound] = useState(0)
  const cards = useMemo(
    () => practised && cardsOf(practised.exams, practised.events, serverClock.now()),
    [practised],
  )
  const asks = cards && roundOf(cards, wanted, round)
  const key = `${search} ${round}`
  // What has begun stays: the list is asked again when the network is back, and by then nothing of the round may be due any more.
  const [begun, setBegun] = useState<string>()
  if (asks && asks.length > 0 && begun !== key) setBegun(key)
  const ready = asks && (asks.length > 0 || begun === key || fresh || failed)

  return (
    <div className={css.screen}>
      <h1 tabIndex={-1} className={css.title}>
        {t('round')}
      </h1>
      {ready ? (
        <Round
          key={key}
          asks={asks}
          more={roundOf(cards, wanted, round + 1).length}
          all={cards}
          onAgain={() => setRound(round + 1)}
        >
          {failed && cards?.length === 0 ? (
            <LoadFailed title={t('loadFailed')} busy={asking} onRetry={again} />
          ) : (
            <EmptyState
              title={t('nothingHere')}
              action={<ButtonLink to="/my-mistakes">{t('toMistakes')}</ButtonLink>}
            />
          )}
        </Round>
      ) : (
        <Loading label={t('loadingRound')}>
          <Skeleton height="22rem" />
        </Loading>
      )}
    </div>
  )
}

interface RoundProps {
  /** As they stand now; the round keeps those that it began with. */
  asks: readonly PracticeCard[]
  /** How many another round would ask now. */
  more: number
  /** Every card, as it stands now. */
  all: readonly PracticeCard[]
  onAgain: () => void
  /** In place of a round without questions. */
  children: ReactNode
}

function Round({ asks, more, all, onAgain, children }: RoundProps) {
  const t = useWords(practiceWords)
  const [cards] = useState(asks)
  const [at, setAt] = useState(0)
  const [right, setRight] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const pictures = useMemo(() => {
    const student = studentId()
    return { picture: (address: string) => keptPicture(student, address) }
  }, [])
  useKeptPictures(root, pictures)
  useEffect(() => {
    const unhear = onOnlineChange((online) => online && sendPractised())
    return () => {
      unhear()
      sendPractised()
    }
  }, [])
  useEffect(() => {
    if (at > 0 && at === cards.length) sendPractised()
  }, [at, cards])

  const card = cards[at]
  if (cards.length === 0) return children
  return (
    <div ref={root} className={css.round}>
      {card ? (
        <>
          <div className={css.head}>
            <p aria-live="polite" className="tabular">
              {t('progress', { n: at + 1, of: cards.length })}
            </p>
            <Link to="/my-mistakes" className={css.leave}>
              {t('leave')}
            </Link>
          </div>
          <div className={css.bar} aria-hidden>
            <span style={{ width: `${(100 * at) / cards.length}%` }} />
          </div>
          <RoundQuestion
            key={card.id}
            card={card}
            index={at}
            last={at + 1 === cards.length}
            onJudged={(isRight) => isRight && setRight((n) => n + 1)}
            onNext={() => setAt((n) => n + 1)}
          />
        </>
      ) : (
        <Summary right={right} of={cards.length} more={more} all={all} onAgain={onAgain} />
      )}
    </div>
  )
}

interface SummaryProps {
  right: number
  of: number
  more: number
  all: readonly PracticeCard[]
  onAgain: () => void
}

function Summary({ right, of, more, all, onAgain }: SummaryProps) {
  const t = useWords(practiceWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const dueElsewhere = all.filter(isDue).length
  return (
    <Card className={css.summary}>
      <h2 ref={heading} tabIndex={-1}>
        {t('roundDone')}
      </h2>
      <p className={css.score}>{t('rightOf', { n: right, of })}</p>
      {right < of ? (
        <p>{t('wrongComeBack')}</p>
      ) : (
        dueElsewhere === 0 && (
          <p>
            <NextDue cards={all} now={serverClock.now()} />
          </p>
        )
      )}
      <div className={css.actions}>
        {more > 0 && (
          <Button variant="primary" onClick={onAgain}>
            {t('anotherRound', { n: more })}
          </Button>
        )}
        {more === 0 && dueElsewhere > 0 && (
          <ButtonLink to={roundAddress({})} variant="primary">
            {t('anotherRound', { n: Math.min(dueElsewhere, roundSize) })}
          </ButtonLink>
        )}
        <ButtonLink to="/my-mistakes" variant={dueElsewhere > 0 ? 'secondary' : 'primary'}>
          {t('toMistakes')}
        </ButtonLink>
      </div>
    </Card>
  )
}
