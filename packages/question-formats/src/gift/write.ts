/** A bank as GIFT: a text file for reading and typing, without pictures. */
import type { QuestionPart } from '@porua/files/faults/export.en'
import { fault } from '@porua/files/faults/faults'
import type { BankQuestion } from '../question.ts'
import { hasMarkup } from '../read-html.ts'
import { numberText } from '../read-numbers.ts'
import { type Questions, rightIndices, type WriteContext } from '../write-context.ts'

/** The file in pieces. @param step called for each question written */
export async function* writeGift(
  questions: Questions,
  context: WriteContext,
  step: () => void = () => undefined,
): AsyncGenerator<string, void, void> {
  let chapter: string | null = null
  for await (const { id, body } of questions) {
    step()
    const answers = answersOf(id, body, context)
    if (answers === null) continue
    warnOfLosses(id, body, context)
    if (body.chapter !== chapter) yield category(body.chapter)
    chapter = body.chapter
    const format = formatOf(body)
    const explanation = body.explanation === null ? '' : `####${textOf(body.explanation, body.format)}`
    const inner = [...answers, ...(explanation === '' ? [] : [explanation])]
    const braces = inner.length === 0 ? '{}' : `{\n${inner.map((line) => `\t${line}\n`).join('')}}`
    yield `::${escaped(id)}::[${format}]${escaped(body.title)}${braces}\n\n`
  }
}

/** Formulas are set in Moodle's own format, which is plain text where it has no tags. */
function formatOf({
  format,
  formulas,
  title,
  options,
  explanation,
}: BankQuestion): 'html' | 'plain' | 'moodle' {
  if (format === 'html') return 'html'
  return formulas === 'marked' && ![title, ...options, explanation ?? ''].some(hasMarkup) ? 'moodle' : 'plain'
}

function category(chapter: string | null): string {
  const path = chapter === null ? 'top' : chapter.replaceAll('/', '//').replace(/[\r\n]+/g, ' ')
  return `$CATEGORY: ${path}\n\n`
}

function warnOfLosses(id: string, body: BankQuestion, context: WriteContext): void {
  const losses: [boolean, QuestionPart][] = [
    [body.images.length > 0, 'pictures'],
    [body.files.length > 0, 'files'],
    [body.notes !== null, 'notes'],
    [body.subject !== null, 'subject'],
    [body.language !== null, 'language'],
    [body.difficulty !== undefined, 'difficulty'],
    [body.tags !== undefined, 'tags'],
    [body.marks !== null, 'marks'],
    [body.type === 'paragraph' && body.answer.length > 0, 'models'],
  ]
  for (const [lost, part] of losses) if (lost) context.warn(id, fault('noPlaceFor', { format: 'GIFT', part }))
}

/** The lines between the braces, or null after a warning: GIFT has no way to ask this. */
function answersOf(id: string, body: BankQuestion, context: WriteContext): string[] | null {
  const { type, answer, tolerance } = body
  if (type === 'paragraph') return []
  if (type !== 'shortAns') return optionsOf(id, body, context)
  if (answer.length === 0) {
    context.warn(id, fault('shortAsEssay'))
    return []
  }
  if (tolerance !== null) {
    const numbers = answer.map((text) => numberText(text.replaceAll(',', '')) ?? text)
    if (numbers.some((number, index) => number !== answer[index])) context.warn(id, fault('plainDigits'))
    return ['#', ...numbers.map((number) => `=${number}${tolerance === 0 ? '' : `:${tolerance}`}`)]
  }
  if (answer.every((text) => text.includes('->'))) {
    context.leave(id, fault('makesPairs'))
    return null
  }
  return answer.map((text) => `=${textOf(text, body.format, 100)}`)
}

function optionsOf(id: string, body: BankQuestion, context: WriteContext): string[] | null {
  const { type, options, imageOptions } = body
  if (imageOptions.length > 0) {
    context.leave(id, fault('optionPictures'))
    return null
  }
  const right = rightIndices(body)
  const share = Number((100 / Math.max(1, right.length)).toFixed(5))
  return options.map((option, index) => {
    const isRight = right.includes(index)
    if (type === 'checkbox') return `~%${isRight ? share : -100}%${textOf(option, body.format)}`
    return `${isRight ? '=' : '~'}${textOf(option, body.format, isRight ? 100 : 0)}`
  })
}

/** A text after a sign. What begins like a format or a weight gets a true one before it. */
function textOf(text: string, format: BankQuestion['format'], weight: number | null = null): string {
  const weighed = weight === null || !/^\s*%/.test(text) ? '' : `%${weight}%`
  const marked = /^\s*\[(?:html|plain|markdown|moodle)\]/i.test(text)
    ? `[${format === 'html' ? 'html' : 'plain'}]`
    : ''
  return weighed + marked + escaped(text)
}

function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
