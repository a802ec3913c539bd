/** Tables of courses, groups and question banks. */

export interface CourseTable {
  id: string
  position: number
  name: string
  description: string | null
  image: string | null
  /** Counts the writes of it, from 1. */
  version: number
}

export interface SubjectTable {
  id: string
  course_id: string
  position: number
  name: string
  image: string | null
  /** Counts the writes of it, from 1. */
  version: number
}

/** Chapters, lectures and question-solve items. Ids are unique per kind. */
export interface ItemTable {
  kind: ItemKind
  id: string
  subject_id: string
  position: number
  name: string
  description: string | null
  /** Counts the writes of it, from 1. */
  version: number
}

export type ItemKind = 'chapter' | 'lecture' | 'questionSolve'

export interface GroupTable {
  id: string
  course_id: string
  position: number
  name: string
  /** Which kinds the pack lists as "all", JSON array of ItemKind, so that an export says "all" again. */
  all_json: string
  /** Counts the writes of it, from 1. */
  version: number
}

export interface GroupItemTable {
  group_id: string
  kind: ItemKind
  item_id: string
}

export interface QuestionBankTable {
  /** The file's path in the pack, e.g. questions/botany.jsonl. */
  file: string
  /** The question's id in that file. */
  id: string
  position: number
  /** The question as the pack has it, normalised (school feature's BankQuestion). */
  body_json: string
  /** Counts the writes of it, from 1. */
  version: number
}
