/** `exams` of school.json: what an exam asks, put together from the question banks. */

import { fault, isFault } from '@porua/files/faults/faults'
import { nearOf } from '@porua/files/nearest'
import type { Fields, Shape } from '@porua/files/shape'
import { noSuch } from '@porua/files/shape'
import { pathParts } from '@porua/files/source'
import type { ValidationErrors } from '@porua/files/validation-errors'
import { markHtml } from '@porua/question-formats/formulas/mark-html'
import { whyOf } from '@porua/question-formats/formulas/reasons'
import type { PlannedQuestion } from '@porua/question-formats/question'
import type { CompositionEntry, PlannedExam, PlannedExamQuestion } from '../plan.ts'
import type { ReadBank } from './banks.ts'
import { longestHtml, longestName, type PackContext } from './context.ts'
import { type OwnQuestions, readOwnQuestions } from './own-questions.ts'

/** What may be said of any exam, in a pack and in a file of `exams compose`. */
export const examFields = [
  'id',
  'title',
  'subjectId',
  'passMark',
  'isPracticeExam',
  'instruction',
  'usesGpa',
  'sets',
  'releaseAt',
  'results',
  'lateAnswers',
  'graceMinutes',
  'questions',
]
/** Marks of a question that neither the exam nor the bank gives any. */
export const defaultMarks = 1
export const mostQuestions = 1000
const mostSets = 26

/** Reads all exams. Courses must have been read before. */
export async function readExams(
  fields: Fields,
  banks: Map<string, ReadBank>,
  context: PackContext,
): Promise<PlannedExam[]> {
  const exams: PlannedExam[] = []
  for (const shape of fields.list('exams')) {
    const exam = readExam(shape, banks, await readOwnQuestions(shape, context), context)
    if (exam) exams.push(exam)
  }
  return exams
}

function readExam(
  shape: Shape,
  banks: Map<string, ReadBank>,
  own: OwnQuestions,
  context: PackContext,
): PlannedExam | null {
  const fields = shape.fields(examFields)
  if (!fields) return null
  const composer = new Composer(fields, banks, own, context.mistakes)
  return readExamWith(shape, fields, context, () => ({
    questions: composer.compose(),
    composition: composer.entries,
  }))
}

/** An exam whose questions are put together by `compose`. */
export function readExamWith(
  shape: Shape,
  fields: Fields,
  context: PackContext,
  compose: () => Pick<PlannedExam, 'questions' | 'composition'>,
): PlannedExam | null {
  const id = context.id(fields, 'exam')
  const subjectId = fields.id('subjectId')
  if (subjectId !== null && !context.subjects.has(subjectId))
    fields.find('subjectId')?.wrong(noSuch('subject', subjectId, context.subjects.keys()))
  const release = fields.find('releaseAt')
  const exam: PlannedExam = {
    placeOf: shape.placeOf,
    id: id ?? '',
    title: fields.text('title', longestName) ?? '',
    subjectId: subjectId ?? '',
    passMark: Math.round((fields.number('passMark', { least: 0, most: 100, decimals: 2 }) ?? 0) * 100),
    isPractice: fields.flag('isPracticeExam', false),
    instruction: markedInstruction(fields),
    usesGpa: fields.flag('usesGpa', false),
    sets: readSets(fields),
    releaseAt: release ? context.time(release) : null,
    results: fields.oneOf('results', ['auto', 'hold'], 'auto') ?? 'auto',
    lateAnswers: fields.oneOf('lateAnswers', ['count', 'hold'], 'count') ?? 'count',
    graceMinutes: fields.find('graceMinutes')?.number({ least: 0, most: 10_080 }) ?? null,
    ...compose(),
  }
  if (id === null) return null
  context.exams.set(id, exam.subjectId)
  return exam
}

/** The instruction with its formulas marked; what cannot be set is told. */
function markedInstruction(fields: Fields): string {
  const { text, unset } = markHtml(fields.optionalText('instruction', longestHtml) ?? '')
  for (const { source, why } of unset)
    fields.find('instruction')?.warn(fault('instructionFormula', { source, why: whyOf(why) }))
  return text
}

function readSets(fields: Fields): string[] {
  const sets: string[] = []
  const shapes = fields.list('sets')
  if (shapes.length > mostSets)
    fields.find('sets')?.wrong(fault('manySets', { n: shapes.length, most: mostSets }))
  for (const shape of shapes) {
    const name = shape.text({ most: 20 })
    if (name === null) continue
    if (!/^[\p{L}\p{M}\p{N}_-]+$/u.test(name)) shape.wrong(fault('notASetName', { value: name }))
    else if (sets.includes(name)) shape.wrong(fault('setTwice', { value: name }))
    sets.push(name)
  }
  return sets
}

/**
 * Puts an exam's questions together. `take` means the first so many of the file, in its order, that the exam does not
 * name or take elsewhere: predictable for an author, and stable while questions are added at the end.
 */
class Composer {
  readonly entries: CompositionEntry[] = []
  readonly #fields: Fields
  readonly #banks: Map<string, ReadBank>
  readonly #own: OwnQuestions
  readonly #mistakes: ValidationErrors
  /** Questions used, as file and id. */
  readonly #used = new Set<string>()
  constructor(fields: Fields, banks: Map<string, ReadBank>, own: OwnQuestions, mistakes: ValidationErrors) {
    this.#fields = fields
    this.#banks = banks
    this.#own = own
    this.#mistakes = mistakes
  }

