/** My Exams (spec §2 Exams page): live and practice exams as cards that follow the server's clock. */
import { limits } from '@porua/contract/limits'
import { StaleNote, Tabs, TimesIn, VisuallyHidden } from '@porua/kit'
import { FindBox, FoundNothing, findFrom, useFindText } from '@porua/kit/components/find-box.tsx'
import { LoadFailed } from '@porua/kit/components/load-failed.tsx'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { finder } from '@porua/kit/platform/find-text.ts'
import { Link, useLocation, useNavigate, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { attemptOver, cardsOf, examCard, nextChange } from '../exam-card.ts'
import { ExamFilters } from '../parts/exam-filters.tsx'
import { ExamRow } from '../parts/exam-row.tsx'
import { ExamsEmpty } from '../parts/exams-empty.tsx'
import { ExamsSkeleton } from '../parts/exams-skeleton.tsx'
import { InstructionDialog } from '../parts/instruction-dialog.tsx'
import { useServerNow } from '../parts/use-server-now.ts'
import { type MyExams, refreshMyExams, useMyExams } from '../queries.ts'
import { examWords } from '../words.ts'
import css from './exams-page.module.css'
import { type ExamsView, readView, writeView } from './exams-view.ts'
import { useCardActions } from './use-card-actions.ts'

export { askMyExams } from '../queries.ts'

/** The exams page. */
export function ExamsPage() {
  const t = useWords(examWords)
  usePageTitle(t('myExams'))
  const { data, dataUpdatedAt, failureReason, isError, isFetching, refetch } = useMyExams()
  const location = useLocation()
  const navigate = useNavigate()
  const view = readView(location.state)
  const show = (change: Partial<ExamsView>) =>
    navigate(location.pathname, { replace: true, state: writeView({ ...view, ...change }) })

  return (
    <div>
      {/* The menu above shows where one is; the heading is for those who hear the page. */}
      <h1 tabIndex={-1}>
        <VisuallyHidden>{t('myExams')}</VisuallyHidden>
      </h1>
      {data && failureReason && (
        <div className={css.stale}>
          <StaleNote title={t('notFresh')}>{t('seenAt', { at: formatDateTime(dataUpdatedAt) })}</StaleNote>
        </div>
      )}
      <p className={css.more}>
        <Link to="/my-mistakes">{t('myMistakes')}</Link>
        <Link to="/how-i-am-doing">{t('howIAmDoing')}</Link>
      </p>
      <Tabs
        label={t('myExams')}
        tabs={[
          { value: '1', label: t('liveExam') },
          { value: '2', label: t('practiceExam') },
        ]}
        value={view.practice ? '2' : '1'}
        onChange={(tab) => show({ practice: tab === '2', find: '' })}
      >
        {data ? (
          <ExamList mine={data} view={view} show={show} />
        ) : isError ? (
          <LoadFailed title={t('loadFailed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ExamsSkeleton practice={view.practice} />
        )}
      </Tabs>
    </div>
  )
}

interface ExamListProps {
  mine: MyExams
  view: ExamsView
  show: (change: Partial<ExamsView>) => void
}

function ExamList({ mine, view, show }: ExamListProps) {
  const t = useWords(examWords)
  const { exams, attempts, papers } = mine
  const now = useServerNow(limits.examCardRefreshMs, (at) => nextChange(exams, attempts, at))
  const subjectOf = (id: string) => mine.subjects.find((subject) => subject._id === id)?.name ?? ''
  const actions = useCardActions(subjectOf)
  useTruthAtTheEnd(attempts, now)
  useAskedStart(mine, view, show, now, actions.press)
  useToldResult(mine, view, show)

  const subjects = mine.subjects.filter(({ _id }) => exams.some((meta) => meta.examId.subjectId === _id))
  // A filter on a subject that has left the list would hide everything and name nothing.
  const subjectId = subjects.some(({ _id }) => _id === view.subjectId) ? view.subjectId : null
  const all = cardsOf(exams, attempts, { ...view, subjectId }, now, papers)
  const [text, setText] = useFindText(`${view.practice} ${view.list}`, view.find, (find) => show({ find }))
  const isFound = finder(text)
  const cards = all.filter(({ meta }) => isFound(`${meta.examId.title} ${subjectOf(meta.examId.subjectId)}`))
  const list = useRef<HTMLUListElement>(null)
  const asked = cards.findIndex(({ meta }) => meta.examId._id === view.exam)
  useAskedCard(list, asked, show)
  const onPress = useSteady(actions.press)
  const severalGroups = new Set(exams.map((meta) => meta.groupId)).size > 1

  return (
    <>
      {exams.length > 0 && (
        <ExamFilters
          subjects={subjects}
          subjectId={subjectId}
          onSubject={(id) => show({ subjectId: id })}
          list={view.practice ? null : view.list}
          onList={(list) => show({ list, find: '' })}
        />
      )}
      {all.length >= findFrom && (
        <FindBox text={text} onText={setText} found={cards.length} of={all.length} />
      )}
      {cards.length > 0 && <TimesIn at={now} />}
      {cards.length > 0 ? (
        <ul ref={list} className={css.cards}>
          {cards.map((card, at) => {
            const { examId, groupId, groupName } = card.meta
            const mineBusy = actions.busy?.examId === examId._id && actions.busy.groupId === groupId
            return (
              <ExamRow
                key={`${examId._id} ${groupId}`}
                at={at}
                card={card}
                subject={subjectOf(examId.subjectId)}
                group={severalGroups ? groupName : null}
                busy={mineBusy && actions.busy ? actions.busy.press : null}
                onPress={onPress}
              />
            )
          })}
        </ul>
      ) : all.length > 0 ? (
        <FoundNothing text={text} onShowAll={() => setText('')} />
      ) : (
        <ExamsEmpty
          noneAtAll={exams.length === 0}
          practice={view.practice}
          list={view.list}
          subject={subjectId === null ? null : subjectOf(subjectId)}
          onAllSubjects={() => show({ subjectId: null })}
          onPractice={() => show({ practice: true })}
          onList={(list) => show({ list })}
        />
      )}
      {attempts.length > 0 && (
        <p className={css.more}>
          <Link to="/receipts">{t('receipts')}</Link>
        </p>
      )}
      <InstructionDialog
        card={actions.instructing}
        now={now}
        busy={actions.busy?.press === 'start'}
        onStart={(card) => void actions.start(card)}
        onClose={actions.closeInstruction}
      />
    </>
  )
}

/** The address of an exam that is not begun was opened: its instruction opens, as by the card's own button. */
function useAskedStart(
  { exams, attempts }: MyExams,
  { start }: ExamsView,
  show: ExamListProps['show'],
  now: number,
  press: ReturnType<typeof useCardActions>['press'],
): void {
  const latest = useRef({ now, press, show })
  latest.current = { now, press, show }
  useEffect(() => {
    const meta = exams.find(({ examId }) => start !== '' && examId._id === start)
    if (!meta) return
    const { now, press, show } = latest.current
    const card = examCard(meta, attempts, now)
    show({ practice: meta.examId.isPracticeExam })
    if (card.action === 'start') press('start', card)
  }, [start, exams, attempts])
}

/** A list that was just drawn has its true height by then (ms). */
const settleMs = 1_000

/** The card with that index was asked for: it comes into view with the focus. Below 0: none was, or it is not in the list. */
function useAskedCard(
  list: RefObject<HTMLUListElement | null>,
  index: number,
  show: ExamListProps['show'],
): void {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (index < 0) return
    // A new page begins at its top, with the focus on its heading; this comes after that.
    const frame = requestAnimationFrame(() => {
      const row = list.current?.children[index]
      if (row instanceof HTMLElement) {
        row.tabIndex = -1
        row.focus({ preventScroll: true })
        // Cards above it have their true heights only once they were laid out.
        const follow = new ResizeObserver(() => row.scrollIntoView({ block: 'center' }))
        follow.observe(row.parentElement ?? row)
        setTimeout(() => follow.disconnect(), settleMs)
      }
      latest.current({})
    })
    return () => cancelAnimationFrame(frame)
  }, [list, index])
}

/**
 * A notice told of a result: it opens in the place of this page, so that Back leads to where the notice stood; where that was on this
 * page, with this page behind it. A copy from before the result waits for the fresh list, and what somebody does on the page meanwhile
 * keeps it closed.
 */
function useToldResult({ attempts }: MyExams, { result }: ExamsView, show: ExamListProps['show']): void {
  const navigate = useNavigate()
  const { by } = useLocation()
  const latest = useRef({ show, by })
  latest.current = { show, by }
  useEffect(() => {
    const attempt = attempts.find(({ exam, resultReady }) => result !== '' && exam === result && resultReady)
    if (!attempt) return
    const replace = latest.current.by === 'push'
    if (!replace) latest.current.show({})
    navigate(`/result/${attempt.exam}/${attempt.groupId}`, { replace })
  }, [attempts, result, navigate])
}

/** The same function as long as the page stands, which does what the latest one does: rows are drawn again for nothing else. */
function useSteady<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback((...args: A) => latest.current(...args), [])
}

/**
 * An attempt that ends here may have been paused or extended meanwhile: the server is asked when the clock has ended one. One that
 * has ended in a fresh reply is asked about no more.
 */
function useTruthAtTheEnd(attempts: MyExams['attempts'], now: number): void {
  const client = useQueryClient()
  const running = attempts.filter((attempt) => !attemptOver(attempt, now)).length
  const before = useRef({ attempts, running })
  useEffect(() => {
    const { current } = before
    if (attempts === current.attempts && running < current.running) void refreshMyExams(client)
    before.current = { attempts, running }
  }, [attempts, running, client])
}
