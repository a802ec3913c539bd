/** The desk's calls about an exam that runs: the live room, more time, pause, end (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { examWatchPaths } from './exam-watch.paths.ts'

const spec = 'desk Exams'

/**
 * Where a student stands. `silent`: sits it, and was not heard of for five minutes. `offline`: not heard of for a minute, and the
 * device has told of answers that it has not delivered. `timeOver`: the time ended without a submit.
 */
export const studentStates = ['notStarted', 'answering', 'silent', 'offline', 'handedIn', 'timeOver'] as const

const count = z.number().int()
const state = z.enum(studentStates)

const student = z.object({
  id,
  sid: z.string(),
  name: z.string(),
  groupId: id,
  state,
  /** Since when: last heard of, handed in, or over. Null: not begun. */
  since: instant.nullable(),
  answered: count,
  /** Given to this student alone. */
  extraMinutes: z.number(),
  /** The end of the own time; null: not begun. */
  endsAt: instant.nullable(),
})

const place = z.object({
  groupId: id,
  name: z.string(),
  startsAt: instant,
  /** Extensions, pauses and an early end counted in. */
  endsAt: instant,
  state: z.enum(['upcoming', 'live', 'paused', 'over']),
  /** Given to everybody of the group. */
  extendedMinutes: z.number(),
})

/** What somebody has done to the exam while it ran. */
const act = z.object({
  id,
  at: instant,
  /** Null: by command. */
  who: z.string().nullable(),
  what: z.enum(['extend', 'extraTime', 'pause', 'resume', 'end']),
  minutes: count.nullable(),
  groupIds: z.array(id),
  /** Whom the extra time is for; null: the groups, or somebody who is gone. */
  student: z.string().nullable(),
})

const params = z.object({ examId: id })
/** Names one press. The same key again does nothing and is answered as the first time: a call may be repeated. */
const key = storable.min(8).max(64)
const groupIds = z.array(id).min(1).max(200).optional()
const minutes = z.number().int().min(1).max(1_440)
/** `repeated`: this press had been done before. `acts`: the newest, this one among them. */
const acted = z.object({ repeated: z.boolean(), acts: z.array(act) })

const acting = { may: 'exams.watch', spec, params, reply: acted, problems: ['notFound'] } as const

export const examWatchCalls = {
  room: deskCall(examWatchPaths.room, {
    may: 'exams.watch',
    doc: 'How an exam goes: counts, and a page of its students, the newest problem first. `counts` and `total` are of the group that is named; `total` also of state and search. At most a few seconds old.',
    spec,
    params,
    query: z.object({
      group: unlessEmpty(id),
      state: unlessEmpty(state),
      search: unlessEmpty(storable.max(200)),
      offset: unlessEmpty(z.coerce.number().int().min(0).max(1_000_000)),
      limit: pageSize,
    }),
    reply: z.object({
      exam: z.object({ id, title: z.string(), practice: z.boolean(), questions: count }),
      /** When this was so. */
      at: instant,
      places: z.array(place),
      counts: z.object({
        all: count,
        notStarted: count,
        answering: count,
        silent: count,
        offline: count,
        handedIn: count,
        timeOver: count,
      }),
      /** Questions that those who sit it now have answered; null where nobody does. */
      answered: z.object({ least: count, middle: count, most: count }).nullable(),
      /** Attempts that are over and may still get late answers. */
      waiting: z.object({ attempts: count, until: instant }).nullable(),
      students: z.array(student),
      total: count,
      acts: z.array(act),
    }),
    problems: ['notFound'],
  }),
  extend: deskCall(examWatchPaths.extend, {
    ...acting,
    doc: 'More time for everybody of these groups; of all where none is named.',
    body: z.object({ key, minutes, groupIds }),
  }),
  extraTime: deskCall(examWatchPaths.extraTime, {
    ...acting,
    doc: 'More time for one student, by roll number: for the attempt that runs, or else for the one to come.',
    body: z.object({ key, minutes, sid: storable.min(1).max(120) }),
  }),
  pause: deskCall(examWatchPaths.pause, {
    ...acting,
    doc: 'Stops the clocks of these groups; of all where none is named. What is answered meanwhile is taken as ever.',
    body: z.object({ key, groupIds }),
  }),
  resume: deskCall(examWatchPaths.resume, {
    ...acting,
    doc: 'Lets the clocks run on: the pause is added to the time of everybody whose time was running.',
    body: z.object({ key, groupIds }),
  }),
  end: deskCall(examWatchPaths.end, {
    ...acting,
    doc: 'Ends the exam now. Answers that were given before still come in until the grace is over. It cannot be taken back.',
    body: z.object({ key, groupIds }),
  }),
} as const

export type StudentState = z.output<typeof state>
export type WatchedStudent = z.output<typeof student>
export type WatchedPlaceReply = z.output<typeof place>
export type ExamAct = z.output<typeof act>
export type RoomReply = z.output<typeof examWatchCalls.room.reply>
