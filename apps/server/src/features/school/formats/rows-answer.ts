/** The answer cell of a question sheet: letters, numbers or texts of options, or accepted answers. */
import { quoted } from '../mistakes.ts'
import type { WrittenQuestion } from './format.ts'
import { letterIndex, type RowColumns } from './rows-columns.ts'

/** A row has a mistake; `field` and `column` say where. */
export class RowMistake extends Error {
  override readonly name = 'RowMistake'
  readonly field: string
  /** Index of the cell, where it has one. */
  readonly column: number | undefined
  constructor(message: string, field: string, column: number | undefined) {
    super(message)
    this.field = field
    this.column = column
  }
}

/**
 * The texts of what is right. Several are separated by '|'; letters and numbers of options also by commas or blanks.
 * @throws RowMistake for one that is no option, or could be two
 */
export function answerOf(
  given: string,
  options: readonly string[],
  type: WrittenQuestion['type'] | null,
  columns: RowColumns,
): string[] {
  const texts = given
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (options.length === 0 || type === 'shortAns' || type === 'paragraph') return texts
  const column = columns.fields.get('answer')
  const labels = columns.options.map(({ label }) => label)
  const named = labelled(given, labels)
  const asText = texts.length > 0 && texts.every((text) => options.includes(text)) ? texts : null
  if (named === null) {
    if (asText || texts.length === 0) return asText ?? []
    const wrong = texts.find((text) => !options.includes(text)) ?? given
    throw new RowMistake(`${quoted(wrong)} is neither the letter nor the text of an option`, 'answer', column)
  }
  const beyond = named.find((index) => index >= options.length)
  if (beyond !== undefined && !asText)
    throw new RowMistake(
      `${quoted(given)} names an option that is not there: the question has ${options.length}`,
      'answer',
      column,
    )
  const byLabel = beyond === undefined ? named.map((index) => options[index] ?? '') : null
  if (asText && byLabel && JSON.stringify(asText) !== JSON.stringify(byLabel))
    throw new RowMistake(
      `${quoted(given)} can be read in two ways: as the name of an option and as the text of another`,
      'answer',
      column,
    )
  return byLabel ?? asText ?? []
}

/** The indices of the options whose labels these are ('AC', 'A, C', 'ক', '1'), or null: they are no labels. */
function labelled(given: string, labels: readonly string[]): number[] | null {
  const numbered = labels.some((label) => /^\d/.test(label))
  const words = given.split(/[\s,;|&+]+/).filter((word) => word !== '')
  const parts = words.length === 1 && !numbered && /^[A-K]{2,11}$/.test(given) ? [...given] : words
  const found = parts.map((part) => {
    const bare = part.replace(/^\(?(.*?)[.)]?$/, '$1')
    const number = /^(?:option)?(\d{1,2})$/i.exec(bare)?.[1]
    if (number !== undefined) return numbered && Number(number) >= 1 ? Number(number) - 1 : -1
    return letterIndex(bare)
  })
  return found.length > 0 && found.every((index) => index >= 0) && new Set(found).size === found.length
    ? found
    : null
}
