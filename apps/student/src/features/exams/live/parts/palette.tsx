/** All questions as numbers in a grid: their states by shape and colour, a tap jumps. */
import type { Paper } from '@porua/contract/exams'
import { cx, Dialog, Icon, IconButton } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { memo, useCallback, useState } from 'react'
import { answerWords } from '../../parts/answer-words.ts'
import type { QuestionView } from '../../question-view.ts'
import { saysSomething } from '../drafts.ts'
import type { LiveExam } from '../live-exam.ts'
import { useQuestion } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import { LetterKeys } from './letter-keys.tsx'
import css from './palette.module.css'
import { useStaged } from './use-staged.ts'

/** What a phone shows at once, and what the tap that asks for it pays for; the others follow before a finger gets there. */
const firstCells = 48
const cellsATask = 24

interface PaletteProps {
  exam: LiveExam
  paper: Paper
  onJump: (index: number) => void
}

/** The palette in its place on a wide screen; memoised, as `onJump` is. */
export const Palette = memo(function Palette({ exam, paper, onJump }: PaletteProps) {
  const t = useWords(liveWords)
  return (
    <nav className={css.palette} aria-label={t('palette')}>
      <Grid exam={exam} paper={paper} onJump={onJump} />
      <Legend />
    </nav>
  )
})

/** On a phone: the button in the bar, and the palette as a sheet. */
export function PaletteButton({ exam, paper, onJump }: PaletteProps) {
  const t = useWords(liveWords)
  const [open, setOpen] = useState(false)
  const jump = useCallback(
    (index: number) => {
      setOpen(false)
      // The sheet gives the focus back to its button first.
      requestAnimationFrame(() => onJump(index))
    },
    [onJump],
  )
  return (
    <>
      <IconButton icon="grid" label={t('openPalette')} size="lg" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('palette')}>
        <Grid exam={exam} paper={paper} onJump={jump} />
        <Legend />
        <LetterKeys />
      </Dialog>
    </>
  )
}

/** The numbers of all questions, or of those that `only` names. */
export function Grid({ exam, paper, only, onJump }: PaletteProps & { only?: ReadonlySet<string> }) {
  const drawn = useStaged(paper.questions.length, firstCells, cellsATask)
  return (
    <ol className={css.grid}>
      {paper.questions.slice(0, drawn).map(
        ({ question: { _id } }, index) =>
          (only?.has(_id) ?? true) && (
            <li key={_id}>
              <Cell exam={exam} id={_id} index={index} onJump={onJump} />
            </li>
          ),
      )}
    </ol>
  )
}

interface CellProps {
  exam: LiveExam
  id: string
  index: number
  onJump: (index: number) => void
}

const Cell = memo(function Cell({ exam, id, index, onJump }: CellProps) {
  const t = useWords(liveWords)
  const stateWords = useStateWords()
  const view = useQuestion(exam, id)
  const n = digits(index + 1)
  const words = [stateWords(stateOf(view)), ...(view.marked ? [t('marked')] : [])]
  return (
    <button
      type="button"
      className={cx(css.cell, css[stateOf(view)])}
      aria-label={t('goTo', { n, state: words.join(', ') })}
      onClick={() => onJump(index)}
    >
      <span>{n}</span>
      {view.marked && <Icon name="flag" size={16} className={css.flag} />}
    </button>
  )
})

const states = ['unanswered', 'typed', 'onPhone', 'saved'] as const
type CellState = (typeof states)[number]

/** typed: something stands there, and no answer is given. */
function stateOf({ keeping, draft, draftFiles }: QuestionView): CellState {
  if (keeping === 'none') return saysSomething(draft ?? [], draftFiles ?? []) ? 'typed' : 'unanswered'
  return keeping === 'saved' ? 'saved' : 'onPhone'
}

function useStateWords(): (state: CellState) => string {
  const t = useWords(liveWords)
  const answer = useWords(answerWords)
  return (state) => (state === 'typed' ? answer('notSubmitted') : t(state))
}

function Legend() {
  const t = useWords(liveWords)
  const stateWords = useStateWords()
  return (
    <ul className={css.legend}>
      {states.map((state) => (
        <li key={state}>
          <span aria-hidden className={cx(css.sample, css[state])} />
          <span>{stateWords(state)}</span>
        </li>
      ))}
      <li>
        <Icon name="flag" size={16} className={css.flagSample} />
        <span>{t('marked')}</span>
      </li>
    </ul>
  )
}
