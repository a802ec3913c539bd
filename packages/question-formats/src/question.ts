/** A question that was read and found right. */

import type { Place } from '@porua/files/validation-errors'
import type { Difficulty } from './difficulty.ts'

export interface PlannedQuestion {
  place: Place
  id: string
  body: BankQuestion
}

export type QuestionType = 'MCQ' | 'checkbox' | 'shortAns' | 'paragraph'

/** A question as the bank keeps it: texts untouched, media as keys. */
export interface BankQuestion {
  type: QuestionType
  format: 'text' | 'html'
  title: string
  /** Texts, or media keys where `imageOptions` names their index. */
  options: string[]
  imageOptions: number[]
  /** The right options, the accepted answers, or a model answer (paragraph: a teacher marks all the same). */
  answer: string[]
  /** Accepted distance from a numeric answer; 0: the same number, however written; null: compared as text. */
  tolerance: number | null
  explanation: string | null
  notes: string | null
  /** Media keys. */
  images: string[]
  files: string[]
  subject: string | null
  chapter: string | null
  /** Hundredths; null where the pack leaves it to the exam (1 mark then). */
  marks: number | null
  language: string | null
  /** As its author says; not there where nobody does, so that what was kept before reads the same. */
  difficulty?: Difficulty
  /** What its author files it under besides; not there where nothing is. */
  tags?: string[]
  /** Formulas stand marked in its texts, as `\(…\)` and `\[…\]`; not there where no text could hold one. */
  formulas?: 'marked'
}
