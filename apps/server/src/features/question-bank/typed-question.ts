/** A question as the desk writes it, and as a bank keeps it. One set of rules judges it: that of imports. */
import type {
  BankQuestion as DeskQuestion,
  ListedQuestion,
  QuestionFields,
  QuestionRemark,
} from '@porua/contract/desk/questions'
import { remarkIn } from '@porua/files/faults/faults'
import { ValidationErrors } from '@porua/files/validation-errors'
import type { Language } from '@porua/files/words'
import type { WrittenQuestion } from '@porua/question-formats/format'
import { BankJudge } from '@porua/question-formats/judge'
import type { BankQuestion, PlannedQuestion } from '@porua/question-formats/question'
import type { QuestionBankTable } from '../../ports/database/tables.ts'
import type { Files } from '../../ports/files/files.ts'
import { rightAnswer, shown } from './check.ts'
import { bankName } from './question-bank.tables.ts'
import { StoredMedia } from './stored-media.ts'

/** What is shown of a question's text in a list, and of its key. */
const listedText = 240
const listedKey = 120

/** A question that was judged; null where it has a mistake. */
export interface Judged {
  readonly question: PlannedQuestion | null
  readonly mistakes: ValidationErrors
}

/** Judges a question that somebody typed. @param file of its bank */
export async function judgeTyped(
  files: Files,
  { file, id }: { file: string; id: string },
  fields: QuestionFields,
): Promise<Judged> {
  const mistakes = new ValidationErrors()
  const judge = new BankJudge(file, new StoredMedia(files, mistakes), mistakes)
  const place = { file, line: 0, field: '' }
  const question = await judge.question({
    kind: 'question',
    question: { place, written: writtenOf(id, fields) },
  })
  return { question, mistakes }
}

/** The words of our own format. Fields that hold nothing are left out. */
export function writtenOf(id: string, fields: QuestionFields): WrittenQuestion {
  const { type, title, format, options, imageOptions, right, accepted, tolerance } = fields
  const isChoice = type === 'MCQ' || type === 'checkbox'
  const answer = isChoice ? right.map((index) => options[index] ?? '') : accepted
  return {
    id,
    type,
    title,
    ...(format === 'html' ? { format } : {}),
    ...(isChoice ? { options } : {}),
    ...(isChoice && imageOptions.length > 0
      ? { optionType: Object.fromEntries(imageOptions.map((index) => [index, 'image' as const])) }
      : {}),
    ...(answer.length > 0 ? { answer } : {}),
    ...(type === 'shortAns' && tolerance !== null ? { tolerance } : {}),
    ...given('explanation', fields.explanation),
    ...given('notes', fields.notes),
    ...(fields.images.length > 0 ? { images: fields.images } : {}),
    ...(fields.files.length > 0 ? { files: fields.files } : {}),
    ...given('subject', fields.subject),
    ...given('chapter', fields.chapter),
    ...(fields.marks === null ? {} : { marks: fields.marks }),
    ...given('language', fields.language),
    ...(fields.difficulty === null ? {} : { difficulty: fields.difficulty }),
    ...(fields.tags.length > 0 ? { tags: fields.tags } : {}),
  }
}

function given<K extends string>(name: K, text: string | null): { [N in K]?: string } {
  return text === null || text.trim() === '' ? {} : ({ [name]: text } as { [N in K]?: string })
}

/** The fields of a question that a bank or a file holds. */
export function fieldsOf(body: BankQuestion): QuestionFields & { formulas: 'marked' | null } {
  const isChoice = body.type === 'MCQ' || body.type === 'checkbox'
  return {
    type: body.type,
    format: body.format,
    title: body.title,
    options: body.options,
    imageOptions: body.imageOptions,
    right: isChoice ? rightOptions(body) : [],
    accepted: isChoice ? [] : body.answer,
    tolerance: body.tolerance,
    explanation: body.explanation,
    notes: body.notes,
    images: body.images,
    files: body.files,
    subject: body.subject,
    chapter: body.chapter,
    marks: body.marks === null ? null : body.marks / 100,
    language: body.language,
    difficulty: body.difficulty ?? null,
    tags: body.tags ?? [],
    formulas: body.formulas ?? null,
  }
}

/** The indices of the right options: of equal texts as many as the key names. */
function rightOptions({ options, answer }: BankQuestion): number[] {
  const taken = new Set<number>()
  for (const text of answer) {
    const index = options.findIndex((option, at) => option === text && !taken.has(at))
    if (index >= 0) taken.add(index)
  }
  return [...taken].sort((a, b) => a - b)
}

/** A question of a bank for whoever writes it. */
export function deskQuestion({ file, id, version, body_json }: QuestionRow): DeskQuestion {
  const body = JSON.parse(body_json) as BankQuestion
  return { bank: bankName(file), id, version, ...fieldsOf(body) }
}

type QuestionRow = Pick<QuestionBankTable, 'file' | 'id' | 'version' | 'body_json'>

/** A question in a line of a list. */
export function listedQuestion({ file, id, version, body_json }: QuestionRow): ListedQuestion {
  const body = JSON.parse(body_json) as BankQuestion
  const { type, title, format, subject, chapter, difficulty = null, tags = [], marks, images } = body
  return {
    bank: bankName(file),
    id,
    version,
    type,
    text: shown(title, format, listedText),
    key: type === 'paragraph' ? '' : rightAnswer(body, listedKey),
    subject,
    chapter,
    difficulty,
    tags,
    marks: marks === null ? null : marks / 100,
    pictures: images.length + body.imageOptions.length,
  }
}

/** What a judge said, in a language. */
export function remarksOf(mistakes: ValidationErrors, language: Language): QuestionRemark[] {
  return [
    ...mistakes.list.map((one) => ({
      kind: 'mistake' as const,
      field: one.field,
      text: remarkIn(language, one),
    })),
    ...mistakes.warnings.map((one) => ({
      kind: 'note' as const,
      field: one.field,
      text: remarkIn(language, one),
    })),
  ]
}
