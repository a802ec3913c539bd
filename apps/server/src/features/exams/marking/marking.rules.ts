/**
 * Marks (decisions: Marks; spec §9). Everything is in hundredths of a mark, so sums are exact; a total may be negative.
 * `null` means that a teacher has still to mark.
 */
import type { QuestionType } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { accepts } from './fold.rules.ts'

/** The key of one question in one generation. */
export interface Key {
  readonly type: QuestionType
  /** Right options, or accepted answers; empty: a teacher marks. */
  readonly accepted: readonly string[]
  readonly tolerance: number | null
  /** Hundredths. */
  readonly point: number
  /** After a correction: counts for nobody, or its full marks for everybody. */
  readonly rule: 'drop' | 'bonus' | null
}

/** What the student gave. */
export interface Given {
  readonly answer: readonly string[]
  readonly files: number
}

/** Whether nothing was given: no file, and no part with more than white space. */
export function isBlank(given: Given): boolean {
  return given.files === 0 && given.answer.every((part) => part.trim() === '')
}

/** The marks of one answer; `cut` is what a wrong option costs. */
export function markOf(key: Key, given: Given, cut: number): number | null {
  if (key.rule === 'drop') return 0
  if (key.rule === 'bonus') return key.point
  if (isBlank(given)) return 0
  if (key.accepted.length === 0 || key.type === 'paragraph') return null
  if (key.type === 'shortAns') return markShort(key, given)
  const right = new Set(key.accepted)
  const chosen = new Set(given.answer)
  // A file beside no option: nothing wrong was chosen, so nothing is cut.
  if (chosen.size === 0) return 0
  if (key.type === 'MCQ') {
    const [only] = chosen
    return chosen.size === 1 && only !== undefined && right.has(only) ? key.point : negative(cut)
  }
  for (const option of chosen) if (!right.has(option)) return negative(cut)
  return chosen.size === right.size ? key.point : 0
}

function markShort(key: Key, given: Given): number | null {
  const text = given.answer.join(' ')
  if (accepts(key.accepted, key.tolerance, text)) return key.point
  // A photograph of the working: a machine must not say 0 to what only a person can read.
  return given.files > 0 ? null : 0
}

function negative(cut: number): number {
  return cut === 0 ? 0 : -cut
}

/** What stands in a result's row, in hundredths. */
export interface Totals {
  readonly marks: number
  /** The absolute sum of the negative marks. */
  readonly negative: number
  readonly pending: number
  readonly correct: number
  readonly incorrect: number
  readonly skipped: number
}

/** Adds up one attempt: `marks` holds one entry an answered question (blank ones left out), of `questions` in all. */
export function totalsOf(marks: readonly (number | null)[], questions: number): Totals {
  const totals = { marks: 0, negative: 0, pending: 0, correct: 0, incorrect: 0 }
  for (const mark of marks) {
    if (mark === null) totals.pending++
    else {
      totals.marks += mark
      if (mark < 0) totals.negative -= mark
      if (mark > 0) totals.correct++
      else totals.incorrect++
    }
  }
  return { ...totals, skipped: questions - marks.length }
}

/** The GPA's part of the merit: five times each, as hundredths of a mark (spec §9). A GPA not known adds nothing. */
export function gpaPart(ssc: number | null, hsc: number | null): { ssc: number; hsc: number } {
  return { ssc: limits.gpaTimes * (ssc ?? 0), hsc: limits.gpaTimes * (hsc ?? 0) }
}

/** What an attempt's totals need besides its marks. */
interface Counted {
  readonly uses_gpa: number
  readonly gpa_ssc: number | null
  readonly gpa_hsc: number | null
}

/** An attempt's totals with its merit: dropped questions count for nobody. `questions` are its paper's. */
export function totalsWithMerit(
  attempt: Counted,
  marks: readonly { readonly question_id: string; readonly marks: number | null }[],
  keys: ReadonlyMap<string, Pick<Key, 'rule'>>,
  questions: readonly string[],
): Totals & { readonly merit: number } {
  const dropped = (question: string) => keys.get(question)?.rule === 'drop'
  const totals = totalsOf(
    marks.filter((mark) => !dropped(mark.question_id)).map((mark) => mark.marks),
    questions.length - questions.filter(dropped).length,
  )
  const gpa = attempt.uses_gpa === 1 ? gpaPart(attempt.gpa_ssc, attempt.gpa_hsc) : { ssc: 0, hsc: 0 }
  return { ...totals, merit: totals.marks + gpa.ssc + gpa.hsc }
}
