/**
 * What is on today, in one row of cards above the courses. It begins with what the phone has kept, and its place stands from the start:
 * a row has one height, whatever it shows. The exams are asked for after the courses, which nobody may wait for longer.
 */
import { Icon, type IconName, textLanguage } from '@porua/kit'
import { formatCountdown, formatDateTime } from '@porua/kit/i18n/format.ts'
import { formatSpan, spanMinutes } from '@porua/kit/i18n/span.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type LessonToGoOn, lastLesson } from '../../features/content/last-lesson.ts'
import { dueMistakes } from '../../features/exams/due-mistakes.ts'
import { type ExamCard, nextChange } from '../../features/exams/exam-card.ts'
import { marksText } from '../../features/exams/marks-text.ts'
import { useServerNow } from '../../features/exams/parts/use-server-now.ts'
import { type MyExams, rememberExam, useInAnyGroup, useMyExams } from '../../features/exams/queries.ts'
import { type TodaysExams, todaysExams } from '../../features/exams/today.ts'
import type { en } from './home-words.en.ts'
import { homeWords } from './home-words.ts'
import css from './today.module.css'
import { TodayFrame } from './today-frame.tsx'
import { TodayToCome } from './today-to-come.tsx'
import { useReadyOffline } from './use-ready-offline.ts'

const lookMs = 10_000
/** From here on the countdown runs by the second. */
const secondsFromMs = 3_600_000

/** The row; nothing where the phone knows that nothing is on, and for who is in no group. `ask`: the courses are here. */
export function Today({ ask }: { ask: boolean }) {
  const { data, isError } = useMyExams(ask)
  // Not asked here: the courses below ask it where there are none.
  const inAnyGroup = useInAnyGroup(false)
  useReadyOffline(data)
  const [lesson] = useState(lastLesson)
  // What turns up on a page that began without the row waits for the next visit: it would push the courses away under a thumb.
  const [stands] = useState(() => !data || isAnything(data, lesson))
  if (!stands || inAnyGroup === false || (!data && isError && !lesson)) return null
  return <Row mine={data} lesson={lesson} failed={isError} />
}

function isAnything(mine: MyExams, lesson: LessonToGoOn | null): boolean {
  const { running, handedIn, next, result, practice } = todaysExams(mine, Date.now())
  const { n } = dueMistakes(mine, Date.now())
  return Boolean(handedIn || next || result || lesson) || running.length + practice.length + n > 0
}

interface RowProps {
  mine: MyExams | undefined
  lesson: LessonToGoOn | null
  failed: boolean
}

function Row({ mine, lesson, failed }: RowProps) {
  const t = useWords(homeWords)
  const now = useServerNow(lookMs, (at) => (mine ? nextChange(mine.exams, mine.attempts, at) : null))
  const todays = mine ? todaysExams(mine, now) : null
  // A card whose number comes late stands last: none that stands already moves for it.
  const [knew] = useState(() => dueMistakes(mine, now).n > 0)
  const cards = mine && todays ? examCards(mine, todays, now, t, knew) : []
  const list = useRef<HTMLUListElement>(null)
  // After what cannot wait.
  const place = Math.max(2, todays?.running.length ?? 0)
  const all = lesson
    ? [...cards.slice(0, place), <Lesson key="lesson" lesson={lesson} />, ...cards.slice(place)]
    : cards
  if (!mine && !failed && all.length === 0) return <TodayToCome />
  return (
    <TodayFrame aside={all.length > 1 && <Place key={all.length} list={list} of={all.length} />}>
      {all.length > 0 ? (
        <ul ref={list} className={css.row}>
          {all}
        </ul>
      ) : (
        <p className={css.nothing}>{t('nothing')}</p>
      )}
    </TodayFrame>
  )
}

/** Up to which card the row shows, of how many; nothing where all are seen at once. Who listens is told the number by the list. */
function Place({ list, of }: { list: RefObject<HTMLUListElement | null>; of: number }) {
  const t = useWords(homeWords)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const row = list.current
    if (!row) return
    const look = () => {
      const end = row.getBoundingClientRect().right + 1
      const seen = [...row.children].filter((card) => card.getBoundingClientRect().right <= end).length
      setAt(row.scrollWidth > row.clientWidth ? Math.max(1, seen) : 0)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(row)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [list])
  return (
    at > 0 && (
      <p aria-hidden className={css.place}>
        {t('place', { at, of })}
      </p>
    )
  )
}

type T = Translate<typeof en>

