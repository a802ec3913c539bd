/** What the forms of an exam hold, and what they make of it for the calls. Numbers are typed, in either script's digits. Pure. */
import type { ExamDetail } from '@porua/contract/desk/exams'
import { neededText, says } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { instantOf, type WallTime, wallTime } from '../../platform/school-time.ts'
import type { QuestionKey, TakenQuestion } from '../questions/questions.api.ts'

const minute = 60_000
/** Practice has no end; its place in a calendar has to name one. */
const practiceDays = 365

/** A typed number as JavaScript reads it: with Latin digits and a point. */
export function typedNumber(text: string): number {
  const plain = text
    .trim()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

const isWhole = (text: string, most: number) => {
  const value = typedNumber(text)
  return Number.isInteger(value) && value >= 0 && value <= most
}

const within = (least: number, most: number) =>
  z.string().refine((text) => {
    const value = typedNumber(text)
    return value >= least && value <= most && Number(value.toFixed(2)) === value
  }, says('aNumber'))

const question = z.object({
  /** The question's place in the exam as it stands; '' for one that comes from a bank. */
  kept: z.string(),
  bank: z.string(),
  id: z.string(),
  marks: within(0, 1000),
})

/** A question of an exam that is being written. */
export type QuestionWish = z.output<typeof question>

/** The marks that a question begins with in an exam: those of its bank, else one. */
export function marksOf(own: number | null): string {
  return String(own ?? 1)
}

/** What an import has put into its bank, by the names that exams have for them. */
export function importedKeys({
  bank: file,
  questions,
}: {
  bank: string
  questions: readonly string[]
}): QuestionKey[] {
  const bank = file.replace(/^questions\/(.*)\.jsonl$/, '$1')
  return questions.map((id) => ({ bank, id }))
}

/** The questions with those of an import behind them, each once. */
export function withImported(
  value: readonly QuestionWish[],
  imported: readonly TakenQuestion[],
): QuestionWish[] {
  const asked = new Set(value.map((one) => `${one.bank}\n${one.id}`))
  const more = imported.filter(({ bank, id }) => !asked.has(`${bank}\n${id}`))
  return [...value, ...more.map(({ bank, id, marks }) => ({ kept: '', bank, id, marks: marksOf(marks) }))]
}

/** What is said of an exam apart from its calendar. */
export const examShape = {
  title: neededText(300),
  subjectId: z.string().min(1, says('needed')),
  practice: z.boolean(),
  questions: z.array(question).min(1, says('someQuestions')),
  passMark: within(0, 100),
  sets: z.string(),
  hold: z.boolean(),
  /** Minutes in which late answers are taken; '' where the school's own number is meant. */
  grace: z.string().refine((text) => text.trim() === '' || isWhole(text, 10_080), says('aNumber')),
  instruction: z.string().max(100_000),
}

/** When it can be sat. */
export const whenShape = {
  date: z.string(),
  time: z.string(),
  duration: within(1, 10_080),
  /** Minutes after the start in which a student who comes late may still begin without losing time. */
  late: within(0, 10_080),
  cutMarks: within(0, 1000),
  resubmit: z.boolean(),
}

export const newExamSchema = z
  .object({ ...examShape, ...whenShape, groupIds: z.array(z.string()) })
  .refine(({ groupIds, date, time }) => groupIds.length === 0 || (date !== '' && time !== ''), {
    error: says('aTime'),
    path: ['time'],
  })
export type NewExam = z.output<typeof newExamSchema>

export const whenSchema = z.object(whenShape).refine(({ date, time }) => date !== '' && time !== '', {
  error: says('aTime'),
  path: ['time'],
})
export type When = z.output<typeof whenSchema>

export const editSchema = z.object({ version: z.number(), ...examShape })
export type ExamEdit = z.output<typeof editSchema>

/** How many sets an exam may have in the desk's forms; sets are named A, B, C. */
export const setChoices = ['0', '2', '3', '4'] as const

/** What the calls take of an exam's own fields. */
export function fieldsOf(
  of: Pick<ExamEdit, Exclude<keyof typeof examShape, 'questions'>>,
  before: readonly string[] = [],
) {
  const count = Number(of.sets)
  const named = count === before.length ? [...before] : [...'ABCDEFGHIJ'].slice(0, count)
  return {
    title: of.title,
    subjectId: of.subjectId,
    practice: of.practice,
    instruction: htmlOf(of.instruction),
    passMark: typedNumber(of.passMark),
    sets: named,
    results: of.hold ? ('hold' as const) : ('auto' as const),
    graceMinutes: of.grace.trim() === '' ? null : typedNumber(of.grace),
  }
}

/** What the calls take of the calendar; the start is there already. */
export function whenOf(
  { date, time, duration, late, cutMarks, resubmit }: When,
  { practice, timeZone }: { practice: boolean; timeZone: string },
) {
  const start = instantOf({ date, time }, timeZone) ?? 0
  const lasts = typedNumber(duration)
  const open = practice ? practiceDays * 1_440 : lasts + typedNumber(late)
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + open * minute).toISOString(),
    duration: lasts,
    cutMarks: typedNumber(cutMarks),
    resubmit,
  }
}

/** The calendar's fields as they stand in one place. */
export function whenStands(
  { startsAt, endsAt, duration, cutMarks, resubmit }: ExamDetail['places'][number],
  { practice, timeZone }: { practice: boolean; timeZone: string },
): When {
  const late = practice ? 0 : (Date.parse(endsAt) - Date.parse(startsAt)) / minute - duration
  return {
    ...wallTime(Date.parse(startsAt), timeZone),
    duration: String(duration),
    late: String(Math.max(0, late)),
    cutMarks: String(cutMarks),
    resubmit,
  }
}

/** The exam's own fields as they stand. */
export function examStands(exam: ExamDetail): ExamEdit {
  return {
    version: exam.version,
    title: exam.title,
    subjectId: exam.subject.id,
    practice: exam.practice,
    questions: exam.questions.map(({ id: kept, bank, bankId, marks }) => ({
      kept,
      bank,
      id: bankId,
      marks: String(marks),
    })),
    passMark: String(exam.passMark),
    sets: String(exam.sets.length),
    hold: exam.results === 'hold',
    grace: exam.graceMinutes === null ? '' : String(exam.graceMinutes),
    instruction: textOf(exam.instruction),
  }
}

/** The next moment at which the school's clock shows this hour. */
export function nextAt(time: string, now: number, timeZone: string): WallTime {
  const today = { date: wallTime(now, timeZone).date, time }
  if ((instantOf(today, timeZone) ?? 0) > now) return today
  return { date: wallTime(now + 1_440 * minute, timeZone).date, time }
}

/** Paragraphs without markup become lines; any other HTML stays as it is written. */
export function textOf(html: string): string {
  const plain = html
    .trim()
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/<br\s*\/?>/g, '\n')
  return /<[a-z/!]/i.test(plain)
    ? html
    : plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Lines become paragraphs; what begins with a tag is HTML already. */
export function htmlOf(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || /^<[a-z]/i.test(trimmed)) return trimmed
  const safe = trimmed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return safe
    .split(/\n{2,}/)
    .map((lines) => `<p>${lines.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
