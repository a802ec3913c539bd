/** Tables of exams, papers, attempts, answers, marks. */

export interface ExamTable {
  id: string
  title: string
  subject_id: string
  /** Percent, in hundredths (40 % is 4000). */
  pass_mark: number
  is_practice: number
  instruction: string
  uses_gpa: number
  /** JSON array of set names; empty: no sets. */
  sets_json: string
  release_at: number | null
  late_answers: 'count' | 'hold'
  /** Minutes; null: the installation's OFFLINE_GRACE_MINUTES. */
  grace_minutes: number | null
  total_marks: number
  /** The edition that a start hands out now. */
  edition: number
  /** The key generation that readers see. */
  generation: number
  /** When the provider released it by hand. */
  released_at: number | null
  /** 'hold': nothing but a release by the provider shows results; 'auto', or not set: the calendar and the last mark do too. */
  results?: 'auto' | 'hold' | null
  /** Everybody who had begun it by then was told that the results are out. Far ahead: nobody ever is. */
  announced_at?: number | null
  /** The exam as the pack has it, for export and for finding what changed. */
  source_json: string
  /** Counts the writes of it, from 1. */
  version: number
}

/** An exam's place in a group's calendar. */
export interface GroupExamTable {
  group_id: string
  exam_id: string
  position: number
  starts_at: number
  ends_at: number
  /** Milliseconds. */
  duration: number
  /** Hundredths lost for a wrong answer. */
  cut_marks: number
  multiple: number
  /** Milliseconds added to the end for everybody of the group (extensions). Never gets smaller. */
  extended_by: number
  /** Set while the provider has paused it. */
  paused_at: number | null
  /** Milliseconds of pauses that are over. */
  paused_for: number
  /** Set when the provider ended it early. */
  ended_at: number | null
  /** Counts the writes of it, from 1. */
  version: number
}

/** A question of an exam in one edition. `id` is the exam's own, never the bank's. */
export interface ExamQuestionTable {
  exam_id: string
  edition: number
  id: string
  position: number
  bank_file: string
  bank_id: string
  type: 'MCQ' | 'checkbox' | 'shortAns' | 'paragraph'
  point: number
  title: string
  format: 'text' | 'html'
  options_json: string
  option_type_json: string
  image_json: string
  file_json: string
  explanation: string | null
  notes: string | null
  /** 'marked': the formulas of its texts were marked at the import; null: from before, or it has none. */
  formulas: 'marked' | null
}

/** The key of one question in one generation; a regrade writes a new generation. */
export interface ExamKeyTable {
  exam_id: string
  generation: number
  question_id: string
  /** JSON array: right options or accepted answers; empty: a teacher marks. */
  answer_json: string
  /** Numeric tolerance, null: compared as text. */
  tolerance: number | null
  point: number
  /** 'drop': the question counts for nobody; 'bonus': everybody has its full marks. Not set: the answer decides. */
  rule?: 'drop' | 'bonus' | null
}

/** How often marks of an exam have changed since they were first given: what was counted of them by then is counted anew. */
export interface ExamChangeTable {
  exam_id: string
  version: number
}

/** A paper: one edition of an exam in one set, serialised and compressed once. */
export interface PaperTable {
  id: string
  exam_id: string
  edition: number
  /** '' where the exam has no sets. */
  set_code: string
  sha256: string
  /** The JSON envelope as sent, UTF-8. */
  body: Uint8Array
  brotli: Uint8Array
  images_json: string
  created_at: number
}

export interface AttemptTable {
  id: string
  exam_id: string
  group_id: string
  student_id: string
  /** 1, 2, 3 … per exam and student: a retake adds one. */
  number: number
  paper_id: string
  set_code: string
  started_at: number
  /** Milliseconds, frozen at the start. */
  duration: number
  cut_marks: number
  multiple: number
  /** Milliseconds of extra time granted to this attempt. */
  extra_time: number
  gpa_ssc: number | null
  gpa_hsc: number | null
  gpa_verified: number
  submitted_at: number | null
  submitted_device: string | null
  /** When it became final; null while it may still change. */
  final_at: number | null
  /** A retake has taken its place. */
  replaced_at: number | null
  /** Number of rows in the log, written when the attempt becomes final: its seal. 0 before. */
  seq: number
  /** Digest of the last row of the log, written with it; '' before. */
  digest: string
  /** Milliseconds of the group's pauses that this attempt has no share in: they were over before it began, or began after its end. */
  paused_before: number
  /** When the student was told that the result is out. */
  told_at?: number | null
}

/** Calls of an attempt by device and declared counter (decisions: late arrivals). `last_at` only grows. */
export interface AttemptCallTable {
  attempt_id: string
  device: string
  /** Below 0: the row says something else than what a counter says (`attempt.writes.store.ts`). */
  counter: number
  /** Null in rows from before there was this column. */
  first_at?: number | null
  last_at: number
  /** The last one before the attempt's end. */
  heard_at?: number | null
}

