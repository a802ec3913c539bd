/** Chooses questions for an exam, beside its page: the same list and filters, a box before each. */
import { Button, EmptyState } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import { ChooseMatching } from '../../platform/choose-matching.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import type { QuestionFilters as Filters } from './filters.ts'
import css from './pick-questions.module.css'
import { questionApi } from './queries.ts'
import { QuestionFilters } from './question-filters.tsx'
import { QuestionList } from './question-list.tsx'
import { keyOf } from './question-rows.tsx'
import { questionWords } from './words.ts'

/** A question as exams name it. */
export interface QuestionKey {
  readonly bank: string
  readonly id: string
}

/** One that an exam takes. */
export interface TakenQuestion extends QuestionKey {
  /** Those that its bank gives; null: the exam says. */
  readonly marks: number | null
}

interface PickQuestionsProps {
  open: boolean
  onClose: () => void
  /** Questions that are in the exam already: they are marked, and stay. */
  taken: readonly QuestionKey[]
  /** Called with what was chosen, in the order of choosing. */
  onTake: (questions: TakenQuestion[]) => void
}

/** As many as one exam may take at once. */
const mostChosen = 500

/** The sheet. What was chosen is forgotten when it closes. */
export function PickQuestions(props: PickQuestionsProps) {
  const t = useWords(questionWords)
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('choose')} wide>
      <Choosing {...props} />
    </Sheet>
  )
}

function Choosing({ taken, onTake, onClose }: PickQuestionsProps) {
  const t = useWords(questionWords)
  const [filters, setFilters] = useState<Filters>({})
  const [chosen, setChosen] = useState<readonly TakenQuestion[]>([])
  const before = new Set(taken.map(keyOf))
  const now = new Set(chosen.map(keyOf))
  const turn = (question: TakenQuestion) =>
    setChosen(
      now.has(keyOf(question))
        ? chosen.filter((one) => keyOf(one) !== keyOf(question))
        : [...chosen, question],
    )
  return (
    <div className={css.choosing}>
      <QuestionFilters filters={filters} onChange={setFilters} />
      <QuestionList
        filters={filters}
        onClear={() => setFilters({})}
        empty={<EmptyState title={t('noQuestions')} />}
        compact
        aside={(_shown, count) => (
          <ChooseMatching
            count={count}
            most={mostChosen}
            page={async (after) => {
              const { questions, next } = await questionApi.list({ query: { ...filters, after, limit: 100 } })
              return { rows: questions, next }
            }}
            onFound={(found) => {
              const more = found.filter((one) => !now.has(keyOf(one)) && !before.has(keyOf(one)))
              setChosen([...chosen, ...more.map(({ bank, id, marks }) => ({ bank, id, marks }))])
              return () => setChosen(chosen)
            }}
          />
        )}
        control={({ bank, id, marks }, text) => {
          const key = keyOf({ bank, id })
          return (
            <label className={css.row}>
              <input
                type="checkbox"
                data-row
                className={css.box}
                checked={now.has(key) || before.has(key)}
                disabled={before.has(key)}
                onChange={() => turn({ bank, id, marks })}
              />
              <span>{text}</span>
            </label>
          )
        }}
      />
      <div data-clear className={css.foot}>
        <span className="tabular" role="status">
          {t('chosenCount', { n: formatNumber(chosen.length) })}
        </span>
        <Button disabled={chosen.length === 0} onClick={() => setChosen([])}>
          {t('unchoose')}
        </Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            onTake([...chosen])
            onClose()
          }}
        >
          {t('take')}
        </Button>
      </div>
    </div>
  )
}
