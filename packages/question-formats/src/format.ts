/**
 * What every reader of a question format makes of a file: questions in the words of our own JSONL (school-pack.md), each with
 * the place it came from, so that one reader (`read-question.ts`) judges all of them by the same rules.
 */

import type { Place } from '@porua/files/validation-errors'
import type { Difficulty } from './difficulty.ts'
import type { KeyState } from './papers/keys.ts'
import type { PaperPlace } from './papers/paper.ts'

/** A question as a line of our JSONL says it. Fields that the file does not give are left out. */
export interface WrittenQuestion {
  id: string
  type: 'MCQ' | 'checkbox' | 'shortAns' | 'paragraph'
  title: string
  format?: 'text' | 'html'
  options?: string[]
  /** Which options are paths of pictures, by index from 0. */
  optionType?: Record<string, 'image'>
  /** Texts of right options, accepted answers, or model answers. */
  answer?: string[]
  tolerance?: number
  explanation?: string
  notes?: string
  /** Paths within `media`. */
  images?: string[]
  files?: string[]
  subject?: string
  chapter?: string
  marks?: number
  language?: string
  difficulty?: Difficulty
  tags?: string[]
}

export interface ForeignQuestion {
  /** The line in which it begins; `field` is its own name in the file, '' where it has none. */
  place: Place
  written: WrittenQuestion
  /** Of a spreadsheet: the cell that a field stands in, 'F7'. */
  cells?: Readonly<Record<string, string>>
  /** Of a paper in Word or plain text: where it stands there, and how sure its key is. */
  paper?: PaperFacts
}

/** What is known of a question in a paper, besides its fields. */
export interface PaperFacts {
  /** As the paper shows it: '১২', '3'; null where it has none. */
  number: string | null
  place: PaperPlace
  key: KeyState
}
