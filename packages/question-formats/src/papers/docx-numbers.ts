/** The labels that Word makes by itself: 1. 2. 3., a) b) c). They stand in no paragraph; numbering.xml says how they are made. */
import { unicodeOfBijoy } from '@porua/spreadsheets/bijoy/bijoy'
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import { type DocxStyles, isBijoyRun } from './docx-styles.ts'

interface Level {
  start: number
  format: string
  /** '%1.' */
  text: string
  bijoy: boolean
}

const mostLevels = 9

/** Counts the lists of a document as Word does. */
export class DocxNumbers {
  readonly #abstract = new Map<string, Map<number, Level>>()
  readonly #lists = new Map<string, { abstract: string; starts: Map<number, number> }>()
  /** How far each list is, by level; lists of one kind count together. */
  readonly #counts = new Map<string, number[]>()
  /** Lists that have begun: what they start with anew is taken once. */
  readonly #begun = new Set<string>()

  /** @param numbering the root of numbering.xml, where there is one */
  constructor(numbering: XmlElement | null, styles: DocxStyles) {
    if (!numbering) return
    for (const element of childrenOf(numbering, 'abstractNum')) {
      const levels = new Map<number, Level>()
      for (const level of childrenOf(element, 'lvl')) {
        const value = (name: string) => {
          const found = childOf(level, name)
          return found && attributeOf(found, 'val')
        }
        levels.set(Number(attributeOf(level, 'ilvl')), {
          start: Number(value('start') ?? 1) || 0,
          format: value('numFmt') ?? 'decimal',
          text: value('lvlText') ?? '',
          bijoy: isBijoyRun(styles.runOf(childOf(level, 'rPr'))),
        })
      }
      this.#abstract.set(attributeOf(element, 'abstractNumId') ?? '', levels)
    }
    for (const element of childrenOf(numbering, 'num')) {
      const abstract = childOf(element, 'abstractNumId')
      const starts = new Map<number, number>()
      for (const change of childrenOf(element, 'lvlOverride')) {
        const start = childOf(change, 'startOverride')
        if (start) starts.set(Number(attributeOf(change, 'ilvl')), Number(attributeOf(start, 'val')) || 0)
      }
      this.#lists.set(attributeOf(element, 'numId') ?? '', {
        abstract: (abstract && attributeOf(abstract, 'val')) ?? '',
        starts,
      })
    }
  }

  /** The label of the next paragraph of a list: '3.', '•'; null where the list shows none. */
  next(id: string, level: number): string | null {
    const list = this.#lists.get(id)
    const levels = list && this.#abstract.get(list.abstract)
    const own = levels?.get(level)
    if (!list || !own || level < 0 || level >= mostLevels) return null
    const counts = this.#counts.get(list.abstract) ?? []
    this.#counts.set(list.abstract, counts)
    const start = this.#begun.has(`${id}:${level}`) ? undefined : list.starts.get(level)
    this.#begun.add(`${id}:${level}`)
    const before = counts[level]
    counts[level] = start ?? (before === undefined ? own.start : before + 1)
    counts.length = level + 1
    if (own.format === 'bullet') return '•'
    if (own.format === 'none') return null
    const text = own.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const format = levels?.get(at)?.format ?? 'decimal'
      return written(counts[at] ?? levels?.get(at)?.start ?? 1, format)
    })
    return text.trim() === '' ? null : own.bijoy ? unicodeOfBijoy(text) : text.trim()
  }
}

function written(number: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') {
    if (number < 1) return String(number)
    const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(8, Math.ceil(number / 26)))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (format === 'lowerRoman') return roman(number)
  if (format === 'upperRoman') return roman(number).toUpperCase()
  if (format === 'decimalZero') return String(number).padStart(2, '0')
  return String(number)
}

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number)
  const tens = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
  const names = ['m', 'cm', 'd', 'cd', 'c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i']
  let rest = number
  let out = ''
  tens.forEach((ten, at) => {
    while (rest >= ten) {
      out += names[at] ?? ''
      rest -= ten
    }
  })
  return out
}