  compose(): PlannedExamQuestion[] {
    const before = this.#mistakes.count
    const shape = this.#fields.need('questions')
    const shapes = shape?.list()
    if (!shape || !shapes) return []
    const read = shapes.map((entry) => this.#entry(entry)).filter((entry) => entry !== null)
    // Named ones first, so that `take` leaves them to the entry that names them, whichever stands first.
    const named = new Map(read.map((entry) => [entry, this.#named(entry)]))
    const questions = read.flatMap((entry) => named.get(entry) ?? this.#taken(entry))
    if (this.#mistakes.count === before) {
      if (questions.length === 0) shape.wrong(fault('examNoQuestions'))
      else if (questions.length > mostQuestions)
        shape.wrong(fault('examManyQuestions', { n: questions.length, most: mostQuestions }))
      else if (questions.every((question) => question.point === 0)) shape.wrong(fault('examNoMarks'))
    }
    return questions
  }

  #entry(shape: Shape): Entry | null {
    const fields = shape.fields(['file', 'ids', 'take', 'marks', 'own'])
    if (!fields) return null
    const file = fields.text('file', 1000)
    const parts = file === null ? null : pathParts(file)
    if (isFault(parts)) fields.find('file')?.wrong(parts)
    const path = parts === null || isFault(parts) ? null : parts.join('/').normalize('NFC')
    const own = this.#own.get(shape.path) ?? none
    const named = path === null ? undefined : this.#banks.get(path)
    // The bank may be gone since; its name tells one question from another of the same id.
    const bank = named ?? (path && own.size > 0 ? { file: path, questions: [], whole: true } : undefined)
    if (path !== null && !bank)
      fields
        .find('file')
        ?.wrong(fault('noBankInPack', { value: path, near: nearOf(path, this.#banks.keys()) }))
    const ids = fields.find('ids')
    const take = fields.find('take')
    if ((ids === undefined) === (take === undefined)) return shape.wrong(fault('idsOrTake'))
    const marks = fields.find('marks')?.number({ least: 0, most: 1000, decimals: 2 })
    const idShapes = ids?.list() ?? undefined
    const amount = take?.number({ least: 1, most: mostQuestions }) ?? undefined
    const entry: CompositionEntry = { file: bank?.file ?? path ?? '' }
    if (idShapes) entry.ids = idShapes.map((item) => item.text({ most: 80 }) ?? '')
    const strange = [...own.keys()].find((id) => !entry.ids?.includes(id))
    if (strange !== undefined) fields.find('own')?.wrong(fault('ownNotNamed', { value: strange }))
    if (amount !== undefined) entry.take = amount
    if (typeof marks === 'number') entry.marks = marks
    this.entries.push(entry)
    return bank ? { shape, bank, idShapes, take, amount, marks: marks ?? null, own } : null
  }

  #named(entry: Entry): PlannedExamQuestion[] | undefined {
    if (!entry.idShapes) return undefined
    if (entry.idShapes.length === 0) entry.shape.wrong(fault('idsEmpty'))
    const questions: PlannedExamQuestion[] = []
    for (const shape of entry.idShapes) {
      const id = shape.node.kind === 'text' ? shape.node.value : null
      if (id === null) continue
      const question = entry.own.get(id) ?? entry.bank.questions.find((one) => one.id === id)
      if (this.#used.has(key(entry.bank, id))) shape.wrong(fault('questionNamedTwice', { question: id }))
      else if (question) questions.push(this.#use(entry, question, shape))
      else if (entry.bank.whole) {
        const ids = entry.bank.questions.map((one) => one.id)
        shape.wrong(fault('noQuestionIn', { question: id, bank: entry.bank.file, near: nearOf(id, ids) }))
      }
    }
    return questions
  }

  #taken(entry: Entry): PlannedExamQuestion[] {
    const { bank, amount, take } = entry
    if (amount === undefined || !take) return []
    const free = bank.questions.filter((question) => !this.#used.has(key(bank, question.id)))
    if (free.length < amount && bank.whole)
      take.wrong(fault('fewLeft', { bank: bank.file, n: free.length, take: amount }))
    return free.slice(0, amount).map((question) => this.#use(entry, question, take))
  }

  #use(entry: Entry, question: PlannedQuestion, shape: Shape): PlannedExamQuestion {
    this.#used.add(key(entry.bank, question.id))
    const point =
      entry.marks === null ? (question.body.marks ?? defaultMarks * 100) : Math.round(entry.marks * 100)
    return { place: shape.place, file: entry.bank.file, id: question.id, point, question }
  }
}

interface Entry {
  shape: Shape
  bank: ReadBank
  idShapes: Shape[] | undefined
  take: Shape | undefined
  amount: number | undefined
  marks: number | null
  own: ReadonlyMap<string, PlannedQuestion>
}

const none: ReadonlyMap<string, PlannedQuestion> = new Map()

function key(bank: ReadBank, id: string): string {
  return `${bank.file}\n${id}`
}
