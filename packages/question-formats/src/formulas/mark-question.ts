/** Marks the formulas of a question, all of its texts in one go: an answer stays the string of its option. */

import { markedFormula } from '@porua/contract/formulas'
import { type Fault, fault } from '@porua/files/faults/faults'
import { whyNotSet } from './katex-check.ts'
import { markHtml } from './mark-html.ts'
import { type Marked, markText, type Unset } from './mark-text.ts'
import { whyOf } from './reasons.ts'

/** What of a question holds texts. */
export interface QuestionTexts {
  type: 'MCQ' | 'checkbox' | 'shortAns' | 'paragraph'
  format: 'text' | 'html'
  title: string
  options: readonly string[]
  /** Those options are media keys. */
  imageOptions: readonly number[]
  answer: readonly string[]
  explanation: string | null
  notes: string | null
  formulas?: 'marked'
}

/** A formula that cannot be set, and where it stands. */
export interface FormulaRemark {
  field: string
  what: Fault
}

/** The question with marked formulas. Accepted answers are what students type, and stay as they are. */
export function markQuestion<Q extends QuestionTexts>(
  question: Q,
): { question: Q; remarks: FormulaRemark[] } {
  const remarks: FormulaRemark[] = []
  const isMarked = question.formulas === 'marked'
  const marked = (text: string, field: string): string => {
    const { text: made, unset } = isMarked ? checked(text) : markAny(text, question.format)
    for (const { source, why } of unset) {
      const what = fault('formulaNotSet', { source: short(source), why: whyOf(why) })
      if (!remarks.some((one) => one.field === field && one.what.text === what.text))
        remarks.push({ field, what })
    }
    return made
  }
  const { type, options, imageOptions } = question
  const title = marked(question.title, 'title')
  const newOptions = options.map((option, at) =>
    imageOptions.includes(at) ? option : marked(option, `options[${at}]`),
  )
  const byOld = new Map(options.map((option, at) => [option, newOptions[at] ?? option]))
  const answer = question.answer.map((text, at) => {
    if (type === 'paragraph') return marked(text, `answer[${at}]`)
    return type === 'shortAns' ? text : (byOld.get(text) ?? text)
  })
  const explanation = question.explanation === null ? null : marked(question.explanation, 'explanation')
  const notes = question.notes === null ? null : marked(question.notes, 'notes')
  const twins = newOptions.findIndex((option, at) => {
    const first = newOptions.indexOf(option)
    return first < at && options[first] !== options[at]
  })
  if (twins >= 0) remarks.push({ field: `options[${twins}]`, what: fault('sameFormula') })
  const texts = [
    title,
    ...newOptions,
    explanation ?? '',
    notes ?? '',
    ...(type === 'paragraph' ? answer : []),
  ]
  const made: Q = { ...question, title, options: newOptions, answer, explanation, notes }
  // Where nothing could be taken for a formula nothing has to be said.
  if (texts.some((text) => /[$\\]/.test(text))) made.formulas = 'marked'
  else delete made.formulas
  return { question: made, remarks }
}

/** A text of either kind, marked. */
export function markAny(text: string, format: 'text' | 'html'): Marked {
  return format === 'html' && /[<&]/.test(text) ? markHtml(text) : markText(text)
}

/** A text that is marked already: what of it cannot be set. */
function checked(text: string): Marked {
  const unset: Unset[] = []
  for (const [source, inline, display] of text.matchAll(markedFormula)) {
    const why = whyNotSet(plain(inline ?? display ?? ''), display !== undefined)
    if (why !== null) unset.push({ source, why })
  }
  return { text, unset }
}

function plain(tex: string): string {
  return tex
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}

function short(source: string): string {
  const line = source.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
