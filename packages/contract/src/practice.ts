/** The calls of practice (docs/decisions/0053): mistakes of released exams, events of practising them, the standing. */
import { z } from 'zod'
import { describe, id, instant } from './describe.ts'
import { reviewQuestion } from './exams.shapes.ts'
import { practiceLimits, practicePaths } from './practice.paths.ts'

/** A released exam of mine in which I have not got full marks. */
export const mistakenExam = z.object({
  attemptId: id,
  examId: id,
  title: z.string(),
  isPracticeExam: z.boolean(),
  submittedAt: instant,
  /** Another one once anything of its mistakes may have changed: marks, key, texts. */
  version: z.string(),
})

/** Where a question belongs. `chapter` is null where its bank names none. */
const place = { subject: z.string(), chapter: z.string().nullable() }

/** A question that was answered wrong, skipped, or (written) answered in part. */
export const mistake = z.object({
  ...place,
  question: reviewQuestion,
  /** What I answered; empty where I answered nothing. */
  given: z.array(z.string()),
  kind: z.enum(['wrong', 'skipped', 'part']),
  /** Whether I answered it, with a text, a choice or a file. Not there: from a server that does not say. */
  answered: z.boolean().optional(),
  /** The same in every exam that took the question from its bank; null for none. Not there: from a server that does not say. */
  bankQuestion: z.string().nullish(),
})

/** One answer of practice. The phone makes the id, so that an event which is sent twice counts once. */
export const practiceEvent = z.object({
  id: id.max(40),
  examId: id,
  questionId: id,
  right: z.boolean(),
  /** When it was given, in milliseconds by the server's clock as the phone knows it. */
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})

/** Right, wrong and skipped questions. */
const counts = {
  right: z.number().int(),
  wrong: z.number().int(),
  skipped: z.number().int(),
}

/** How a student is doing, over all released exams; of practice exams the newest try. Marks are decimal numbers. */
export const standing = z.object({
  exams: z.number().int(),
  subjects: z.array(
    z.object({
      name: z.string(),
      ...counts,
      chapters: z.array(z.object({ name: z.string().nullable(), ...counts })),
    }),
  ),
  /** Of exams in which a wrong answer costs marks. */
  negative: z.object({
    exams: z.number().int(),
    wrong: z.number().int(),
    /** What the wrong answers have cost: 0 or more. */
    lost: z.number(),
    /** Answers to choices that were given within `practiceLimits.guessMs` of the one before. */
    guesses: z.number().int(),
    guessedRight: z.number().int(),
    /** What the guesses have brought; below 0 where they have cost. */
    gained: z.number(),
  }),
  /** The oldest first. */
  trend: z.array(
    z.object({
      attemptId: id,
      title: z.string(),
      isPracticeExam: z.boolean(),
      submittedAt: instant,
      marks: z.number(),
      totalMarks: z.number(),
      /** Percent of `totalMarks`. */
      passMark: z.number(),
    }),
  ),
})

/** Ids that stand in one text, with commas between. */
const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(practiceLimits.examsPerCall))

export const practiceCalls = {
  mistakes: describe(practicePaths.mistakes, {
    allows: 'student',
    doc: 'My released exams that have mistakes, the newest first. A phone fetches the questions of those whose version it does not have, and drops what is not listed any more.',
    spec: 'docs/decisions/0053',
    reply: z.object({ exams: z.array(mistakenExam) }),
  }),
  mistakeQuestions: describe(practicePaths.mistakeQuestions, {
    allows: 'student',
    doc: 'The mistakes of these attempts of mine, with their keys. An attempt that is not listed (any more) is left out.',
    spec: 'docs/decisions/0053',
    query: z.object({ attempts: ids }),
    reply: z.object({
      exams: z.array(z.object({ attemptId: id, version: z.string(), mistakes: z.array(mistake) })),
    }),
  }),
  practise: describe(practicePaths.practise, {
    allows: 'student',
    doc: 'Takes answers of my practice, and brings those that any device of mine has sent since `since`. An event that was sent before changes nothing.',
    spec: 'docs/decisions/0053',
    body: z.object({
      /** The `cursor` of the reply before; '' for all. */
      since: z.string().max(100),
      events: z.array(practiceEvent).max(practiceLimits.eventsPerCall),
    }),
    reply: z.object({
      events: z.array(practiceEvent),
      cursor: z.string(),
      /** There are more: ask again. */
      more: z.boolean(),
      /** Ids of events whose question is none of mine: not kept. */
      refused: z.array(z.string()),
    }),
  }),
  standing: describe(practicePaths.standing, {
    allows: 'student',
    doc: 'How I am doing: right, wrong and skipped by subject and chapter, what wrong answers and guesses have cost, marks over time.',
    spec: 'docs/decisions/0053',
    reply: z.object({ standing }),
  }),
} as const

export type PracticeCalls = typeof practiceCalls
export type MistakenExam = z.output<typeof mistakenExam>
export type Mistake = z.output<typeof mistake>
export type PracticeEvent = z.output<typeof practiceEvent>
export type Standing = z.output<typeof standing>