/** Every exam that can be begun or continued, and at most one of each other kind, what is most urgent first. */
function examCards(
  mine: MyExams,
  todays: TodaysExams,
  now: number,
  t: T,
  mistakesFirst: boolean,
): ReactNode[] {
  const { running, handedIn, next, result, practice } = todays
  const subjectOf = ({ meta }: ExamCard) =>
    mine.subjects.find(({ _id }) => _id === meta.examId.subjectId)?.name ?? ''
  const cards: ReactNode[] = running.map((card) => (
    <Running
      key={`running ${card.meta.examId._id} ${card.meta.groupId}`}
      card={card}
      subject={subjectOf(card)}
    />
  ))
  if (handedIn) cards.push(<HandedIn key="handedIn" card={handedIn} now={now} />)
  if (next) cards.push(<Next key="next" card={next} />)
  const mark = result?.attempt?.mark
  if (result && mark) {
    const verdict = mark.pendingMarks > 0 ? '' : ` · ${t(mark.passed ? 'passed' : 'failed')}`
    const got = t('marks', { got: marksText(mark.marksObtained), of: marksText(mark.outOf) })
    cards.push(
      <TodayCard
        key="result"
        icon="check"
        kind={t('newResult')}
        name={result.meta.examId.title}
        fact={`${got}${verdict}`}
        to={`/result/${result.meta.examId._id}/${result.attempt?.groupId ?? result.meta.groupId}`}
        action={t('look')}
      />,
    )
  }
  const mistakes = dueMistakes(mine, now)
  // Of exams that this phone has not fetched nothing is said: they may be practised already, on another device.
  const again = mistakes.n > 0 && (
    <TodayCard
      key="mistakes"
      icon="refresh"
      kind={t('again')}
      name={t('myMistakes')}
      fact={t('toPractise', mistakes)}
      to="/my-mistakes"
      action={t('practise')}
    />
  )
  if (again && mistakesFirst) cards.push(again)
  const [drill] = practice
  if (drill)
    cards.push(
      <TodayCard
        key="practice"
        icon="paper"
        kind={t('practice')}
        name={drill.meta.examId.title}
        fact={t('toTry', { n: practice.length })}
        to="/exams"
        state={{ isPracticeExam: true, exam: drill.meta.examId._id }}
        action={t('practise')}
      />,
    )
  if (again && !mistakesFirst) cards.push(again)
  return cards
}

/** A live exam that is open, or my attempt that runs. */
function Running({ card: { meta, attempt }, subject }: { card: ExamCard; subject: string }) {
  const t = useWords(homeWords)
  const end = Date.parse(attempt?.endsAt ?? meta.endsAt)
  const examId = meta.examId._id
  return (
    <TodayCard
      icon={attempt ? 'clock' : 'dot'}
      kind={t(attempt ? 'goOnExam' : 'liveNow')}
      name={meta.examId.title}
      fact={<Countdown end={end} words={attempt ? 'left' : 'openFor'} />}
      to={attempt ? `/live-exam/${examId}/${meta.groupId}` : '/exams'}
      state={attempt ? null : { start: examId }}
      action={t(attempt ? 'continue' : 'start')}
      onOpen={() => attempt && rememberExam(meta, subject)}
      urgent
    />
  )
}

/** Drawn by the second alone, not the row around it. */
function Countdown({ end, words }: { end: number; words: 'left' | 'openFor' }) {
  const t = useWords(homeWords)
  const now = useServerNow(1_000, () => null)
  const left = end - now
  return t(words, { span: left < secondsFromMs ? formatCountdown(left) : formatSpan(spanMinutes(left)) })
}

/** My attempt is over, and its result is to come. */
function HandedIn({ card: { meta, attempt }, now }: { card: ExamCard; now: number }) {
  const t = useWords(homeWords)
  const at = attempt?.resultAt
  return (
    <TodayCard
      icon="check"
      kind={t('submitted')}
      name={meta.examId.title}
      fact={at ? t('resultBy', { at: formatDateTime(at) }) : t('resultLater')}
      to="/exams"
      state={{ exam: meta.examId._id, list: Date.parse(meta.endsAt) > now ? 'upcoming' : 'previous' }}
      action={t('look')}
    />
  )
}

function Next({ card: { meta, minutes } }: { card: ExamCard }) {
  const t = useWords(homeWords)
  return (
    <TodayCard
      icon="calendar"
      kind={t('nextExam')}
      name={meta.examId.title}
      fact={t('startsIn', { span: formatSpan(minutes ?? 0) })}
      to="/exams"
      state={{ exam: meta.examId._id }}
      action={t('look')}
    />
  )
}

function Lesson({ lesson }: { lesson: LessonToGoOn }) {
  const t = useWords(homeWords)
  const seen = lesson.percent === null ? '' : t('percentSeen', { n: lesson.percent })
  return (
    <TodayCard
      icon="play"
      kind={t('goOn')}
      name={lesson.title || lesson.name}
      fact={seen || (lesson.title ? lesson.name : '')}
      to={lesson.path}
      action={t('open')}
    />
  )
}

interface TodayCardProps {
  icon: IconName
  /** What it is. */
  kind: string
  name: string
  fact: ReactNode
  to: string
  state?: unknown
  action: string
  onOpen?: () => void
  /** What cannot wait. */
  urgent?: boolean
}

/** One card: the whole of it is the target. */
function TodayCard(card: TodayCardProps) {
  const { icon, kind, name, fact, to, state = null, action, onOpen, urgent = false } = card
  const id = useId()
  return (
    <li className={css.card} data-urgent={urgent || undefined}>
      <p className={css.kind}>
        <Icon name={icon} size={16} />
        <span>{kind}</span>
      </p>
      <h3 id={id} className={css.name} lang={textLanguage(name)}>
        {name}
      </h3>
      <div className={css.foot}>
        <span className={css.fact}>{fact}</span>
        <Link to={to} state={state} className={css.action} aria-describedby={id} onClick={onOpen}>
          {action}
        </Link>
      </div>
    </li>
  )
}
