/** The desk's call about today: what runs, what comes, what came out, what waits (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { todayPaths } from './today.paths.ts'

const exam = { id, title: z.string(), groups: z.array(z.string()) }
const count = z.number().int()

/** What Today shows of exams and of what waits. */
export const todayReply = z.object({
  /** Exams that some group can sit now, the first to begin first. `endsAt` is null while one is paused. */
  live: z.array(z.object({ ...exam, endsAt: instant.nullable(), begun: count, handedIn: count })),
  next: z.array(z.object({ ...exam, startsAt: instant })),
  /** Exams that ended last. */
  ended: z.array(z.object({ ...exam, endsAt: instant, begun: count, released: z.boolean() })),
  waiting: z.object({
    /** Exams with written answers that a teacher has to mark, and of how many students. */
    written: z.array(z.object({ id, title: z.string(), students: count })),
    /** Exams with late answers that were held in the last weeks, and how many wait for a word. */
    late: z.array(z.object({ id, title: z.string(), answers: count })),
    /** Questions of the forum without an answer; at most `questionsMost` are counted. */
    questions: count,
    questionsMost: count,
  }),
})

export const todayCalls = {
  today: deskCall(todayPaths.today, {
    may: 'exams.write',
    doc: 'Exams that run, come next and ended last, and what waits for somebody.',
    spec: 'desk Screens',
    reply: todayReply,
  }),
} as const

export type Today = z.output<typeof todayReply>
