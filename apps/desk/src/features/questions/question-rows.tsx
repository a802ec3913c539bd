/** Questions in rows that the keyboard walks through: J and K or the arrows move, Enter opens. */
import type { ListedQuestion } from '@porua/contract/desk/questions'
import { digits, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { lightText } from '../../platform/light-text.ts'
import table from '../../platform/ui/table.module.css'
import { Table } from '../../platform/ui/table.tsx'
import css from './question-rows.module.css'
import { questionWords } from './words.ts'

interface QuestionRowsProps {
  questions: readonly ListedQuestion[]
  /** Names of banks by their addresses. */
  names: ReadonlyMap<string, string>
  /** What opens or chooses a question: it has `data-row`, and covers its row. */
  control: (question: ListedQuestion, text: string) => ReactNode
  /** The question alone is a column, and what is known of it stands under it: for a sheet. */
  compact?: boolean
}

/** One text for a question of any bank. */
export const keyOf = ({ bank, id }: { bank: string; id: string }) => `${bank}\n${id}`

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Moves the focus by so many rows. False where there is no row to go to. */
export function moveRow(within: ParentNode, by: number): boolean {
  const rows = [...within.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
  next?.focus()
  return next !== undefined
}

/** The table. */
export function QuestionRows({ questions, names, control, compact = false }: QuestionRowsProps) {
  const t = useWords(questionWords)
  const box = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (by !== undefined && box.current && moveRow(box.current, by)) event.preventDefault()
  }
  const picturesOf = ({ pictures }: ListedQuestion) => t('pictures', { n: digits(pictures) })
  const factsOf = ({ subject, chapter, difficulty, type, marks, bank }: ListedQuestion) => {
    const worth = marks !== null && `${t('marks')}: ${formatNumber(marks)}`
    const facts = [names.get(bank) ?? bank, subject, chapter, t(type), difficulty && t(difficulty), worth]
    return facts.filter(Boolean).join(' · ')
  }
  return (
    <Table
      ref={box}
      className={compact ? table.compact : undefined}
      onKeyDown={walk}
      label={t('questions')}
      rows={questions}
      keyOf={keyOf}
      opens
      columns={[
        {
          head: t('question'),
          cell: (question) => (
            <>
              <div className={css.text} dir="auto" translate="no">
                {control(question, lightText(question.text) || `(${picturesOf(question)})`)}
              </div>
              <div className={css.under}>
                {question.key !== '' && (
                  <span className={css.key} translate="no">
                    {lightText(question.key)}
                  </span>
                )}
                {question.pictures > 0 && <span>{picturesOf(question)}</span>}
                {question.tags.map((tag) => (
                  <span key={tag} className={css.tag}>
                    {tag}
                  </span>
                ))}
                <span className={table.narrow}>{factsOf(question)}</span>
              </div>
            </>
          ),
        },
        {
          head: t('subject'),
          look: ['wide', 'quiet'],
          cell: ({ subject, chapter }) => [subject, chapter].filter(Boolean).join(' · ') || '–',
        },
        {
          head: t('difficulty'),
          look: ['wide', 'quiet'],
          cell: ({ difficulty }) => (difficulty ? t(difficulty) : '–'),
        },
        { head: t('type'), look: ['wide', 'quiet', 'whole'], cell: ({ type }) => t(type) },
        {
          head: t('marks'),
          look: ['wide', 'number'],
          cell: ({ marks }) => (marks === null ? '–' : formatNumber(marks)),
        },
      ]}
    />
  )
}
