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
import { Table, Under } from '../../platform/ui/table.tsx'
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
            <QuestionTable items={items} />
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

function QuestionTable({ items }: { items: readonly AnalysedQuestion[] }) {
  const t = useWords(resultsWords)
  const language = useLanguage()
  const keyOf = ({ options, type, accepted }: AnalysedQuestion) => {
    const right = options.filter((option) => option.right)
    if (right.length > 0) return right.map(({ letter }) => letter).join(', ')
    return type === 'paragraph' ? t('teacherMarks') : lightText(accepted.join(' · '))
  }
  const rightOf = ({ figures }: AnalysedQuestion) =>
    figures ? t('percent', { n: formatNumber(Math.round(figures.difficulty * 100)) }) : '–'
  const discriminationOf = ({ figures }: AnalysedQuestion) =>
    figures?.discrimination == null ? '–' : formatNumber(figures.discrimination)
  return (
    <Table
      label={t('questions')}
      rows={items}
      keyOf={({ questionId }) => questionId}
      opens
      columns={[
        { head: t('number'), look: ['number'], cell: ({ number }) => formatNumber(number) },
        {
          head: t('question'),
          look: ['breaks'],
          cell: (item) => (
            <>
              <Link
                from="/exams/$examId/results"
                to="."
                search={{ question: item.questionId }}
                className={table.open}
              >
                {lightText(item.title) || t('picture')}
              </Link>
              <Under>{`${t('key')}: ${keyOf(item)}`}</Under>
              {item.rule && <Badge tone="warn">{t(item.rule === 'drop' ? 'dropped' : 'bonus')}</Badge>}
              {item.figures && <Under>{item.figures.sentence[language]}</Under>}
              {item.figures && (
                <Under narrow>
                  {`${t('right')} ${rightOf(item)} · ${t('discrimination')} ${discriminationOf(item)}`}
                </Under>
              )}
            </>
          ),
        },
        {
          head: t('chosen'),
          look: ['wide'],
          cell: ({ options }) => (
            <span className={css.options}>
              {options.map(({ letter, right, chosen }) => (
                <span key={letter} className={cx(css.option, right && css.right)}>
                  <span>{right ? `✓ ${letter}` : letter}</span>
                  <span className="tabular">{formatNumber(chosen)}</span>
                </span>
              ))}
            </span>
          ),
        },
        { head: t('right'), look: ['wide', 'number'], cell: rightOf },
        { head: t('discrimination'), look: ['wide', 'number'], cell: discriminationOf },
        {
          head: t('skipped'),
          look: ['wide', 'number'],
          cell: ({ figures }) => (figures ? formatNumber(figures.skipped) : '–'),
        },
      ]}
    />
  )
}
