/**
 * What every reader of a question format makes of a file: questions in the words of our own JSONL (school-pack.md), each with
 * the place it came from, so that one reader (`pack/questions.ts`) judges all of them by the same rules.
 */
import type { Place, Remark } from '../mistakes.ts'
import type { PackSource } from '../pack/source.ts'

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
}

export interface ForeignQuestion {
  /** The line in which it begins; `field` is its own name in the file, '' where it has none. */
  place: Place
  written: WrittenQuestion
}

/** What a reader found in one file. */
export interface ForeignBank {
  /** 'GIFT', 'Moodle XML', 'QTI 2.1' …: for a person. */
  format: string
  questions: ForeignQuestion[]
  /** Questions that are of no type of ours (matching, calculated …) or use what an exam cannot show: named, with why. */
  leftOut: Remark[]
  /** What was changed on the way in (feedback per option that has no place …). */
  warnings: Remark[]
  /** What stops the import: broken lines. */
  mistakes: Remark[]
  /** Pictures and files that came inside (a package's, or base64); paths as `written` names them. */
  media: PackSource
}