/** Every save that was taken or refused with a reason a teacher may want to see. Append only. */
export interface AnswerLogTable {
  attempt_id: string
  seq: number
  question_id: string
  answer_json: string
  extra_json: string
  /** JSON array: the places of the tapped options in the student's paper; null where the device told none. Not under the digest. */
  chosen_json?: string | null
  /** '' where the caller named none. */
  device: string
  revision: number
  /** The counter that the call declared, null where it declared none. */
  counter: number | null
  /** When it was given, by the server's clock, as the device claims. */
  client_at: number
  received_at: number
  offline: number
  outcome: 'saved' | 'older' | 'locked' | 'onHold' | 'tooLate'
  late: number
  digest: string
  previous: string
  /** The commit it came with, and its place among that commit's rows; null in rows from before there were receipts. */
  batch_id: string | null
  batch_place: number | null
  /** 1: what stood in the box when the time ended, and was never submitted. */
  draft: number
}

/** The answers that one commit has appended to the log, signed (docs/receipts.md). */
export interface ReceiptBatchTable {
  id: string
  key_id: string
  signed_at: number
  /** Of its rows, and of those that a purge has taken out of the log since. */
  count: number
  removed: number
  /** Digests of its rows, one after the other, 43 signs each. */
  leaves: string
  /** Ed25519, base64url. */
  signature: string
}

/** A key that receipts were signed with: the public half, 32 bytes in base64url. */
export interface ReceiptKeyTable {
  id: string
  public_key: string
  made_at: number
}

/** The answer that counts, per question. */
export interface AnswerTable {
  attempt_id: string
  question_id: string
  answer_json: string
  extra_json: string
  /** As in the log. */
  chosen_json?: string | null
  device: string
  revision: number
  /** min(claimed, received): the order across devices. */
  given_at: number
  client_at: number
  received_at: number
  seq: number
  late: number
  /** As in the log. */
  draft: number
}

/** Marks of one answer in one key generation. `marks` is null while a teacher has not marked it. */
export interface MarkTable {
  attempt_id: string
  generation: number
  question_id: string
  marks: number | null
  /** Keys of the answer's files, each with that of the teacher's annotated copy. */
  evaluated_json: string
  /** What the teacher says of it. */
  comment?: string | null
}

/** The totals of one final attempt in one key generation: what results and merit read. */
export interface ResultTable {
  exam_id: string
  generation: number
  attempt_id: string
  student_id: string
  number: number
  /** Hundredths, without GPA. */
  marks: number
  /** With GPA where the exam uses it: what merit sorts by. */
  merit: number
  negative: number
  pending: number
  correct: number
  incorrect: number
  skipped: number
  late: number
}

/** Extra time of a student in an exam, for attempts that have not begun yet; those that have carry their own. */
export interface ExtraTimeTable {
  student_id: string
  exam_id: string
  milliseconds: number
}

/** A correction of one question that is, or was, applied to every attempt of an exam as a new key generation. */
export interface RegradeTable {
  exam_id: string
  /** The generation that it makes. */
  generation: number
  question_id: string
  change_json: string
  created_at: number
  /** When somebody last worked on it. */
  touched_at: number
  /** When all readers were given the new generation. */
  flipped_at: number | null
  /** The last attempt whose student has been told, in the order of `student_id attempt_id`; '' before the first. */
  notified_to: string
  /** Students whose marks changed and who were told. */
  changed: number
  done_at: number | null
}

/** A teacher's annotated copy of a file of an answer. */
export interface EvaluatedFileTable {
  key: string
  attempt_id: string
  question_id: string
  student_id: string
  exam_id: string
  created_at: number
}

/** What was done to an exam while it ran. Rows are only added. */
export interface ExamActTable {
  exam_id: string
  /** Names one press: the same id again does nothing. */
  id: string
  at: number
  /** Null: done by command. */
  staff_id: string | null
  /** What the member was called then; '' for a command. */
  who: string
  what: 'extend' | 'extraTime' | 'pause' | 'resume' | 'end'
  /** Of more time. */
  minutes: number | null
  /** JSON array: the groups whose calendars changed. */
  groups_json: string
  /** Whom the extra time is for. */
  student_id: string | null
}

/** A late answer that a teacher has refused: one row of the log of saves. */
export interface LateRefusalTable {
  attempt_id: string
  seq: number
  at: number
  /** Null: done by command. */
  staff_id: string | null
  /** What the member was called then; '' for a command. */
  who: string
}

/** Rows that a removal took away, for the minutes in which it can be taken back. */
export interface ExamUndoTable {
  id: string
  exam_id: string
  at: number
  /** The rows by their table (`RemovedRows` of `admin/undo.store.ts`). */
  rows_json: string
}

/** One answer that a student gave while practising mistakes. Rows are only added. */
export interface PracticeEventTable {
  student_id: string
  /** The phone's own name for it. */
  id: string
  exam_id: string
  question_id: string
  correct: number
  /** As the phone says, never later than `received_at`. */
  given_at: number
  received_at: number
}
