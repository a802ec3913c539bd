/**
 * A thousand students at one paper, and what each of them has to get: marks, negative marks, GPA, rank, written from the words
 * of the decisions and from the source's own lines. Nothing of the server's code is used. Everything in hundredths.
 */

import { Chance } from '@porua/testkit/seeded'
import { type Choice, choose } from './choices.ts'
import { expectedMarks } from './marking.ts'
import type { SourceBank, SourceQuestion } from './real-questions.ts'

/** A question of the paper; no accepted answer: a teacher marks it. */
export interface Asked extends SourceQuestion {
  /** Hundredths. */
  readonly point: number
}

/** What a wrong choice costs: not a quarter, so that binary fractions would show. */
export const cut = 33
const points = [100, 150, 225, 33, 175, 110, 400, 67]

/** How a student's answers travel. */
export type Way = 'plain' | 'late' | 'changed' | 'tooLate' | 'afterEnd' | 'absent'

export interface Sitter {
  readonly place: number
  readonly way: Way
  /** What counts in the end, by question id. */
  readonly sheet: ReadonlyMap<string, readonly string[]>
  /** What was said before it ('changed'), or is said when it does not count any more ('tooLate', 'afterEnd'). */
  readonly other: ReadonlyMap<string, readonly string[]>
  readonly imported: Gpa | null
  /** Typed by the student before the start. */
  readonly own: Gpa | null
}
/** Hundredths of a GPA. */
export interface Gpa {
  readonly ssc: number
  readonly hsc: number
}

/** Four of each type that a machine marks, written texts, and questions that only a teacher marks. */
export function paperOf(banks: readonly SourceBank[]): Asked[] {
  const sources = banks.length > 0 ? drawn(banks) : ownQuestions()
  return sources.map((source, n) => ({ ...source, point: points[n % points.length] ?? 100 }))
}

function drawn(banks: readonly SourceBank[]): SourceQuestion[] {
  const chance = new Chance('paper')
  const take = (count: number, name: string, fits: (question: SourceQuestion) => boolean) => {
    const bank = banks.find((one) => one.name === name)
    const fitting = bank?.questions.filter((one) => one.images.length === 0 && fits(one)) ?? []
    return chance.shuffled(fitting).slice(0, count)
  }
  const questions = [
    ...take(3, 'mmlu_pro', () => true),
    ...take(2, 'iot_quizzes', () => true),
    ...take(3, 'biology_problems', (one) => one.type === 'MCQ'),
    ...take(5, 'biology_problems', (one) => one.type === 'checkbox' && one.answer.length > 1),
    ...take(2, 'biology_problems', (one) => one.type === 'shortAns' && one.tolerance !== undefined),
    ...take(2, 'mgsm', () => true),
    ...take(2, 'theoremqa', (one) => one.type === 'shortAns'),
    ...take(3, 'gsm8k', () => true),
  ]
  return [...questions, ownQuestions().at(-1) as SourceQuestion]
}

/** A paper for machines without the shared questions. */
function ownQuestions(): SourceQuestion[] {
  const blank = { explanation: null, images: [] }
  const options = ['Padma', 'Meghna', 'Jamuna', 'Karnaphuli']
  return [
    ...Array.from({ length: 8 }, (_, n): SourceQuestion => {
      const answer = [options[n % 4] ?? '']
      return { ...blank, id: `m${n}`, type: 'MCQ', title: `Which river is number ${n}?`, options, answer }
    }),
    ...Array.from({ length: 5 }, (_, n): SourceQuestion => {
      const answer = options.filter((_, at) => at !== n % 4)
      return { ...blank, id: `b${n}`, type: 'checkbox', title: `Which rivers meet at ${n}?`, options, answer }
    }),
    ...Array.from({ length: 6 }, (_, n): SourceQuestion => {
      const numeric = n < 4 ? { numeric: true, ...(n < 2 ? { tolerance: '0.05' } : {}) } : {}
      const answer = [n < 4 ? `${n * 7 + 3}.5` : `leaf ${n}`]
      return {
        ...blank,
        ...numeric,
        id: `s${n}`,
        type: 'shortAns',
        title: `What is ${n}?`,
        options: [],
        answer,
      }
    }),
    ...Array.from({ length: 3 }, (_, n): SourceQuestion => {
      return {
        ...blank,
        id: `p${n}`,
        type: 'paragraph',
        title: `Why ${n}?`,
        options: [],
        answer: ['because'],
      }
    }),
    { ...blank, id: 'teacher', type: 'shortAns', title: 'Name a fern.', options: [], answer: [] },
  ]
}

