/**
 * Respondus's standard format: numbered questions, options 'a. …' with '*' before right ones, or a list 'Answers:' at the end; lines
 * 'Type: MA', 'Title: …', 'Points: 2' above a question, '@ …' for feedback. A question without a key is a mistake: Respondus itself
 * would take the first option.
 */
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import type { CannotAsk } from '@porua/files/faults/left-out.en'
import type { Place } from '@porua/files/validation-errors'
import type { WrittenQuestion } from './format.ts'
import { type Found, foundQuestion, foundRemark } from './read-found.ts'
import { QuestionIds } from './read-ids.ts'
import type { Line } from './read-lines.ts'
import { numberText } from './read-numbers.ts'

const types: Readonly<Record<string, 'choice' | 'several' | 'text' | 'essay'>> = {
  MC: 'choice',
  TF: 'choice',
  'T/F': 'choice',
  MA: 'several',
  MR: 'several',
  F: 'text',
  FB: 'text',
  FIB: 'text',
  SA: 'text',
  E: 'essay',
  ES: 'essay',
  ESSAY: 'essay',
}
const leftOut: Readonly<Record<string, CannotAsk>> = {
  MT: 'matching',
  MAT: 'matching',
  O: 'order',
  C: 'calculated',
}

const typeLine = /^\s*type\s*:\s*([A-Za-z/]+)\s*$/i
const questionLine = /^\s*(\d{1,5})\s*[.)]\s+(\S.*)$/
const optionLine = /^\s*(\*?)\s*([A-Za-z])\s*[.)]\s+(\S.*)$/
const keyLine = /^\s*(\d{1,5})\s*[.)]?\s+([A-Za-z](?:\s*,\s*[A-Za-z])*)\s*$/
const listLine = /^\s*answers?\s*:\s*$/i

/** Whether a text has the marks of this format: a type above a question, '*' before a numbered question's option, or its list of keys. */
export function looksLikeRespondus(text: string): boolean {
  const known = Object.keys({ ...types, ...leftOut })
  const named = new RegExp(`^\\s*type\\s*:\\s*(?:${known.join('|')})\\s*$`, 'im').test(text)
  const numbered = /^\s*\d{1,5}\s*[.)]\s+\S/m.test(text)
  const starred = /^\s*\*\s*[A-Za-z]\s*[.)]\s+\S/m.test(text)
  return (
    numbered && (named || starred || /^\s*answers?\s*:\s*\r?\n\s*\d{1,5}\s*[.)]?\s+[A-Za-z]\s*$/im.test(text))
  )
}

interface Option {
  text: string
  starred: boolean
}

interface Asked {
  line: number
  number: string
  type: string | null
  marks: string | null
  title: string
  options: Option[]
  feedback: string
}

/** All questions of a file wait for the list of keys at its end. */
const mostQuestions = 50_000

/** @param file Its name, for messages. */
export async function* readRespondus(file: string, lines: AsyncIterable<Line>): AsyncGenerator<Found> {
  const sheet = new Sheet()
  for await (const line of lines) {
    const wrong = sheet.hear(line)
    if (wrong) yield foundRemark('mistake', { file, line: line.number, field: '' }, wrong)
    if (sheet.questions.length > mostQuestions) {
      yield foundRemark(
        'mistake',
        { file, line: line.number, field: '' },
        fault('manyQuestions', { most: mostQuestions }),
      )
      return
    }
  }
  const ids = new QuestionIds()
  for (const asked of sheet.questions) {
    const place: Place = { file, line: asked.line, field: '' }
    const foreign = leftOut[asked.type ?? '']
    const read = foreign ? null : writtenOf(asked, sheet.keys.get(asked.number))
    if (foreign) yield foundRemark('leftOut', place, fault('cannotAsk', { kind: foreign }))
    else if (isFault(read)) yield foundRemark('mistake', place, read)
    else if (read)
      yield foundQuestion({ place, written: { id: ids.give(null, read.title, read.options), ...read } })
  }
}

/** What was read so far, line by line. */
class Sheet {
  readonly questions: Asked[] = []
  /** By the number of the question, as the list at the end has them. */
  readonly keys = new Map<string, string[]>()
  #type: string | null = null
  #marks: string | null = null
  #inKeys = false
  #inFeedback = false

