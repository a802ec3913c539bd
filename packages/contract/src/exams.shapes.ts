/**
 * The shapes of the exams feature: exam metas, papers, attempts, answers, results (spec §3, §4; replies.md).
 * A question on its way to a student who sits the exam never holds `answer`, `explanation` or `notes`:
 * those stand in `reviewQuestion` alone, which only a released result carries.
 */
import { z } from 'zod'
import { id, instant } from './describe.ts'
import { receipt } from './exams.receipts.ts'

/** How a question is answered (spec §3): one option, several, a line, a text with files. */
export const questionType = z.enum(['MCQ', 'checkbox', 'shortAns', 'paragraph'])

/** A question of a paper. `options` are text, HTML (`format: 'html'`) or a media key where `optionType` says image. */
export const question = z.object({
  _id: id,
  type: questionType,
  title: z.string(),
  format: z.enum(['text', 'html']),
  /** 'marked': formulas stand as `\(…\)` and `\[…\]`, nothing else is one. Not there: from before they were marked, the app looks for them. */
  formulas: z.literal('marked').optional(),
  /** Marks for a right answer, exact to 0.01. */
  point: z.number(),
  /** The same as `point`. */
  marks: z.number(),
  options: z.array(z.string()),
  /** A JSON string: `{ [option text]: 'image' }`. */
  optionType: z.string(),
  /** Media addresses, relative to the assets address. */
  image: z.array(z.string()),
  file: z.array(z.string()),
})

/** A question in review: with its key. Only in results. `accepted` lists the right options or accepted answers. */
export const reviewQuestion = question.extend({
  answer: z.array(z.string()),
  explanation: z.string().nullable(),
  explanationExt: z.array(z.string()),
  notes: z.string().nullable(),
  /** After a correction: 'drop' counts for nobody, 'bonus' gives everybody full marks; null: the answer decides. */
  rule: z.enum(['drop', 'bonus']).nullable().optional(),
})

/**
 * A file of an answer. `key` is the student's own upload. '' declares a file that follows: its `sha256` (of the bytes on the
 * phone, hex) goes with the text, and until end + grace the same answer may be sent again with the key (decisions: Late arrivals).
 */
