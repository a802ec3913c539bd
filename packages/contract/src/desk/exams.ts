/** The desk's calls about exams (docs/spec, The provider's desk): the list, one exam, writing, placing, removing. */
import { z } from 'zod'
import { id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { questionType } from '../exams.shapes.ts'
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
  /** The bank's file and the question's id there. */
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
    }),
  }),
  exam: deskCall(deskExamPaths.exam, {
    may: 'exams.write',
    doc: 'One exam with its calendar and its questions.',
    spec,
    params: z.object({ examId: id }),
    reply: z.object({ exam: examDetail }),
    problems: ['notFound'],
  }),
} as const

export type ExamState = z.output<typeof examState>
export type ExamRow = z.output<typeof examRow>
export type ExamDetail = z.output<typeof examDetail>
export type ExamPlace = z.output<typeof examPlace>
export type ExamQuestionRow = z.output<typeof examQuestion>
