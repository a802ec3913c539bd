/** The school as it stands in the database, as far as an import compares with it. Made by the store, read by the difference. */
import type {
  BookTable,
  ContentTable,
  CourseTable,
  ExamKeyTable,
  ExamQuestionTable,
  ExamTable,
  GroupExamTable,
  GroupItemTable,
  GroupTable,
  ItemTable,
  NoticeGroupTable,
  NoticeTable,
  QuestionBankTable,
  StudentGroupTable,
  SubjectTable,
} from '../../ports/database/tables.ts'
import type { RunningAttempts } from '../exams/exams.admin.api.ts'
import type { SnapshotStudent } from '../people/people.api.ts'
import { emptySchool } from './empty-school.ts'
import type { KnownSchool } from './plan.ts'

/** Everything but questions, which are loaded for the banks and exams of the pack alone. */
export interface SchoolSnapshot {
  /** Counts the imports; null before the first. An import is applied only to the school it was compared with. */
  revision: string | null
  /** Rows of the provider table, by key. */
  settings: Map<string, string>
  courses: CourseTable[]
  subjects: SubjectTable[]
  items: ItemTable[]
  books: BookTable[]
  contents: ContentTable[]
  groups: GroupTable[]
  groupItems: GroupItemTable[]
  students: SnapshotStudent[]
  memberships: StudentGroupTable[]
  exams: ExamTable[]
  schedules: GroupExamTable[]
  /** Of packs alone: what the provider or a feature of the server has told is none of theirs. */
  notices: SnapshotNotice[]
  noticeGroups: NoticeGroupTable[]
}

/** A notice without what became of it. */
export type SnapshotNotice = Omit<NoticeTable, 'sent_at'>

/** The questions of the pack's banks and exams. */
export interface SnapshotQuestions {
  bank: QuestionBankTable[]
  /** Of the current edition. */
  examQuestions: ExamQuestionTable[]
  /** Of the current generation. */
  examKeys: ExamKeyTable[]
  /** Number of attempts by exam id. */
  attempts: Map<string, number>
  /** Exams with a correction under way: the keys that all will see are made, and not shown yet. */
  regrading: Set<string>
  /** Number of attempts that may still take answers, by exam and group. */
  running: RunningAttempts[]
}

/** Who made a notice, in its row: only those of packs are a pack's to change. */
export const packSource = 'pack'

/** What a pack may name or collide with. */
export function knownSchool(school: SchoolSnapshot): KnownSchool {
  const known = emptySchool()
  const setting = (key: string): unknown => JSON.parse(school.settings.get(key) ?? 'null')
  const zone = setting('timeZone')
  if (typeof zone === 'string') known.timeZone = zone
  const prefixes = setting('hiddenChapterPrefixes')
  if (Array.isArray(prefixes)) known.hiddenChapterPrefixes = prefixes.map(String)
  for (const student of school.students) known.students.set(student.sid, student.mobile)
  for (const course of school.courses) known.courses.add(course.id)
  for (const subject of school.subjects) known.subjects.set(subject.id, subject.course_id)
  for (const item of school.items) known.items[item.kind].set(item.id, item.subject_id)
  for (const book of school.books) known.books.set(book.id, book.course_id)
  for (const content of school.contents) {
    const subject = known.items[content.item_kind].get(content.item_id)
    if (subject !== undefined) known.contents.set(content.id, subject)
  }
  for (const group of school.groups) known.groups.set(group.id, group.course_id)
  for (const exam of school.exams) known.exams.set(exam.id, exam.subject_id)
  return known
}
