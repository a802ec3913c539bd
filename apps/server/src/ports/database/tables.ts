/**
 * Every table, as Kysely sees it. Times are UTC milliseconds, marks are hundredths, GPAs are hundredths, flags are 0/1,
 * columns named *_json hold JSON text. Migrations in `migrations/` make them; this file and they change together.
 */

import type {
  BookTable,
  CompletionTable,
  ContentTable,
  PlaybackTable,
  SubjectStartTable,
} from './tables/content.ts'
import type {
  AnswerLogTable,
  AnswerTable,
  AttemptCallTable,
  AttemptTable,
  EvaluatedFileTable,
  ExamActTable,
  ExamChangeTable,
  ExamKeyTable,
  ExamQuestionTable,
  ExamTable,
  ExamUndoTable,
  ExtraTimeTable,
  GroupExamTable,
  LateRefusalTable,
  MarkTable,
  PaperTable,
  PracticeEventTable,
  ReceiptBatchTable,
  ReceiptKeyTable,
  RegradeTable,
  ResultTable,
} from './tables/exams.ts'
import type {
  ForumBookmarkTable,
  ForumCommentTable,
  ForumLikedDayTable,
  ForumLikedTable,
  ForumLikeTable,
  ForumMediaTable,
  ForumQuestionTable,
  ForumReportTable,
  ForumTallyTable,
  ForumTextTable,
  ForumUpvoteTable,
} from './tables/forum.ts'
import type { JobTable, StaffFileTable } from './tables/jobs.ts'
import type {
  LiveHintTable,
  NoticeGroupTable,
  NoticeMarkTable,
  NoticeStudentTable,
  NoticeTable,
} from './tables/notices.ts'
import type {
  OneTimeCodeTable,
  ProviderTable,
  ReachCheckTable,
  SecretTable,
  SessionTable,
  SmsGatewayTable,
  StudentGroupTable,
  StudentImportLineTable,
  StudentImportTable,
  StudentTable,
  StudentWordTable,
  ThrottleTable,
  UploadTable,
} from './tables/people.ts'
import type { PushSendTable, PushSubscriptionTable, PushWaveTable } from './tables/push.ts'
import type {
  BankTable,
  CourseTable,
  GroupItemTable,
  GroupTable,
  ItemTable,
  QuestionBankTable,
  QuestionFindTable,
  RemovedGroupTable,
  RemovedQuestionTable,
  SubjectTable,
} from './tables/school.ts'

import type {
  StaffLinkTable,
  StaffLogTable,
  StaffPressTable,
  StaffRuleTable,
  StaffSessionTable,
  StaffTable,
} from './tables/staff.ts'

export type * from './tables/content.ts'
export type * from './tables/exams.ts'
export type * from './tables/forum.ts'
export type * from './tables/jobs.ts'
export type * from './tables/notices.ts'
export type * from './tables/people.ts'
export type * from './tables/push.ts'
export type * from './tables/school.ts'
export type * from './tables/staff.ts'

/** What has been migrated, by Kysely. */
export interface Tables {
  provider: ProviderTable
  reach_check: ReachCheckTable
  secret: SecretTable
  student: StudentTable
  student_group: StudentGroupTable
  student_word: StudentWordTable
  student_import: StudentImportTable
  student_import_line: StudentImportLineTable
  session: SessionTable
  throttle: ThrottleTable
  course: CourseTable
  subject: SubjectTable
  item: ItemTable
  study_group: GroupTable
  removed_group: RemovedGroupTable
  group_item: GroupItemTable
  bank_question: QuestionBankTable
  question_bank: BankTable
  question_find: QuestionFindTable
  removed_question: RemovedQuestionTable
  exam: ExamTable
  group_exam: GroupExamTable
  exam_question: ExamQuestionTable
  exam_key: ExamKeyTable
  exam_change: ExamChangeTable
  paper: PaperTable
  attempt: AttemptTable
  attempt_call: AttemptCallTable
  answer_log: AnswerLogTable
  receipt_batch: ReceiptBatchTable
  receipt_key: ReceiptKeyTable
  answer: AnswerTable
  mark: MarkTable
  result: ResultTable
  extra_time: ExtraTimeTable
  regrade: RegradeTable
  evaluated_file: EvaluatedFileTable
  exam_act: ExamActTable
  exam_undo: ExamUndoTable
  practice_event: PracticeEventTable
  late_refusal: LateRefusalTable
  one_time_code: OneTimeCodeTable
  sms_gateway: SmsGatewayTable
  notice: NoticeTable
  notice_group: NoticeGroupTable
  notice_student: NoticeStudentTable
  notice_mark: NoticeMarkTable
  live_hint: LiveHintTable
  push_subscription: PushSubscriptionTable
  push_wave: PushWaveTable
  push_send: PushSendTable
  upload: UploadTable
  book: BookTable
  content: ContentTable
  completion: CompletionTable
  playback: PlaybackTable
  subject_start: SubjectStartTable
  forum_question: ForumQuestionTable
  forum_comment: ForumCommentTable
  forum_like: ForumLikeTable
  forum_upvote: ForumUpvoteTable
  forum_bookmark: ForumBookmarkTable
  forum_report: ForumReportTable
  forum_media: ForumMediaTable
  forum_tally: ForumTallyTable
  forum_liked: ForumLikedTable
  forum_liked_day: ForumLikedDayTable
  forum_text: ForumTextTable
  staff: StaffTable
  staff_session: StaffSessionTable
  staff_link: StaffLinkTable
  staff_press: StaffPressTable
  staff_rule: StaffRuleTable
  staff_log: StaffLogTable
  job: JobTable
  staff_file: StaffFileTable
}
