/** The desk's call about today: what runs, what comes, what came out, what waits (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { finding } from './operations.ts'
import { todayPaths } from './today.paths.ts'

const exam = { id, title: z.string(), groups: z.array(z.string()) }
const count = z.number().int()
const said = z.object({ en: z.string(), bn: z.string() })

/** What a young school does first, in this order. */
export const firstSteps = ['students', 'questions', 'exam', 'reach', 'slips'] as const

/** What Today shows of exams and of what waits. */
export const todayReply = z.object({
  /** Exams that some group can sit now, the first to begin first. `endsAt` is null while one is paused. */
  live: z.array(z.object({ ...exam, endsAt: instant.nullable(), begun: count, handedIn: count })),
  next: z.array(z.object({ ...exam, startsAt: instant })),
  /** Exams that ended last. `held`: nothing but a release by hand shows results; `review`: they come out by themselves. */
  ended: z.array(
    z.object({ ...exam, endsAt: instant, begun: count, results: z.enum(['held', 'review', 'released']) }),
  ),
  /** First steps that are still to do; none in a school at work. `reach`: the server answers its own machine alone. `slips`: no student has a way to sign in yet. */
  steps: z.array(z.enum(firstSteps)),
  waiting: z.object({
    /** Exams with written answers that a teacher has to mark, and of how many students. */
    written: z.array(z.object({ id, title: z.string(), students: count })),
    /** Exams with late answers that were held in the last weeks, and how many wait for a word. */
    late: z.array(z.object({ id, title: z.string(), answers: count })),
    /** Questions of the forum without an answer; at most `questionsMost` are counted. */
    questions: count,
    questionsMost: count,
    /** Work of the last days that failed and was not done since: the own, and everybody's with care.manage. */
    jobs: z.array(z.object({ id, name: said, failure: said.nullable(), endedAt: instant })),
    /** What the doctor found at the last look that would matter, the worst first; null without care.manage, or where nobody looked. */
    doctor: z
      .object({
        lookedAt: instant,
        serious: count,
        /** Serious ones and warnings. */
        count,
        findings: z.array(finding.pick({ level: true, code: true, exam: true })),
      })
      .nullable(),
  }),
})

export const todayCalls = {
  today: deskCall(todayPaths.today, {
    may: 'exams.write',
    doc: 'Exams that run, come next and ended last, first steps that are left, and what waits for somebody.',
    spec: 'desk Screens',
    reply: todayReply,
  }),
} as const

export type Today = z.output<typeof todayReply>
