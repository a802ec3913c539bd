/** One exam at a glance: when and for whom, what it asks, and what becomes of its results. */
import type { ExamDetail, ExamPlace } from '@porua/contract/desk/exams'
import { RichText } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Section } from '../../platform/ui/page.tsx'
import table from '../../platform/ui/table.module.css'
import css from './exam-overview.module.css'
import { ExamStateBadge } from './exam-state.tsx'
import { useExam } from './exams.api.ts'
import { examWords } from './words.ts'

const typeWords = { MCQ: 'mcq', checkbox: 'checkbox', shortAns: 'shortAns', paragraph: 'paragraph' } as const

/** The tab. */
export function ExamOverview() {
  const t = useWords(examWords)
  const exam = useExam()
  return (
    <>
      <Section title={t('calendar')}>
        {exam.places.length === 0 ? (
          <p className="muted">{t('noPlaces')}</p>
        ) : (
          <Places places={exam.places} />
        )}
      </Section>
      <Section title={t('about')}>
        <Facts exam={exam} />
      </Section>
      <Section title={`${t('questions')}: ${formatNumber(exam.questions.length)}`}>
        <Questions questions={exam.questions} />
      </Section>
    </>
  )
}

function Places({ places }: { places: readonly ExamPlace[] }) {
  const t = useWords(examWords)
  const endOf = ({ endsNow }: ExamPlace) => (endsNow === null ? t('whenPaused') : formatDateTime(endsNow))
  return (
    <div className={table.box}>
      <table className={table.table} aria-label={t('calendar')}>
        <thead>
          <tr>
            <th scope="col">{t('group')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className={table.wide}>
              {t('begins')}
            </th>
            <th scope="col" className={table.wide}>
              {t('ends')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('duration')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('cutMarks')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('begun')}
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.groupId}>
              <td>
                <span>{place.group}</span>
                <span className={`${table.under} ${table.narrow}`}>
                  {`${formatDateTime(place.startsAt)} · ${t('minutes', { n: formatNumber(place.duration) })}`}
                </span>
              </td>
              <td>
                <ExamStateBadge state={place.state} />
                {place.paused && <span className={table.quiet}>{` ${t('paused')}`}</span>}
              </td>
              <td className={`${table.wide} ${table.quiet} tabular`}>{formatDateTime(place.startsAt)}</td>
              <td className={`${table.wide} ${table.quiet} tabular`}>{endOf(place)}</td>
              <td className={`${table.wide} ${table.number}`}>
                {t('minutes', { n: formatNumber(place.duration) })}
              </td>
              <td className={`${table.wide} ${table.number}`}>{formatNumber(place.cutMarks)}</td>
              <td className={`${table.wide} ${table.number}`}>
                {`${formatNumber(place.attempts)} / ${formatNumber(place.students)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Facts({ exam }: { exam: ExamDetail }) {
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
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
