/** Every question with its key and how it went: difficulty, discrimination, who chose what. */
import type { AnalysedQuestion, ResultsState } from '@porua/contract/desk/results'
import { Badge, cx } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lightText } from '../../platform/light-text.ts'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { MendKey } from './mend-key.tsx'
import { analysisQuery } from './queries.ts'
import css from './results-page.module.css'
import { resultsWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/results')

/** The table, and the question that is being mended beside it. */
export function KeyTable({ results }: { results: ResultsState }) {
  const t = useWords(resultsWords)
  const language = useLanguage()
  const { question: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(analysisQuery(results.id, results.generation, results.marked))
  const close = () => void navigate({ search: {} })
  return (
    <Loaded query={query} lines={10}>
      {({ head, items }) => {
        const opened = items.find(({ questionId }) => questionId === openId)
        return (
          <>
            {head ? (
              <p className={css.head}>
                <span>{`${t('students')}: ${formatNumber(head.students)}`}</span>
                <span>
                  {`${t('average')}: ${t('ofMarks', { mean: formatNumber(head.mean), possible: formatNumber(head.possible) })}`}
                </span>
                <span>{head.sentence[language]}</span>
                {head.waiting > 0 && <span>{t('analysisWaiting', { n: formatNumber(head.waiting) })}</span>}
              </p>
            ) : (
              <p className="muted">{t('noFigures')}</p>
            )}
            <div className={table.box}>
              <table className={table.table} aria-label={t('questions')}>
                <thead>
                  <tr>
                    <th scope="col" className={table.number}>
                      {t('number')}
                    </th>
                    <th scope="col">{t('question')}</th>
                    <th scope="col" className={table.wide}>
                      {t('chosen')}
                    </th>
                    <th scope="col" className={`${table.wide} ${table.number}`}>
                      {t('right')}
                    </th>
                    <th scope="col" className={`${table.wide} ${table.number}`}>
                      {t('discrimination')}
                    </th>
                    <th scope="col" className={`${table.wide} ${table.number}`}>
                      {t('skipped')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <QuestionRow key={item.questionId} item={item} />
                  ))}
                </tbody>
              </table>
            </div>
            <Sheet
              open={opened !== undefined}
              onClose={close}
              title={opened ? t('mendOf', { n: formatNumber(opened.number) }) : ''}
            >
              {opened && <MendKey key={opened.questionId} item={opened} results={results} onDone={close} />}
            </Sheet>
          </>
        )
      }}
    </Loaded>
  )
}

const share = (value: number) => formatNumber(Math.round(value * 100))

function QuestionRow({ item }: { item: AnalysedQuestion }) {
  const t = useWords(resultsWords)
  const language = useLanguage()
  const { figures, options, accepted, rule, type } = item
  const key = options.some(({ right }) => right)
    ? options
        .filter(({ right }) => right)
        .map(({ letter }) => letter)
        .join(', ')
    : type === 'paragraph'
      ? t('teacherMarks')
      : lightText(accepted.join(' · '))
  return (
    <tr className={table.row}>
      <td className={table.number}>{formatNumber(item.number)}</td>
      <td className={css.question}>
        <Link
          from="/exams/$examId/results"
          to="."
          search={{ question: item.questionId }}
          className={table.open}
        >
          {lightText(item.title) || t('picture')}
        </Link>
        <span className={table.under}>{`${t('key')}: ${key}`}</span>
        {rule && <Badge tone="warn">{t(rule === 'drop' ? 'dropped' : 'bonus')}</Badge>}
        {figures && <span className={table.under}>{figures.sentence[language]}</span>}
        {figures && (
          <span className={cx(table.under, table.narrow)}>
            {`${t('right')} ${t('percent', { n: share(figures.difficulty) })} · ${t('discrimination')} ${
              figures.discrimination === null ? '–' : formatNumber(figures.discrimination)
            }`}
          </span>
        )}
      </td>
      <td className={table.wide}>
        <span className={css.options}>
          {options.map((option) => (
            <span key={option.letter} className={cx(css.option, option.right && css.right)}>
              <span>{option.right ? `✓ ${option.letter}` : option.letter}</span>
              <span className="tabular">{formatNumber(option.chosen)}</span>
            </span>
          ))}
        </span>
      </td>
      <td className={`${table.wide} ${table.number}`}>
        {figures ? t('percent', { n: share(figures.difficulty) }) : '–'}
      </td>
      <td className={`${table.wide} ${table.number}`}>
        {figures?.discrimination == null ? '–' : formatNumber(figures.discrimination)}
      </td>
      <td className={`${table.wide} ${table.number}`}>{figures ? formatNumber(figures.skipped) : '–'}</td>
    </tr>
  )
}
