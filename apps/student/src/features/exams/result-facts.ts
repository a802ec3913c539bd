/**
 * What a result says, as pure rules (spec §4 Result, §9; decisions: Marks, GPA). Marks are exact to 0.01, so sums
 * are made of whole hundredths.
 */
import type { Result, ResultAnswer, ReviewQuestion } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'

/**
 * correct, incorrect and skipped as spec §9 has them; pending: a teacher has not marked it yet; dropped: a correction has
 * taken the question out, and it counts for nobody.
 */
export type QuestionStatus = 'correct' | 'incorrect' | 'skipped' | 'pending' | 'dropped'

/** One question of a result with what became of it. */
export interface ReviewedQuestion {
  /** Counts from 1, in the paper's order. */
  readonly number: number
  readonly question: ReviewQuestion
  readonly answer: readonly string[]
  /** The places of the tapped options, where the phone told them. */
  readonly chosen: readonly number[] | undefined
  /** Null while a teacher has not marked it. */
  readonly marks: number | null
  /** What the teacher says of the answer; null where nothing. */
  readonly comment: string | null
  readonly extra: ResultAnswer['extra']
  readonly status: QuestionStatus
  /** How it came to be given; undefined where nobody knows. */
  readonly given: ResultAnswer['given']
  /** False for a question without text, choice or file. */
  readonly answered: boolean
  /** A late answer to it waits for a teacher. */
  readonly waits: boolean
}

/** The result screen's facts. */
export interface ResultFacts {
  readonly passed: boolean
  /** So many marks would have been needed besides to pass; 0 where it is passed. */
  readonly short: number
  /** False while answers wait for a teacher. */
  readonly final: boolean
  readonly correct: number
  readonly incorrect: number
  readonly skipped: number
  readonly pending: number
  /** Taken out by a correction. */
  readonly dropped: number
  readonly negativeMarks: number
  /** Milliseconds between start and submission. */
  readonly completionMs: number
  /** What the marks obtained are out of: with the GPA's part where the exam uses it. */
  readonly outOf: number
  readonly questions: readonly ReviewedQuestion[]
}

/** Most marks that one GPA brings: 25 each for SSC and HSC. */
export const gpaPartMax = limits.gpaTimes * limits.gpaMax

/** What the two GPAs bring, as marks; null where the exam does not use them. */
export function gpaMarks({
  gpaFactor,
  marksObtained,
  withoutGPA,
}: Pick<Result, 'gpaFactor' | 'marksObtained' | 'withoutGPA'>): { ssc: number; hsc: number } | null {
  if (!gpaFactor) return null
  const { ssc, hsc } = gpaFactor
  // A result that an earlier version has kept on the phone holds the marks themselves.
  const asMarks = toHundredths(marksObtained - withoutGPA) === toHundredths(ssc + hsc)
  const times = asMarks ? 1 : limits.gpaTimes
  return { ssc: toHundredths(times * ssc) / 100, hsc: toHundredths(times * hsc) / 100 }
}

/**
 * The status of a question (spec §9): correct if marks above 0, incorrect otherwise, skipped if no answer. Skipped is
 * kept for MCQ and checkbox, as written there: a blank written answer is marked 0 and counts as incorrect.
 */
export function questionStatus(
  type: ReviewQuestion['type'],
  answered: boolean,
  marks: number | null,
): QuestionStatus {
  if (!answered && (type === 'MCQ' || type === 'checkbox')) return 'skipped'
  if (marks === null) return 'pending'
  return marks > 0 ? 'correct' : 'incorrect'
}

/** What a correction makes of a question, answered or not; null where none has. */
function statusByRule(rule: ReviewQuestion['rule'], marks: number | null): QuestionStatus | null {
  if (rule === 'drop') return 'dropped'
  return rule === 'bonus' && marks !== null && marks > 0 ? 'correct' : null
}

/** Every question of the paper in its order; those without an answer are added as unanswered (spec §3). */
export function reviewedQuestions(
  result: Pick<Result, 'answers' | 'waiting'> & { exam: Pick<Result['exam'], 'questions'> },
): ReviewedQuestion[] {
  const answers = new Map(result.answers.map((answer) => [answer.questionId._id, answer]))
  return result.exam.questions.map(({ questionId: question }, index) => {
    const given = answers.get(question._id)
    const answer = given?.answer ?? []
    const extra = given?.extra ?? []
    const answered = answer.some((part) => part.trim() !== '') || extra.length > 0
    const marks = given ? given.marks : 0
    const comment = given?.comment?.trim() || null
    const status = statusByRule(question.rule, marks) ?? questionStatus(question.type, answered, marks)
    const waits = result.waiting?.includes(question._id) ?? false
    const how = { chosen: given?.chosen, given: given?.given }
    return { number: index + 1, waits, question, answer, ...how, marks, comment, extra, status, answered }
  })
}

/** The absolute sum of the negative per-question marks, to two decimals. */
export function negativeMarks(questions: readonly Pick<ReviewedQuestion, 'marks'>[]): number {
  let hundredths = 0
  for (const { marks } of questions) if (marks !== null && marks < 0) hundredths -= toHundredths(marks)
  return hundredths / 100
}

/** Marks obtained / total marks * 100 >= passMark, over the marks without GPA (decisions: GPA). */
export function hasPassed(marks: number, totalMarks: number, passMark: number): boolean {
  const total = toHundredths(totalMarks)
  if (total <= 0) return false
  // Both sides in ten-thousandths of a mark: a division would put 32.999… below a pass mark of 33.
  return toHundredths(marks) * 100 >= Math.round(passMark * total * 1e6) / 1e6
}

/** Marks that are missing to the pass mark, the last hundredth rounded up: with as many it is passed. */
export function marksShort(marks: number, totalMarks: number, passMark: number): number {
  // Rounded first: a sum of fractions may stand a hair above the hundredth that it means.
  const needed = Math.ceil(Math.round(passMark * toHundredths(totalMarks) * 1e4) / 1e6)
  return Math.max(0, needed - toHundredths(marks)) / 100
}

/** The whole screen's facts. */
export function resultFacts(result: Result): ResultFacts {
  const questions = reviewedQuestions(result)
  const count = (status: QuestionStatus) => questions.filter((one) => one.status === status).length
  return {
    passed: hasPassed(result.withoutGPA, result.exam.totalMarks, result.exam.passMark),
    short: marksShort(result.withoutGPA, result.exam.totalMarks, result.exam.passMark),
    final: result.pendingMarks === 0,
    correct: count('correct'),
    incorrect: count('incorrect'),
    skipped: count('skipped'),
    pending: count('pending'),
    dropped: count('dropped'),
    negativeMarks: negativeMarks(questions),
    completionMs: Math.max(0, Date.parse(result.submittedAt) - Date.parse(result.startsAt)),
    outOf: result.exam.totalMarks + (result.gpaFactor ? 2 * gpaPartMax : 0),
    questions,
  }
}

function toHundredths(marks: number): number {
  return Math.round(marks * 100)
}
