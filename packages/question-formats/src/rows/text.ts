/** What a row of a question sheet shows: whether its texts are HTML, and each cell in the form that the question keeps. */
import type { SheetRow } from '@porua/spreadsheets/sheet'
import { htmlOfText } from '@porua/spreadsheets/text-html'
import { htmlTokens, voidElements } from '../html.ts'
import { withoutEntities } from '../html-entities.ts'

/** A cell in its forms. */
export interface RowText {
  /** As the question keeps it: HTML where the row is that. */
  shown: string
  /** Its letters alone, for telling options apart where the key was typed without their looks. */
  plain: string
  /** As somebody would type it: 10² and H₂O. */
  typed: string
}

/** A plain text in all of its forms. */
export function plainText(text: string): RowText {
  return { shown: text, plain: text, typed: text }
}

/** How the texts of a row are meant. */
export interface RowForm {
  html: boolean
  /** Tags or names of signs that were taken for looks. */
  tagged: boolean
  /** Tags that are shown as they stand. */
  code: boolean
}

/** Elements that people put into a text for its looks. */
const looks: ReadonlySet<string> = new Set(
  'sub sup b i u s em strong small strike del ins mark span font p div br center ul ol li table tbody thead tr td th h1 h2 h3 h4 h5 h6 blockquote pre code img a math'.split(
    ' ',
  ),
)
const name = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi

/** Whether the texts of a row are plain, HTML, or show tags to be read. @param indices of its title, options and explanation */
export function formOf(row: SheetRow, indices: readonly number[], given: string): RowForm {
  const cells = indices.map((index) => row.cells[index] ?? '')
  const rich = indices.some((index) => row.facts.html.has(index))
  if (given === 'html') return { html: true, tagged: false, code: false }
  if (given === 'text') return { html: rich, tagged: false, code: false }
  const tags = cells.filter(hasTags)
  const code = tags.some((cell) => !isBalanced(cell))
  const tagged = !code && (tags.length > 0 || cells.some(hasEntity))
  return { html: rich || tagged, tagged, code }
}

/** Whether a cell is the name of one sign and nothing else (&lt;): it may stand for the sign, or be what is asked about. */
export function isBareEntity(text: string): boolean {
  return text.trim().replace(name, '') === '' && hasEntity(text)
}

/** A cell of a row in this form. @param given what the column 'format' says */
export function textOf(row: SheetRow, index: number | undefined, form: RowForm, given: string): RowText {
  const text = index === undefined ? '' : (row.cells[index] ?? '').trim()
  const rich = index === undefined ? undefined : row.facts.html.get(index)?.trim()
  if (given === 'html') return plainText(text)
  if (rich !== undefined) return { shown: rich, plain: text, typed: typedOf(rich) }
  const looked = form.code || !(hasTags(text) || hasEntity(text)) || !isBalanced(text) ? text : typedOf(text)
  if (!form.html) return { shown: text, plain: text, typed: looked }
  if (!form.tagged || !(hasTags(text) || hasEntity(text)))
    return { shown: htmlOfText(text), plain: text, typed: text }
  return { shown: text, plain: lettersOf(text), typed: typedOf(text) }
}

function hasTags(text: string): boolean {
  return htmlTokens(text).some(({ kind }) => kind === 'open' || kind === 'close')
}

function hasEntity(text: string): boolean {
  return withoutEntities(text) !== text
}

/** Every tag is one of looks, is closed where it was opened, and holds something that is seen. */
function isBalanced(text: string): boolean {
  const open: string[] = []
  let seen = false
  for (const token of htmlTokens(text)) {
    if (token.kind === 'text') seen ||= withoutEntities(token.source).trim() !== ''
    else if (token.kind === 'comment') return false
    else if (!looks.has(token.name)) return false
    else if (token.kind === 'open') {
      if (token.name === 'img') seen = true
      if (!voidElements.has(token.name)) open.push(token.name)
    } else if (open.pop() !== token.name) return false
  }
  return seen && open.length === 0
}

function lettersOf(html: string): string {
  const texts = htmlTokens(html).map((token) => (token.kind === 'text' ? token.source : ''))
  return withoutEntities(texts.join('')).trim()
}

const raised = new Map([...'0123456789+-=()n'].map((sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'[at] ?? sign]))
const lowered = new Map([...'0123456789+-=()'].map((sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'[at] ?? sign]))

/** HTML as one types it: raised and lowered signs where there are such, else behind ^ and _. */
function typedOf(html: string): string {
  let marks: string[] = []
  let out = ''
  for (const token of htmlTokens(html)) {
    if (token.kind === 'open') {
      if (token.name === 'br') out += '\n'
      else marks.push(token.name)
    } else if (token.kind === 'close') marks = marks.slice(0, Math.max(0, marks.lastIndexOf(token.name)))
    else if (token.kind === 'text') out += raisedBy(withoutEntities(token.source), marks)
  }
  return out.trim()
}

function raisedBy(text: string, marks: readonly string[]): string {
  const mark = marks.findLast((one) => one === 'sup' || one === 'sub')
  return mark === undefined ? text : scripted(text, mark)
}

/** A raised or lowered text as one types it: 3 as ³, and q as ^q. */
export function scripted(text: string, mark: 'sup' | 'sub'): string {
  if (text.trim() === '') return text
  const signs = mark === 'sup' ? raised : lowered
  const typed = [...text].map((sign) => signs.get(sign))
  return typed.every((sign) => sign !== undefined) ? typed.join('') : `${mark === 'sup' ? '^' : '_'}${text}`
}
