/** One exam on the exams page: what it is, when, how it stands with me, and the one thing to do. */

import type { AttemptMark } from '@porua/contract/exams'
import { Badge, Button, Card, CardPattern, Icon, type IconName, type Tone, textLanguage } from '@porua/kit'
import { formatClock, formatDateTime } from '@porua/kit/i18n/format.ts'
import { formatSpan } from '@porua/kit/i18n/span.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import type { ReactNode } from 'react'
import type { CardState, CardTone, ExamCard } from '../exam-card.ts'
import { marksText } from '../marks-text.ts'
import type { en } from '../words.en.ts'
import { examWords } from '../words.ts'
import css from './exam-card-view.module.css'
import { inOneRow } from './in-one-row.ts'

type T = Translate<typeof en>

/** The colours of the spec as the kit's meanings. */
const tones: Readonly<Record<CardTone, Tone>> = { green: 'good', red: 'bad', blue: 'info' }

const icons: Readonly<Record<CardState, IconName>> = {
  upcoming: 'calendar',
  live: 'dot',
  finished: 'check',
  practiceRunning: 'clock',
  practiceReady: 'paper',
}

/** What a press asks for. */
export type CardPress = 'start' | 'continue' | 'result' | 'paper' | 'retake'

interface ExamCardViewProps {
  /** The element id of its title, which names its row too. */
  id: string
  card: ExamCard
  subject: string
  /** Named where the student's exams come through more than one group. */
  group: string | null
  /** The press that is under way on this card. */
  busy: CardPress | null
  onPress: (press: CardPress, card: ExamCard) => void
}

/** An exam card. */
export function ExamCardView({ id, card, subject, group, busy, onPress }: ExamCardViewProps) {
  const t = useWords(examWords)
  const { meta, state, tone } = card
  const exam = meta.examId
  // Who has begun has times of their own; the exam's would say another end.
  const { startsAt, endsAt } = card.action === 'continue' && card.attempt ? card.attempt : meta
  const press = (what: CardPress) => ({
    busy: busy === what,
    'aria-describedby': id,
    onClick: () => onPress(what, card),
  })
  return (
    <Card padding="none" className={css.card}>
      <div className={css.band} data-tone={tone}>
        <CardPattern name={exam.title} />
        <Badge tone={tones[tone]} icon={icons[state]} solid={state === 'live'}>
          {t(stateWords[state])}
        </Badge>
      </div>
      <div className={css.body}>
        <h2 id={id} className={css.title} lang={textLanguage(exam.title)}>
          {exam.title}
        </h2>
        <p className={css.facts}>{inOneRow([subject, group])}</p>
        <p className={css.facts}>
          {inOneRow([
            t('questions', { n: exam.questions.length }),
            t('marks', { n: exam.totalMarks }),
            t('minutes', { n: meta.duration }),
          ])}
        </p>
        {!exam.isPracticeExam && (
          <dl className={css.times}>
            {/* Before the start the button itself says when. */}
            {card.action !== 'wait' && (
              <>
                <dt>{t(card.action === 'continue' ? 'startedByYou' : 'starts')}</dt>
                <dd>{formatDateTime(startsAt)}</dd>
              </>
            )}
            <dt>{t(card.action === 'continue' ? 'endsForYou' : 'ends')}</dt>
            <dd>{formatDateTime(endsAt)}</dd>
          </dl>
        )}
        <span>{stateLine(card, t)}</span>
        <div className={css.actions}>{actions(card, t, press)}</div>
      </div>
    </Card>
  )
}

const stateWords = {
  upcoming: 'stateUpcoming',
  live: 'stateLive',
  finished: 'stateFinished',
  practiceRunning: 'statePracticeRunning',
  practiceReady: 'statePracticeReady',
} as const satisfies Record<CardState, keyof typeof en>

/** How it stands with me, where the badge does not say it all. */
function stateLine({ attempt, action, meta, minutes }: ExamCard, t: T): ReactNode {
  if (action === 'wait' && minutes !== null)
    return <p className={css.running}>{t('startsIn', { span: formatSpan(minutes) })}</p>
  if (action === 'continue' && attempt && minutes !== null) {
    return (
      <>
        <p className={css.running}>{t('timeLeft', { span: formatSpan(minutes) })}</p>
        {meta.examId.isPracticeExam && (
          <p className={css.state}>{t('runningUntil', { at: formatClock(attempt.endsAt) })}</p>
        )}
      </>
    )
  }
  if (action === 'none' || action === 'paper') return <p className={css.state}>{t('missed')}</p>
  if (action !== 'result' || !attempt) return null
  if (meta.examId.isPracticeExam) {
    return (
      <>
        <MarkLine mark={attempt.mark} practice />
        <p className={css.state}>{t('takenAt', { at: formatDateTime(attempt.startsAt) })}</p>
      </>
    )
  }
  if (attempt.resultReady) return <MarkLine mark={attempt.mark} practice={false} />
  const { submittedAt, resultAt } = attempt
  return (
    <>
      {submittedAt && <p className={css.running}>{t('submittedAt', { at: formatDateTime(submittedAt) })}</p>}
      <p className={css.state}>
        {resultAt ? t('resultAt', { at: formatDateTime(resultAt) }) : t('resultComing')}
      </p>
    </>
  )
}

/** The mark, and whether it passes. Of practice a mark that does not pass is no alarm. */
function MarkLine({ mark, practice }: { mark: AttemptMark | undefined; practice: boolean }) {
  const t = useWords(examWords)
  if (!mark) return null
  const { passed, pendingMarks, marksObtained, outOf } = mark
  const final = pendingMarks === 0
  const verdict = final ? (passed ? 'passed' : 'failed') : passed ? 'passedSoFar' : 'failedSoFar'
  const tone = !final || (practice && !passed) ? 'plain' : passed ? 'good' : 'bad'
  return (
    <p className={css.mark}>
      <span className={css.verdict} data-tone={tone}>
        <Icon name={final ? (passed ? 'check' : 'close') : 'clock'} size={16} />
        <span>{t(verdict)}</span>
      </span>
      <strong className="tabular">{`${marksText(marksObtained)} / ${marksText(outOf)}`}</strong>
    </p>
  )
}

type Press = (what: CardPress) => { busy: boolean; 'aria-describedby': string; onClick: () => void }

function actions(card: ExamCard, t: T, press: Press): ReactNode {
  switch (card.action) {
    case 'wait':
      return (
        <Button block disabled className={css.wait}>
          {t('startTime', { at: formatDateTime(card.meta.startsAt) })}
        </Button>
      )
    case 'start':
      return (
        <Button block variant="primary" {...press('start')}>
          {t('start')}
        </Button>
      )
    case 'continue':
      return (
        <Button block variant="primary" {...press('continue')}>
          {t('continueExam')}
        </Button>
      )
    case 'result':
      return (
        <>
          {/* Without one the card says so, and when it comes. */}
          {(card.meta.examId.isPracticeExam || card.attempt?.resultReady) && (
            <Button block {...press('result')}>
              {t('result')}
            </Button>
          )}
          {card.retakable && (
            <Button block {...press('retake')}>
              {t('retake')}
            </Button>
          )}
        </>
      )
    case 'paper':
      return (
        <Button block {...press('paper')}>
          {t('readPaper')}
        </Button>
      )
    case 'none':
      return null
  }
}
