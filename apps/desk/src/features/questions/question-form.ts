/** The form of one question: what stands in its fields, and what is sent of it. Pure. */
import type { BankQuestion, QuestionFields } from '@porua/contract/desk/questions'
import { neededText, says } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { difficulties, types } from './filters.ts'

/** A number as people type it, in either script; '' is none. */
const numberText = z.string().refine((text) => text.trim() === '' || numberOf(text) !== null, says('number'))

/** What is typed. Lists of one line each stand as text; `version` is what the change was made from. */
export const questionSchema = z
  .object({
    version: z.number(),
    bank: z.string().min(1, says('needed')),
    type: z.enum(types),
    format: z.enum(['text', 'html']),
    title: neededText(200_000),
    options: z.array(z.string()),
    imageOptions: z.array(z.number()),
    right: z.array(z.number()),
    /** A line each. */
    accepted: z.string(),
    tolerance: numberText,
    explanation: z.string(),
    notes: z.string(),
    images: z.array(z.string()),
    files: z.array(z.string()),
    subject: z.string(),
    chapter: z.string(),
    marks: numberText,
    language: z.string(),
    difficulty: z.enum(['', ...difficulties]),
    /** With commas between. */
    tags: z.string(),
  })
  .refine(({ type, right }) => (type !== 'MCQ' && type !== 'checkbox') || right.length > 0, {
    path: ['right'],
    error: says('rightOne'),
    // Said together with what else is missing.
    when: () => true,
  })

export type QuestionValues = z.output<typeof questionSchema>

/** A question that nobody has written yet. @param like What most have in common with the one before */
export function newValues(bank: string, like: Partial<QuestionValues> = {}): QuestionValues {
  return {
    version: 0,
    bank,
    type: 'MCQ',
    format: 'text',
    title: '',
    options: ['', '', '', ''],
    imageOptions: [],
    right: [],
    accepted: '',
    tolerance: '',
    explanation: '',
    notes: '',
    images: [],
    files: [],
    subject: '',
    chapter: '',
    marks: '',
    language: '',
    difficulty: '',
    tags: '',
    ...like,
  }
}

/** What the next question is likely to have in common with this one. */
export function likeThis({
  type,
  format,
  subject,
  chapter,
  marks,
  language,
  difficulty,
  tags,
}: QuestionValues) {
  return { type, format, subject, chapter, marks, language, difficulty, tags }
}

/** A question of a bank in the fields of the form. */
export function valuesOf(question: BankQuestion): QuestionValues {
  return { version: question.version, bank: question.bank, ...valuesOfFields(question) }
}

/** A question that a file holds, in the fields of the form. */
export function valuesOfFields(question: QuestionFields): Omit<QuestionValues, 'version' | 'bank'> {
  return {
    type: question.type,
    format: question.format,
    title: question.title,
    options: question.options,
    imageOptions: question.imageOptions,
    right: question.right,
    accepted: question.accepted.join('\n'),
    tolerance: question.tolerance === null ? '' : String(question.tolerance),
    explanation: question.explanation ?? '',
    notes: question.notes ?? '',
    images: question.images,
    files: question.files,
    subject: question.subject ?? '',
    chapter: question.chapter ?? '',
    marks: question.marks === null ? '' : String(question.marks),
    language: question.language ?? '',
    difficulty: question.difficulty ?? '',
    tags: question.tags.join(', '),
  }
}

/** What is sent. Empty options at the end are none: the form begins with four. */
export function fieldsOf(values: Omit<QuestionValues, 'version' | 'bank'>): QuestionFields {
  const isChoice = values.type === 'MCQ' || values.type === 'checkbox'
  const last = values.options.findLastIndex(
    (option, index) => option.trim() !== '' || values.right.includes(index),
  )
  const options = isChoice ? values.options.slice(0, Math.max(last + 1, 0)) : []
  const within = (indices: readonly number[]) => indices.filter((index) => index < options.length)
  return {
    type: values.type,
    format: values.format,
    title: values.title,
    options,
    imageOptions: within(values.imageOptions),
    right: within(values.right),
    accepted: isChoice ? [] : acceptedOf(values),
    tolerance: values.type === 'shortAns' ? numberOf(values.tolerance) : null,
    explanation: orNull(values.explanation),
    notes: orNull(values.notes),
    images: values.images,
    files: values.files,
    subject: orNull(values.subject),
    chapter: orNull(values.chapter),
    marks: numberOf(values.marks),
    language: orNull(values.language),
    difficulty: values.difficulty === '' ? null : values.difficulty,
    tags: [
      ...new Set(
        values.tags
          .split(/[,،;\n]/)
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      ),
    ],
  }
}

/** A model answer may have several lines; a short answer is one line. */
function acceptedOf({ type, accepted }: Pick<QuestionValues, 'type' | 'accepted'>): string[] {
  if (type === 'paragraph') return accepted.trim() === '' ? [] : [accepted]
  return accepted
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A number in either script's digits; null for none, and for what is no number. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) && number >= 0 ? number : null
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** Marks an option, or takes the mark away: of an MCQ one alone is right. */
export function turnRight(type: QuestionValues['type'], right: readonly number[], index: number): number[] {
  if (type === 'MCQ') return right.includes(index) ? [] : [index]
  return right.includes(index)
    ? right.filter((one) => one !== index)
    : [...right, index].sort((a, b) => a - b)
}

/** The options without one; what stood behind it moves up, and with it marks and pictures. */
export function withoutOption<V extends Pick<QuestionValues, 'options' | 'right' | 'imageOptions'>>(
  { options, right, imageOptions }: V,
  at: number,
): Pick<QuestionValues, 'options' | 'right' | 'imageOptions'> {
  const moved = (indices: readonly number[]) =>
    indices.filter((index) => index !== at).map((index) => (index > at ? index - 1 : index))
  return {
    options: options.filter((_, index) => index !== at),
    right: moved(right),
    imageOptions: moved(imageOptions),
  }
}