export const attachment = z.object({
  name: z.string().max(300),
  key: z.string().max(300),
  type: z.string().max(100),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

const examCore = {
  _id: id,
  title: z.string(),
  totalMarks: z.number(),
  /** Percent of `totalMarks` that passes. */
  passMark: z.number(),
  isPracticeExam: z.boolean(),
  /** HTML; empty when there is none. */
  instruction: z.string(),
  subjectId: z.string(),
}

/** The paper: immutable, the same for everybody who sits this exam in this set. */
export const paper = z.object({ ...examCore, questions: z.array(z.object({ question })) })

/** An exam as a group schedules it (replies.md: ExamMeta). `duration` is minutes, `cutMarks` marks lost for a wrong answer. */
export const examMeta = z.object({
  examId: z.object({ ...examCore, questions: z.array(id) }),
  groupId: id,
  groupName: z.string(),
  duration: z.number(),
  startsAt: instant,
  /** The same as `startsAt`. */
  startTime: instant,
  endsAt: instant,
  cutMarks: z.number(),
  multipleTimesSubmission: z.boolean(),
})

/** What came of an attempt, for its card. Marks are decimal numbers. */
export const attemptMark = z.object({
  marksObtained: z.number(),
  /** What the marks are out of, with the GPA's part where the exam uses it. */
  outOf: z.number(),
  /** As spec §4 has it: over the marks without GPA. */
  passed: z.boolean(),
  /** How many answers wait for a teacher: the verdict is not final while this is above 0. */
  pendingMarks: z.number(),
})

/** An attempt of mine on the exams page. `resultReady` says whether the result would be shown now. */
export const myAttempt = z.object({
  attemptId: id,
  exam: id,
  groupId: id,
  startsAt: instant,
  endsAt: instant,
  submittedAt: instant.nullable(),
  setCode: z.string().nullable(),
  resultReady: z.boolean(),
  /** When the result comes out by itself, at the latest; null where nothing but marking or the provider decides. */
  resultAt: instant.nullable().optional(),
  /** There once the result is out and the marks are counted. */
  mark: attemptMark.optional(),
})

/**
 * What became of one saved answer (replies.md). Taken: saved, repeated (the same submission again), older (a newer
 * one stands), onHold (late and doubtful, a teacher decides). Refused: locked, tooLate, invalid.
 */
export const answerOutcome = z.enum(['saved', 'repeated', 'older', 'locked', 'onHold', 'tooLate', 'invalid'])

/** An answer as the server holds it. `timestamp` is when the student gave it, by the server's clock. */
export const savedAnswer = z.object({
  questionId: id,
  answer: z.array(z.string()),
  timestamp: instant,
  extra: z.array(attachment),
  outcome: answerOutcome,
  /** Which device gave it, and its revision there, so that a device knows its own answers again. */
  device: z.string().nullable(),
  revision: z.number().nullable(),
  /** Its place in the attempt's log, as in the reply to its save: of two answers the later row is the later word of the server. */
  seq: z.number(),
  /** True when it can no longer be changed. */
  locked: z.boolean(),
  /** The places of the options that were tapped, where the device told them. */
  chosen: z.array(z.number()).optional(),
})

/** The word about one answer of a save. It acknowledges only when it names the question and the revision that were sent. */
export const answerReply = z.object({
  questionId: z.string(),
  revision: z.number().optional(),
  outcome: answerOutcome,
  title: z.string().optional(),
  /**
   * The answer that stands, wherever it is not this save that has just become it. `seq` is its row: after this answer's own
   * where another device's has taken the place of what is repeated here.
   */
  current: z.object({ answer: z.array(z.string()), timestamp: instant, seq: z.number() }).optional(),
  /** The place in the attempt's log; null for what was not logged (invalid). */
  seq: z.number().nullable(),
  /** True when it was given in time and came after the end. */
  late: z.boolean().optional(),
  /** Of the log's row; the first one where a save is repeated. Absent where nothing was logged, or before receipts were. */
  receipt: receipt.optional(),
})

/** There, and true, once the provider has ended the exam early: `endsAt` then stands although it was later before. */
const ended = z.literal(true).optional()
/** There, and true, once more than one device has called of this attempt: its saves and its submit then say `shared=true`. */
const shared = z.literal(true).optional()

/** A save's reply: an outcome for each answer, in the order they were sent, and the attempt's end as it stands now. */
export const addAnswerReply = z.object({
  attemptId: id,
  answers: z.array(answerReply),
  endsAt: instant,
  paused: z.boolean(),
  ended,
})

/** Width and height of a picture in CSS pixels, as a browser shows it: turned where it says that it lies on its side. */
export const pictureSize = z.tuple([z.number(), z.number()])

/**
 * Where the paper is: fetch `href` (relative to the API's base), check `sha256` over its bytes; seal is for a sealed paper. `sizes`,
 * where there are any, stand in the order of `images`, null for one that is not known (by now).
 */
export const paperRef = z.object({
  paperId: id,
  href: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  seal: z.null(),
  images: z.array(z.string()),
  sizes: z.array(pictureSize.nullable()).optional(),
})

/** An attempt that has been started or resumed, with the way to its paper and the answers that the server holds. */
export const startReply = z.object({
  attemptId: id,
  /** Which of the student's tries at the exam it is, from 1: a retake is the next one. */
  number: z.number().int().min(1).optional(),
  studentStartsAt: instant,
  endsAt: instant,
  /** Until when late answers of this attempt are taken. */
  graceEndsAt: instant,
  setCode: z.string().nullable(),
  multipleTimesSubmission: z.boolean(),
  paused: z.boolean(),
  ended,
  shared,
  submittedAt: instant.nullable(),
  paper: paperRef,
  unseal: z.null(),
  answers: z.array(savedAnswer),
})

/** A running attempt with its paper in one reply, as spec §7 has the call; the app itself starts, and fetches the paper apart. */
export const runningExam = paper.extend({
  studentStartsAt: instant,
  endsAt: instant,
  graceEndsAt: instant,
  setCode: z.string().nullable(),
  attemptId: id,
  submittedAt: instant.nullable(),
  paused: z.boolean(),
  ended,
  shared,
  multipleTimesSubmission: z.boolean(),
  paperId: id,
  answers: z.array(savedAnswer),
})

/** How an answer came to be, by the times that the phone gave, corrected to the server's clock. */
export const givenAnswer = z.object({
  /** Milliseconds since the answer before it, of whichever question, or since the start; over all its changes. */
  spentMs: z.number(),
  /** How often the answer was changed to another one. */
  changes: z.number().int(),
  /** What was chosen first, where that is not what stands: of a question with options. */
  first: z.array(z.string()).optional(),
  /** The places of the options that were tapped first, where the phone told them. */
  firstChosen: z.array(z.number()).optional(),
})

/** One answered question of a result. `marks` is null while a teacher has not marked it. */
export const resultAnswer = z.object({
  questionId: reviewQuestion,
  answer: z.array(z.string()),
  /** The places of the options that were tapped, where the device told them: of equal texts only one was. */
  chosen: z.array(z.number()).optional(),
  marks: z.number().nullable(),
  /** What the teacher says of it. */
  comment: z.string().nullable().optional(),
  /** How it was given; not there where the server's log does not say. */
  given: givenAnswer.optional(),
  extra: z.array(z.object({ key: z.string(), type: z.string(), evaluatedKey: z.string().nullable() })),
})

/** A released result with key and explanations (spec §3 Exam result). Marks are decimal numbers; times are ISO 8601, UTC. */
export const result = z.object({
  exam: z.object({
    ...examCore,
    /** Minutes. */
    duration: z.number(),
    questions: z.array(z.object({ questionId: reviewQuestion })),
  }),
  attemptId: id,
  /** How many answers wait for a teacher. The verdict is not final while this is above 0. */
  pendingMarks: z.number(),
  marksObtained: z.number(),
  /** Absolute sum of the negative per-question marks. */
  negativeMarks: z.number(),
  /** Marks without the GPA part. Equal to marksObtained where the exam does not use the GPA. */
  withoutGPA: z.number(),
  /**
   * The GPAs that count here, 0 to 5, as they were at the start; null where the exam does not use them. Each counts five times
   * (spec §9, Total with GPA): marksObtained = withoutGPA + 5 × hsc + 5 × ssc. One that is not known is 0.
   */
  gpaFactor: z.object({ hsc: z.number(), ssc: z.number() }).nullable(),
  /** Merit position, null for practice. */
  rank: z.number().nullable(),
  /** All attempts of the exam, beside which `rank` stands; null where there is no rank. Marks as in `marksObtained`, to two decimals. */
  standing: z
    .object({ of: z.number().int(), highest: z.number(), average: z.number() })
    .nullable()
    .optional(),
  startsAt: instant,
  submittedAt: instant,
  studentId: id,
  answers: z.array(resultAnswer),
  /** The questions of which a late answer waits for a teacher: it does not count yet. */
  waiting: z.array(id).optional(),
})

/** The paper of an exam that was missed: every question in review, in the order in which the exam was composed. */
export const missedPaper = z.object({
  ...examCore,
  /** Minutes. */
  duration: z.number(),
  questions: z.array(z.object({ questionId: reviewQuestion })),
})

/** A finished try at a practice exam. */
export const examTry = z.object({
  attemptId: id,
  /** From 1. */
  number: z.number().int().min(1),
  startsAt: instant,
  submittedAt: instant,
  marksObtained: z.number(),
  /** Marks without the GPA part: what passing looks at. */
  withoutGPA: z.number(),
  totalMarks: z.number(),
  passMark: z.number(),
  pendingMarks: z.number(),
})

/** One row of the scoreboard. `_id` is the attempt's, and what the next page names as `lastId`. */
export const scoreboardRow = z.object({
  _id: id,
  examId: z.object({
    _id: id,
    title: z.string(),
    totalMarks: z.number(),
    passMark: z.number(),
    isPracticeExam: z.boolean(),
  }),
  /** A group of the student that lists the exam, the attempt's own first; null where none does any more: then no result opens. */
  groupId: id.nullable(),
  /** As in the result: with the GPA's part where the exam uses it. */
  marksObtained: z.number(),
  /** What passing looks at and the analytics add up. */
  withoutGPA: z.number(),
  /** Answers that wait for a teacher. */
  pendingMarks: z.number(),
  /** Null until every attempt of the exam is final. */
  rank: z.number().nullable(),
  startsAt: instant,
  submittedAt: instant,
})

/**
 * Over my released live exams. Marks are without GPA, as they stand over `totalMarks`; highest, lowest and average are null
 * while there is none. An exam that is not passed yet and waits for a teacher is neither in passCount nor in failCount.
 */
export const analytics = z.object({
  totalExamCount: z.number(),
  passCount: z.number(),
  failCount: z.number(),
  maxMarkObtained: z.number().nullable(),
  minMarkObtained: z.number().nullable(),
  /** To two decimals. */
  averageMarkObtained: z.number().nullable(),
  totalMarksObtained: z.number(),
  totalMarks: z.number(),
})

export type QuestionType = z.output<typeof questionType>
export type Question = z.output<typeof question>
export type ReviewQuestion = z.output<typeof reviewQuestion>
export type Attachment = z.output<typeof attachment>
export type Paper = z.output<typeof paper>
export type PictureSize = z.output<typeof pictureSize>
export type PaperRef = z.output<typeof paperRef>
export type ExamMeta = z.output<typeof examMeta>
export type AttemptMark = z.output<typeof attemptMark>
export type MyAttempt = z.output<typeof myAttempt>
export type AnswerOutcome = z.output<typeof answerOutcome>
export type SavedAnswer = z.output<typeof savedAnswer>
export type AnswerReply = z.output<typeof answerReply>
export type AddAnswerReply = z.output<typeof addAnswerReply>
export type StartReply = z.output<typeof startReply>
export type RunningExam = z.output<typeof runningExam>
export type ScoreboardRow = z.output<typeof scoreboardRow>
export type Analytics = z.output<typeof analytics>
export type ResultAnswer = z.output<typeof resultAnswer>
export type MissedPaper = z.output<typeof missedPaper>
export type ExamTry = z.output<typeof examTry>
export type Result = z.output<typeof result>
