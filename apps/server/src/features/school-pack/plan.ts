/** A pack that has been read and found right: what `readPack` makes and the import compares with the school. */

import type { ForumMedia } from '@porua/contract/forum'
import type { PlannedMedia } from '@porua/files/media'
import type { Place, PlaceOf, Remark } from '@porua/files/validation-errors'
import type { PlannedQuestion } from '@porua/question-formats/question'
import type { ItemKind } from '../../ports/database/tables.ts'
import type { PackTime } from './pack/times.ts'

export interface SchoolPlan {
  /** The white label and settings that the pack gives, by their key. */
  client: Map<string, unknown>
  students: PlannedStudent[]
  courses: PlannedCourse[]
  groups: PlannedGroup[]
  exams: PlannedExam[]
  notices: PlannedNotice[]
  posts: PlannedPost[]
  banks: PlannedBank[]
  /** Media files by their key. */
  media: Map<string, PlannedMedia>
  warnings: Remark[]
  notes: Remark[]
}

/** Columns of students.csv that may be absent: what is absent says nothing, what is empty says 'none'. */
export type StudentText = 'contact' | 'branch' | 'division' | 'session' | 'code' | 'link'

export interface PlannedStudent {
  place: Place
  sid: string
  /** 88 and 11 digits. */
  mobile: string
  name: string
  texts: Partial<Record<StudentText, string | null>>
  /** Hundredths. */
  gpa: Partial<Record<'ssc' | 'hsc', number | null>>
  /** Group ids; undefined where the file has no such column. */
  groups: string[] | undefined
  password: string | null
}

export interface PlannedCourse {
  placeOf: PlaceOf
  id: string
  name: string
  description: string | null
  /** Media key. */
  image: string | null
  books: PlannedBook[]
  subjects: PlannedSubject[]
}

/** A book; `image` and `file` are media keys. */
export interface PlannedBook {
  placeOf: PlaceOf
  id: string
  name: string
  image: string | null
  file: string
}

/** A video or a note of an item. */
export interface PlannedContent {
  placeOf: PlaceOf
  id: string
  type: 'video' | 'file'
  title: string
  /** Of a video. */
  kind: 'vod' | 'drm' | 'hosted' | null
  /** Media key of the file or manifest, or the address at a video site. */
  key: string
  thumbnail: string | null
  published: boolean
  /** Milliseconds, where known. */
  duration: number | null
  /** Bytes, where known. */
  size: number | null
  details: PlannedDetails
}

/** What is kept about a video besides its columns. */
export interface PlannedDetails {
  qualities?: { height: number; bandwidth: number; bytes: number }[]
  /** ClearKey ids and keys, hex. */
  keys?: { kid: string; key: string }[]
  /** Ids of the keys that the manifest names, hex. */
  kids?: string[]
  /** Text tracks; the addresses are media keys. */
  captions?: { language: string; label: string; URL: string }[]
  /** Of a folder of files: their paths below the manifest's folder. */
  files?: string[]
}

export interface PlannedSubject {
  placeOf: PlaceOf
  id: string
  name: string
  image: string | null
  items: PlannedItem[]
}

export interface PlannedItem {
  placeOf: PlaceOf
  kind: ItemKind
  id: string
  name: string
  description: string | null
  contents: PlannedContent[]
}

export interface PlannedGroup {
  placeOf: PlaceOf
  id: string
  name: string
  courseId: string
  /** Item ids by kind, or everything of the course. */
  items: Record<ItemKind, string[] | 'all'>
  exams: PlannedSchedule[]
}

/** An exam in a group's calendar. Marks are hundredths, `duration` milliseconds. */
export interface PlannedSchedule {
  placeOf: PlaceOf
  examId: string
  /** Among the group's exams; undefined: where the list of them has it. */
  position?: number
  startsAt: PackTime
  endsAt: PackTime
  duration: number
  cutMarks: number
  multiple: boolean
}

export interface PlannedExam {
  placeOf: PlaceOf
  id: string
  title: string
  subjectId: string
  /** Hundredths of a percent. */
  passMark: number
  isPractice: boolean
  instruction: string
  usesGpa: boolean
  sets: string[]
  releaseAt: PackTime | null
  /** 'hold': nothing but a release by the provider shows its results. */
  results: 'auto' | 'hold'
  lateAnswers: 'count' | 'hold'
  graceMinutes: number | null
  questions: PlannedExamQuestion[]
  /** `questions` as the pack has it, for `source_json`. */
  composition: CompositionEntry[]
}

/** One entry of an exam's `questions`: named ones, or the first `take` of the file that no entry names. */
export interface CompositionEntry {
  file: string
  ids?: string[]
  take?: number
  marks?: number
}

export interface PlannedExamQuestion {
  /** Where the exam names it. */
  place: Place
  file: string
  id: string
  /** Hundredths. */
  point: number
  question: PlannedQuestion
}

/** Something that groups of students are told. */
export interface PlannedNotice {
  placeOf: PlaceOf
  id: string
  /** None: the notice is taken back. */
  groups: string[]
  /** Plain text. */
  message: string
  info: PlannedInfo | null
  /** From when on it can be read; null: from its first import. */
  at: PackTime | null
}

/** Where a notice leads. */
export interface PlannedInfo {
  on: ItemKind | 'exam' | 'question'
  id: string
  courseId: string | null
  subjectId: string | null
  title: string | null
}

/** A question of the forum. */
export interface PlannedPost {
  placeOf: PlaceOf
  id: string
  /** Of the student who asks. */
  sid: string
  chapterId: string
  subjectId: string
  courseId: string
  text: string
  /** Media keys. */
  media: ForumMedia[]
  /** Null: from its first import, the pack's first post being the newest. */
  at: PackTime | null
  replies: PlannedReply[]
}

export interface PlannedReply {
  placeOf: PlaceOf
  id: string
  /** Of the student who replies; null: a teacher. */
  sid: string | null
  text: string
  media: ForumMedia[]
  at: PackTime | null
}

export interface PlannedBank {
  file: string
  questions: PlannedQuestion[]
}

/** What the school has already, as far as a pack may name it or collide with it. Empty for a new school. */
export interface KnownSchool {
  timeZone: string | null
  hiddenChapterPrefixes: string[] | null
  /** sid → mobile. */
  students: Map<string, string>
  /** Id → id of the owner: subject → course, item → subject, book and group → course, exam → subject, content → its item's subject. */
  courses: Set<string>
  subjects: Map<string, string>
  items: Record<ItemKind, Map<string, string>>
  books: Map<string, string>
  contents: Map<string, string>
  groups: Map<string, string>
  exams: Map<string, string>
}
