/** The desk's calls about exams (docs/spec, The provider's desk): the list, one exam, writing, placing, removing. */
import { z } from 'zod'
import { id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { questionType, reviewQuestion } from '../exams.shapes.ts'
import { deskCall } from './desk-call.ts'
import { deskExamPaths } from './exams.paths.ts'

const spec = 'desk Exams'

/** By what the list is filtered. `draft`: in nobody's calendar. Practice has no end, and stands apart. */
export const examStates = ['live', 'upcoming', 'past', 'draft', 'practice'] as const
/** Where an exam stands as a whole. `live`: some group can sit it now; `upcoming`: none can, and some group will. */
export const examState = z.enum(examStates)

/** Something with a name. */
const named = z.object({ id, name: z.string() })

/** A subject with its course. */
const subjectOf = named.extend({ course: z.string() })

/** One exam in the list. */
const examRow = z.object({
  id,
  version: z.number().int(),
  title: z.string(),
  subject: subjectOf,
  state: examState,
  practice: z.boolean(),
  /** The first start and the last end of its groups, extensions counted in. `endsAt` is null while one is paused, too. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Its groups in the order of their names. */
  groups: z.array(named),
  questions: z.number().int(),
  totalMarks: z.number(),
  /** Students who have begun it. */
  attempts: z.number().int(),
  /** Whether results are out; null for practice, and before its end. */
  released: z.boolean().nullable(),
})

/** An exam in a group's calendar. */
const examPlace = z.object({
  groupId: id,
  group: z.string(),
  /** Counts changes of this place: one of it names the version that it was made from. */
  version: z.number().int(),
  state: z.enum(['upcoming', 'live', 'over']),
  startsAt: instant,
  /** As it was set. */
  endsAt: instant,
  /** Extensions, pauses and an early end counted in; null while it is paused. */
  endsNow: instant.nullable(),
  paused: z.boolean(),
  /** Minutes. */
  duration: z.number(),
  /** Marks that a wrong answer costs. */
  cutMarks: z.number(),
  /** Students may change an answer that they have given. */
  resubmit: z.boolean(),
  /** Students of the group. */
  students: z.number().int(),
  /** Students of the group who have begun it. */
  attempts: z.number().int(),
})

/** A question of an exam, as a list of them shows it. */
const examQuestion = z.object({
  id,
  /** The bank's name (`botany` of questions/botany.jsonl) and the question's id there. */
  bank: z.string(),
  bankId: z.string(),
  type: questionType,
  title: z.string(),
  format: z.enum(['text', 'html']),
  formulas: z.literal('marked').optional(),
  marks: z.number(),
})

/** One exam with its calendar and its questions. */
export const examDetail = z.object({
  id,
  version: z.number().int(),
  title: z.string(),
  subject: subjectOf,
  state: examState,
  practice: z.boolean(),
  /** HTML; empty when there is none. */
  instruction: z.string(),
  /** Percent that passes. */
  passMark: z.number(),
  totalMarks: z.number(),
  sets: z.array(z.string()),
  usesGpa: z.boolean(),
  /** `hold`: nothing but a release by hand shows results. */
  results: z.enum(['auto', 'hold']),
  /** The earliest moment of results, where one is set. */
  releaseAt: instant.nullable(),
  lateAnswers: z.enum(['count', 'hold']),
  /** Minutes in which late answers may still come in; null: the installation's. */
  graceMinutes: z.number().nullable(),
  released: z.boolean(),
  attempts: z.number().int(),
  places: z.array(examPlace),
  questions: z.array(examQuestion),
})

/** An exam on a day of the calendar. */
const calendarEntry = z.object({
  id,
  title: z.string(),
  state: z.enum(['upcoming', 'live', 'over']),
  startsAt: instant,
  /** As it was set, extensions counted in. */
  endsAt: instant,
  groups: z.array(named),
})

const courseName = storable.trim().min(1).max(300)
const version = z.number().int()

/** A question that an exam is to ask: one of a bank as it stands there, or one that the exam asks already as it stands here. */
const ofBank = z.object({
  bank: storable.min(1).max(1000),
  id: storable.min(1).max(80),
  /** Null: what the bank says, or 1. */
  marks: z.number().min(0).max(1000).nullable(),
})
const wantedQuestion = z.union([ofBank, z.object({ kept: id, marks: z.number().min(0).max(1000) })])

const title = storable.trim().min(1).max(300)
const percent = z.number().min(0).max(100)
const setNames = z.array(storable.trim().min(1).max(20)).max(26)

/** What may be said of an exam. */
const wanted = {
  title,
  subjectId: id,
  practice: z.boolean(),
  /** HTML. */
  instruction: storable.max(200_000),
  passMark: percent,
  usesGpa: z.boolean(),
  sets: setNames,
  results: z.enum(['auto', 'hold']),
  releaseAt: instant.nullable(),
  lateAnswers: z.enum(['count', 'hold']),
  graceMinutes: z.number().int().min(0).max(10_080).nullable(),
}

/** When an exam can be sat. Minutes, marks. */
const when = {
  startsAt: instant,
  endsAt: instant,
  duration: z.number().min(0.5).max(10_080),
  cutMarks: z.number().min(0).max(1000),
  resubmit: z.boolean(),
}

/** A place of the exam, and its version; null: the exam is not in that calendar yet. */
const placeVersion = z.object({ groupId: id, version: version.nullable() })
const examReply = z.object({ exam: examDetail })
const examParams = z.object({ examId: id })
/** What takes the removal back, for a minute; null where nothing was removed. */
const undo = z.string().nullable()

export const deskExamCalls = {
  examList: deskCall(deskExamPaths.examList, {
    may: 'exams.write',
    doc: 'Exams: drafts first, then the latest start first; with `state` live or upcoming the earliest first. `after` is `next` of the page before.',
    spec,
    query: z.object({
      state: unlessEmpty(examState),
      groupId: unlessEmpty(id),
      subjectId: unlessEmpty(id),
      search: unlessEmpty(storable.max(200)),
      after: unlessEmpty(storable.max(200)),
      limit: pageSize,
    }),
    reply: z.object({
      exams: z.array(examRow),
      next: z.string().nullable(),
      /** What the filters offer. */
      groups: z.array(named),
      subjects: z.array(subjectOf),
      courses: z.array(named),
      /** How long late answers are waited for where an exam does not say it; minutes. */
      graceMinutes: z.number(),
    }),
  }),
  examCalendar: deskCall(deskExamPaths.examCalendar, {
    may: 'exams.write',
    doc: 'Exams by their days: every place in a calendar that begins in a span of at most 62 days, an exam once where its groups sit it together.',
    spec,
    query: z.object({ from: instant, to: instant }),
    reply: z.object({
      entries: z.array(calendarEntry),
      /** There are more than are told. */
      more: z.boolean(),
    }),
  }),
  addSubject: deskCall(deskExamPaths.addSubject, {
    may: 'exams.write',
    doc: 'Names a new subject for an exam: behind the others of a course, or of a new course.',
    spec,
    body: z.object({
      course: z.union([z.object({ id }), z.object({ name: courseName })]),
      name: courseName,
    }),
    reply: z.object({ subject: subjectOf }),
    problems: ['notFound', 'conflict'],
  }),
  exam: deskCall(deskExamPaths.exam, {
    may: 'exams.write',
    doc: 'One exam with its calendar and its questions.',
    spec,
    params: z.object({ examId: id }),
    reply: z.object({ exam: examDetail }),
    problems: ['notFound'],
  }),
  examPaper: deskCall(deskExamPaths.examPaper, {
    may: 'exams.write',
    doc: 'The questions of one set as its students get them, with their key. Without `set`: the first.',
    spec,
    params: examParams,
    query: z.object({ set: unlessEmpty(storable.max(20)) }),
    reply: z.object({ set: z.string(), questions: z.array(reviewQuestion) }),
    problems: ['notFound'],
  }),
  addExam: deskCall(deskExamPaths.addExam, {
    may: 'exams.write',
    doc: 'Makes an exam of bank questions, and puts it into the calendars of groups, all or nothing. Its id is made here. `past`: also where it begins in the past.',
    spec,
    body: z.object({
      ...wanted,
      questions: z.array(ofBank).min(1).max(1000),
      groupIds: z.array(id).max(200),
      when: z.object(when).nullable(),
      past: z.boolean(),
    }),
    reply: examReply,
  }),
  changeExam: deskCall(deskExamPaths.changeExam, {
    may: 'exams.write',
    doc: 'Changes what is named of an exam, from a version of it. What would change marks that somebody has is refused. `conflict`: `data` is the exam as it stands.',
    spec,
    params: examParams,
    body: z.object({
      version,
      ...z.object(wanted).partial().shape,
      questions: z.array(wantedQuestion).min(1).max(1000).optional(),
    }),
    reply: examReply,
    problems: ['notFound', 'conflict'],
  }),
  placeExam: deskCall(deskExamPaths.placeExam, {
    may: 'exams.write',
    doc: 'Puts an exam into the calendars of groups, or changes when it is before it begins there. `conflict`: `data` is the exam as it stands.',
    spec,
    params: examParams,
    body: z.object({ places: z.array(placeVersion).min(1).max(200), ...when, past: z.boolean() }),
    reply: examReply,
    problems: ['notFound', 'conflict'],
  }),
  unscheduleExam: deskCall(deskExamPaths.unscheduleExam, {
    may: 'exams.write',
    doc: 'Takes an exam out of the calendars of groups. Where it was sat only after its end and its release: results stay.',
    spec,
    params: examParams,
    body: z.object({
      places: z
        .array(z.object({ groupId: id, version }))
        .min(1)
        .max(200),
    }),
    reply: z.object({ exam: examDetail, undo }),
    problems: ['notFound', 'conflict'],
  }),
  removeExam: deskCall(deskExamPaths.removeExam, {
    may: 'exams.write',
    doc: 'Deletes an exam that nobody has begun, with its calendar, from a version of it.',
    spec,
    params: examParams,
    body: z.object({ version }),
    reply: z.object({ undo }),
    problems: ['notFound', 'conflict'],
  }),
  restoreExam: deskCall(deskExamPaths.restoreExam, {
    may: 'exams.write',
    doc: 'Takes back a removal of the last minutes: the exam, or its places in calendars, stand again.',
    spec,
    params: z.object({ undoId: id }),
    reply: examReply,
    problems: ['notFound'],
  }),
} as const

export type ExamState = z.output<typeof examState>
export type ExamRow = z.output<typeof examRow>
export type ExamDetail = z.output<typeof examDetail>
export type CalendarEntry = z.output<typeof calendarEntry>
export type ExamPlace = z.output<typeof examPlace>
