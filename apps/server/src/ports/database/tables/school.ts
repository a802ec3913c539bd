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

/** A group that was removed just now, so that it can be brought back. Swept after a few minutes. */
export interface RemovedGroupTable {
  id: string
  /** Its rows, as JSON: the group, its items, its calendar, the ids of its students. */
  body_json: string
  removed_at: number
}

export interface GroupItemTable {
  group_id: string
  kind: ItemKind
  item_id: string
}

/** A bank of questions as people know it. */
export interface BankTable {
  /** The file's path in a pack, e.g. questions/botany.jsonl: it stays, whatever people call the bank. */
  file: string
  name: string
  /** When it was deleted; null while it is there. */
  removed_at: number | null
  /** Counts the writes of it, from 1. */
  version: number
}

/** What lists and searches look at. Made of `bank_question`, by whoever writes that; no backup holds it. */
export interface QuestionFindTable {
  file: string
  id: string
  position: number
  type: string
  subject: string | null
  chapter: string | null
  difficulty: string | null
  /** JSON array; null: it has none. */
  tags_json: string | null
  /** The same for questions with the same text, options and key. */
  digest: string
  /** Its words and tags as a search knows them, with a blank between each two. */
  words: string
}

/** A question that was deleted, for as long as that can be undone. */
export interface RemovedQuestionTable {
  file: string
  id: string
  position: number
  body_json: string
  version: number
  removed_at: number
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