  /** What is wrong with a line, or null. */
  hear({ number, text }: Line): Fault | null {
    if (text.trim() === '') return null
    if (listLine.test(text)) {
      this.#inKeys = true
      return null
    }
    if (this.#inKeys) return this.#key(text)
    const type = typeLine.exec(text)?.[1]?.toUpperCase()
    if (type !== undefined) {
      this.#type = type
      return types[type] || leftOut[type] ? null : fault('respondusType', { value: type })
    }
    if (/^\s*(?:title|category|topic)\s*:/i.test(text)) return null
    const marks = /^\s*points?\s*:\s*(\S+)\s*$/i.exec(text)?.[1]
    if (marks !== undefined) this.#marks = marks
    else this.#question(number, text)
    return null
  }

  #question(line: number, text: string): void {
    const last = this.questions.at(-1)
    const option = last && optionLine.exec(text)
    const [, number = '', title = ''] = questionLine.exec(text) ?? []
    const feedback = /^\s*[@~]\s*(.*)$/.exec(text)?.[1]
    if (option && isNext(option[2] ?? '', last)) {
      last.options.push({ text: (option[3] ?? '').trim(), starred: option[1] === '*' })
      this.#inFeedback = false
    } else if (number !== '') {
      const before = { type: this.#type, marks: this.#marks }
      this.questions.push({ line, number, title: title.trim(), options: [], feedback: '', ...before })
      this.#type = null
      this.#marks = null
      this.#inFeedback = false
    } else if (last && feedback !== undefined) {
      last.feedback = joined(last.feedback, feedback)
      this.#inFeedback = true
    } else if (last) this.#more(last, text)
  }

  /** A line that goes on with what stood before it. */
  #more(last: Asked, text: string): void {
    const option = last.options.at(-1)
    if (this.#inFeedback) last.feedback = joined(last.feedback, text)
    else if (option) option.text = joined(option.text, text)
    else last.title = joined(last.title, text)
  }

  #key(text: string): Fault | null {
    const [, number = '', letters = ''] = keyLine.exec(text) ?? []
    if (number === '') return fault('notAKeyLine', { value: text })
    if (this.keys.has(number)) return fault('keyTwice', { number })
    this.keys.set(number, letters.toUpperCase().split(/\s*,\s*/))
    return null
  }
}

function joined(before: string, text: string): string {
  return before === '' ? text.trim() : `${before}\n${text.trim()}`
}

function isNext(letter: string, { options }: Asked): boolean {
  return letter.toUpperCase().charCodeAt(0) - 65 === options.length
}

/** The question, or what is wrong with it. */
function writtenOf(asked: Asked, listed: readonly string[] | undefined): Omit<WrittenQuestion, 'id'> | Fault {
  const { title, options, feedback } = asked
  const kind = types[asked.type ?? 'MC'] ?? 'choice'
  const marks = asked.marks === null ? null : numberText(asked.marks)
  if (asked.marks !== null && marks === null) return fault('pointsNoNumber', { value: asked.marks })
  const common = {
    title,
    ...(feedback === '' ? {} : { explanation: feedback }),
    ...(marks === null ? {} : { marks: Number(marks) }),
  }
  const texts = options.map(({ text }) => text)
  if (kind === 'essay')
    return { type: 'paragraph', ...common, ...(texts.length > 0 ? { answer: texts } : {}) }
  if (kind === 'text')
    return texts.length > 0 ? { type: 'shortAns', ...common, answer: texts } : fault('acceptedBelow')
  if (options.length < 2) return fault('optionsBelow')
  const starred = options.flatMap(({ starred: right }, index) => (right ? [index] : []))
  const named = listed?.map((letter) => letter.charCodeAt(0) - 65)
  const right = starred.length > 0 ? starred : (named ?? [])
  if (right.length === 0) return fault('keyNowhere')
  if (named && starred.length > 0 && String([...named].sort()) !== String(starred)) return fault('keysDiffer')
  if (right.some((index) => index >= options.length)) return fault('itsKeyOutside', { n: options.length })
  if (kind === 'choice' && right.length > 1) return fault('severalNeedMa')
  return {
    type: kind === 'several' ? 'checkbox' : 'MCQ',
    ...common,
    options: texts,
    answer: right.map((index) => texts[index] ?? ''),
  }
}
