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

/**
 * Adds up one attempt. `marks` holds one entry an answered question, `unanswered` the types of the others, those with a blank answer among
 * them. Spec §9 knows 'skipped' for MCQ and checkbox only: a written question without an answer has 0 marks and is incorrect.
 */
export function totalsOf(marks: readonly (number | null)[], unanswered: readonly QuestionType[]): Totals {
  const skipped = unanswered.filter((type) => type === 'MCQ' || type === 'checkbox').length
  const totals = { marks: 0, negative: 0, pending: 0, correct: 0, incorrect: unanswered.length - skipped }
  for (const mark of marks) {
    if (mark === null) totals.pending++
    else {
      totals.marks += mark
      if (mark < 0) totals.negative -= mark
      if (mark > 0) totals.correct++
      else totals.incorrect++
    }
  }
  return { ...totals, skipped }
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

/** The types of a paper's questions that have no mark and are not dropped. One whose key is not known counts as a choice. */
export function typesOf(
  questions: readonly string[],
  keys: ReadonlyMap<string, Pick<Key, 'rule' | 'type'>>,
  marked: ReadonlySet<string>,
): QuestionType[] {
  return questions
    .filter((id) => !marked.has(id) && keys.get(id)?.rule !== 'drop')
    .map((id) => keys.get(id)?.type ?? 'MCQ')
}

/** An attempt's totals with its merit: dropped questions count for nobody. `questions` are its paper's. */
export function totalsWithMerit(
  attempt: Counted,
  marks: readonly { readonly question_id: string; readonly marks: number | null }[],
  keys: ReadonlyMap<string, Pick<Key, 'rule' | 'type'>>,
  questions: readonly string[],
): Totals & { readonly merit: number } {
  const marked = new Set(marks.map((mark) => mark.question_id))
  const totals = totalsOf(
    marks.filter((mark) => keys.get(mark.question_id)?.rule !== 'drop').map((mark) => mark.marks),
    typesOf(questions, keys, marked),
  )
  const gpa = attempt.uses_gpa === 1 ? gpaPart(attempt.gpa_ssc, attempt.gpa_hsc) : { ssc: 0, hsc: 0 }
  return { ...totals, merit: totals.marks + gpa.ssc + gpa.hsc }
}