/** Everybody, by chance that can be told again. */
export function sittersOf(paper: readonly Asked[], count: number): Sitter[] {
  const sitters: Sitter[] = []
  for (let place = 0; place < count; place++) {
    const twin = place % 10 === 9 ? sitters[place - 1] : undefined
    const chance = new Chance(`sitter ${place}`)
    const gpa = { ssc: 300 + chance.below(201), hsc: 250 + chance.below(251) }
    const known = place % 4
    sitters.push({
      place,
      way: wayOf(place),
      // Somebody sits beside: equal marks, often with an equal GPA.
      sheet: twin ? twin.sheet : sheetOf(paper, chance, place % 40 === 21),
      other: sheetOf(paper, chance),
      imported: twin ? twin.imported : known < 2 ? gpa : null,
      own: twin ? twin.own : known === 1 || known === 2 ? { ssc: gpa.hsc, hsc: gpa.ssc } : null,
    })
  }
  return sitters
}

function wayOf(place: number): Way {
  if (place % 50 === 7) return 'absent'
  if (place % 50 === 11) return 'tooLate'
  if (place % 50 === 12) return 'afterEnd'
  if (place % 7 === 3) return 'late'
  return place % 7 === 5 ? 'changed' : 'plain'
}

/** `guesses`: knows nothing, writes nothing, and loses marks by guessing. */
function sheetOf(paper: readonly Asked[], chance: Chance, guesses = false): Map<string, readonly string[]> {
  const sheet = new Map<string, readonly string[]>()
  for (const question of paper) {
    const choice: Choice =
      question.answer.length > 0
        ? choose(chance, question)
        : { kind: 'written', answer: chance.next() < 0.8 ? ['Bracken'] : null }
    if (guesses && choice.kind !== 'wrong') continue
    if (choice.answer !== null) sheet.set(question.id, choice.answer)
    // Nothing but white space is an answer that says nothing.
    else if (question.options.length === 0 && chance.next() < 0.3) sheet.set(question.id, ['  '])
  }
  return sheet
}

/** What the provider has corrected, by question id. */
export interface Corrected {
  readonly answer?: readonly string[]
  readonly accept?: string
  readonly rule?: 'drop' | 'bonus'
}

/** The school's side of the story, as it stands. */
export interface Story {
  readonly paper: readonly Asked[]
  readonly corrections: ReadonlyMap<string, Corrected>
  /** A teacher's marks, by place and question id. */
  readonly teacher: ReadonlyMap<string, number>
}

/** A name for a student's answer in the teacher's list. */
export function written(place: number, questionId: string): string {
  return `${place} ${questionId}`
}

/** What a student's page has to say, in marks. `marks`: by question id, dropped ones left out. */
export interface Expected {
  readonly marksObtained: number
  readonly withoutGPA: number
  readonly negativeMarks: number
  readonly pendingMarks: number
  readonly gpaFactor: Gpa
  readonly rank: number
  readonly totalMarks: number
  readonly marks: Readonly<Record<string, number | null>>
}

/** Whether a machine leaves this answer to a teacher. */
export function isTeachers(question: SourceQuestion): boolean {
  return question.type === 'paragraph' || question.answer.length === 0
}

const isBlank = (answer: readonly string[]) => answer.join('').trim() === ''

/** Everybody's result; null for who was absent. */
export function expectedOf(story: Story, sitters: readonly Sitter[]): (Expected | null)[] {
  const sums = sitters.map((sitter) => (sitter.way === 'absent' ? null : sumsOf(story, sitter)))
  return sums.map((own) => {
    if (!own) return null
    // The whole list, compared with itself.
    const above = sums.filter((other) => other !== null && other.merit > own.merit).length
    return {
      marksObtained: own.merit / 100,
      withoutGPA: own.total / 100,
      negativeMarks: own.negative / 100,
      pendingMarks: own.pending,
      gpaFactor: { ssc: own.gpa.ssc / 100, hsc: own.gpa.hsc / 100 },
      rank: above + 1,
      totalMarks: own.most / 100,
      marks: own.marks,
    }
  })
}

function sumsOf({ paper, corrections, teacher }: Story, sitter: Sitter) {
  const marks: Record<string, number | null> = {}
  let most = 0
  let negative = 0
  let total = 0
  let pending = 0
  for (const question of paper) {
    const { id, point } = question
    const { rule, answer = question.answer, accept } = corrections.get(id) ?? {}
    if (rule === 'drop') continue
    most += point
    const given = sitter.sheet.get(id)
    const said = given !== undefined && !isBlank(given)
    if (!said && rule !== 'bonus') continue
    const key = { ...question, answer: [...answer, ...(accept === undefined ? [] : [accept])] }
    const machine = isTeachers(question) ? null : expectedMarks(key, given ?? [], point, cut)
    const mark = rule === 'bonus' ? point : (machine ?? teacher.get(written(sitter.place, id)) ?? null)
    marks[id] = mark === null ? null : mark / 100
    if (mark === null) pending += 1
    else {
      total += mark
      if (mark < 0) negative += -mark
    }
  }
  const gpa = sitter.imported ?? sitter.own ?? { ssc: 0, hsc: 0 }
  return { marks, most, negative, total, pending, gpa, merit: total + 5 * gpa.ssc + 5 * gpa.hsc }
}
