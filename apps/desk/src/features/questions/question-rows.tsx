/** Questions in rows that the keyboard walks through: J and K or the arrows move, Enter opens. */
import type { ListedQuestion } from '@porua/contract/desk/questions'
import { cx } from '@porua/kit'
import { digits, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { lightText } from '../../platform/light-text.ts'
import table from '../../platform/ui/table.module.css'
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the rows' own controls.
    <div ref={box} className={cx(table.box, compact && table.compact)} onKeyDown={walk}>
      <table className={table.table} aria-label={t('questions')}>
        <thead>
          <tr>
            <th scope="col">{t('question')}</th>
            <th scope="col" className={table.wide}>
              {t('subject')}
            </th>
            <th scope="col" className={table.wide}>
              {t('difficulty')}
            </th>
            <th scope="col" className={table.wide}>
              {t('type')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('marks')}
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => {
            const { subject, chapter, difficulty, type, marks, tags, bank, pictures } = question
            const places = [names.get(bank) ?? bank, subject, chapter].filter(Boolean)
            const worth = marks !== null && `${t('marks')}: ${formatNumber(marks)}`
            const facts = [...places, t(type), difficulty && t(difficulty), worth].filter(Boolean)
            return (
              <tr key={keyOf(question)} className={table.row}>
                <td>
                  <div className={css.text} dir="auto" translate="no">
                    {control(
                      question,
                      lightText(question.text) || `(${t('pictures', { n: digits(pictures) })})`,
                    )}
                  </div>
                  <div className={css.under}>
                    {question.key !== '' && (
                      <span className={css.key} translate="no">
                        {lightText(question.key)}
                      </span>
                    )}
                    {pictures > 0 && <span>{t('pictures', { n: digits(pictures) })}</span>}
                    {tags.map((tag) => (
                      <span key={tag} className={css.tag}>
                        {tag}
                      </span>
                    ))}
                    <span className={table.narrow}>{facts.join(' · ')}</span>
                  </div>
                </td>
                <td className={`${table.wide} ${table.quiet}`}>
                  {[subject, chapter].filter(Boolean).join(' · ') || '–'}
                </td>
                <td className={`${table.wide} ${table.quiet}`}>{difficulty ? t(difficulty) : '–'}</td>
                <td className={`${table.wide} ${table.quiet} ${css.type}`}>{t(type)}</td>
                <td className={`${table.wide} ${table.number}`}>
                  {marks === null ? '–' : formatNumber(marks)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
