/** One exam at a glance: when and for whom, what it asks, and what becomes of its results. */
import type { ExamDetail, ExamPlace } from '@porua/contract/desk/exams'
import { Button, RichText, VisuallyHidden } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '../../platform/link.tsx'
import { Facts } from '../../platform/ui/facts.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import css from './exam-overview.module.css'
import { ExamStateBadge } from './exam-state.tsx'
import { useExam } from './exams.api.ts'
import { PlaceForm } from './place-form.tsx'
import { choicesQuery } from './queries.ts'
import { useRemovals } from './use-removals.ts'
import { examWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/')

const typeWords = { MCQ: 'mcq', checkbox: 'checkbox', shortAns: 'shortAns', paragraph: 'paragraph' } as const

/** The tab. The place that is being changed stands in the address; 'new' is one that the exam does not have yet. */
export function ExamOverview() {
  const t = useWords(examWords)
  const exam = useExam()
  const { place: open } = route.useSearch()
  const navigate = route.useNavigate()
  const choices = useQuery({ ...choicesQuery, enabled: open !== undefined })
  const { askDelete, askTakeOut, busy } = useRemovals(exam)
  const place = exam.places.find(({ groupId }) => groupId === open) ?? null
  const close = () => void navigate({ search: {} })
  return (
    <>
      <div className="acts">
        <ButtonLink to="/exams/$examId/edit" params={{ examId: exam.id }} icon="pencil">
          {t('edit')}
        </ButtonLink>
        <ButtonLink to="/exams/new" search={{ from: exam.id }} icon="paper">
          {t('duplicate')}
        </ButtonLink>
        <ButtonLink
          to="/exams/$examId"
          params={{ examId: exam.id }}
          search={{ place: 'new' }}
          icon="calendar"
          primary={exam.places.length === 0}
        >
          {t('placeExam')}
        </ButtonLink>
        {exam.attempts === 0 && (
          <Button icon="trash" disabled={busy} onClick={() => void askDelete()}>
            {t('delete')}
          </Button>
        )}
      </div>
      <Section title={t('calendar')}>
        {exam.places.length === 0 ? (
          <p className="muted">{t('noPlaces')}</p>
        ) : (
          <Places exam={exam} busy={busy} onTakeOut={(one) => void askTakeOut(one)} />
        )}
      </Section>
      <Section title={t('about')}>
        <About exam={exam} />
      </Section>
      <Section title={`${t('questions')}: ${formatNumber(exam.questions.length)}`}>
        <Questions questions={exam.questions} />
      </Section>
      <Sheet
        open={open !== undefined && (open === 'new' || place !== null)}
        onClose={close}
        title={place ? t('changePlace', { group: place.group }) : t('placeExam')}
      >
        <PlaceForm
          key={place?.groupId ?? ''}
          exam={exam}
          place={place}
          groups={choices.data?.groups ?? []}
          onDone={close}
        />
      </Sheet>
    </>
  )
}

/** A practice exam's place, or one that has not begun, can change; afterwards the live room has more time, pause and end. */
const mayMove = (exam: ExamDetail, place: ExamPlace) => exam.practice || place.state === 'upcoming'

interface PlacesProps {
  exam: ExamDetail
  busy: boolean
  onTakeOut: (place: ExamPlace) => void
}

function Places({ exam, busy, onTakeOut }: PlacesProps) {
  const t = useWords(examWords)
  const endOf = ({ endsNow }: ExamPlace) => (endsNow === null ? t('whenPaused') : formatDateTime(endsNow))
  const lengthOf = ({ duration }: ExamPlace) => t('minutes', { n: formatNumber(duration) })
  return (
    <Table
      className={css.places}
      label={t('calendar')}
      rows={exam.places}
      keyOf={({ groupId }) => groupId}
      columns={[
        {
          head: t('group'),
          cell: (place) => (
            <>
              <span>{place.group}</span>
              <Under narrow>{`${formatDateTime(place.startsAt)} · ${lengthOf(place)}`}</Under>
            </>
          ),
        },
        {
          head: t('state'),
          cell: ({ state, paused }) => (
            <>
              <ExamStateBadge state={state} />
              {paused && <span className={table.quiet}>{` ${t('paused')}`}</span>}
            </>
          ),
        },
        {
          head: t('begins'),
          look: ['wide', 'quiet', 'tabular'],
          cell: ({ startsAt }) => formatDateTime(startsAt),
        },
        { head: t('ends'), look: ['wide', 'quiet', 'tabular'], cell: endOf },
        { head: t('duration'), look: ['wide', 'number'], cell: lengthOf },
        { head: t('cutMarks'), look: ['wide', 'number'], cell: ({ cutMarks }) => formatNumber(cutMarks) },
        {
          head: t('begun'),
          look: ['wide', 'number'],
          cell: ({ attempts, students }) => `${formatNumber(attempts)} / ${formatNumber(students)}`,
        },
        {
          head: <VisuallyHidden>{t('acts')}</VisuallyHidden>,
          cell: (place) => (
            <span className={`acts ${css.rowActs}`}>
              {mayMove(exam, place) && (
                <ButtonLink
                  to="/exams/$examId"
                  params={{ examId: exam.id }}
                  search={{ place: place.groupId }}
                  aria-label={t('changePlace', { group: place.group })}
                >
                  {t('change')}
                </ButtonLink>
              )}
              <Button
                disabled={busy}
                aria-label={t('takeOutOf', { group: place.group })}
                onClick={() => onTakeOut(place)}
              >
                {t('takeOut')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}

function About({ exam }: { exam: ExamDetail }) {
  const t = useWords(examWords)
  const results = exam.released ? 'resultsOut' : exam.results === 'hold' ? 'resultsHold' : 'resultsAuto'
  const facts = [
    [t('totalMarks'), formatNumber(exam.totalMarks)],
    [t('passMark'), t('percent', { n: formatNumber(exam.passMark) })],
    [t('sets'), exam.sets.length > 0 ? exam.sets.join(', ') : t('noSets')],
    [t('results'), exam.practice ? t('practice') : t(results)],
  ] as const
  return (
    <>
      <Facts facts={facts} className={css.facts} />
      {exam.instruction !== '' && (
        <div className={css.instruction}>
          <p className="muted small">{t('instruction')}</p>
          <RichText text={exam.instruction} format="html" formulas="marked" />
        </div>
      )}
    </>
  )
}

function Questions({ questions }: Pick<ExamDetail, 'questions'>) {
  const t = useWords(examWords)
  return (
    <ol className={css.questions}>
      {questions.map((question) => (
        <li key={question.id} className={css.question}>
          <div className={css.text}>
            <RichText
              text={question.title}
              format={question.format === 'html' ? 'html' : undefined}
              formulas={question.formulas}
              inline
            />
          </div>
          <span className={css.marks}>
            {`${t(typeWords[question.type])} · ${t('marks')}: ${formatNumber(question.marks)}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
