/** The desk's calls about an exam that runs. */
import { examWatchCalls } from '@porua/contract/desk/exam-watch'
import type { FastifyInstance } from 'fastify'
import { type Act, type DeskGate, type DeskStaff, mountDeskCalls } from '../../../platform/desk-http.ts'
import { malformed, Problem } from '../../../platform/problems.ts'
import type { Database } from '../../../ports/database/database.ts'
import { actOfKey, newestActs } from '../schedule/exam-acts.store.ts'
import { examNamed } from '../schedule/schedule.store.ts'
import type { ActBy, ScheduleReport, Schedules } from '../schedule/schedules.service.ts'
import type { LiveStates } from './live-state.service.ts'
import { actReply, roomReply } from './room-reply.ts'

/** Acts that the room shows. */
const shownActs = 20

interface Parts {
  db: Database
  schedules: Schedules
  states: LiveStates
}

/** What an acting call of the room is about. */
interface Press {
  examId: string
  staff: DeskStaff
  key: string
  what: string
  /** For the log, where it is refused or was done before. */
  after: object
  act: Act
}

/** Mounts the calls. */
export function examWatchRoutes(app: FastifyInstance, gate: DeskGate, parts: Parts): void {
  const { db, schedules, states } = parts
  const acts = async (examId: string) =>
    (await db.read((reader) => newestActs(reader, examId, shownActs))).map(actReply)

  /** Does what a press asks for, once. */
  const once = async (press: Press, work: (by: ActBy) => Promise<ScheduleReport>) => {
    const { examId, staff, key, what, after, act } = press
    const exam = await db.read((reader) => examNamed(reader, examId))
    if (!exam) throw new Problem('notFound', ['noSuchThing', { thing: 'exam', asked: examId, near: [] }])
    const about = { kind: 'exam', id: examId, name: exam.title }
    act.about(about, { after })
    const { lines, change } = await work({ key, staffId: staff.id, who: staff.name })
    if (change) act.about(about, change)
    const repeated = lines.length === 0
    const stands = await db.read((reader) => actOfKey(reader, examId, key))
    if (repeated && (stands?.what !== what || stands.staff_id !== staff.id))
      throw malformed('key', 'names another press')
    states.forget(examId)
    return { repeated, acts: await acts(examId) }
  }

  mountDeskCalls(app, gate, 'examWatch', examWatchCalls, {
    room: async ({ params: { examId }, query }) => {
      const state = await states.of(examId)
      if (!state) throw new Problem('notFound', ['noSuchThing', { thing: 'exam', asked: examId, near: [] }])
      return { ...roomReply(state, query), acts: await acts(examId) }
    },
    extend: ({ params: { examId }, body: { key, minutes, groupIds }, staff, act }) =>
      once(
        { examId, staff, key, what: 'extend', after: { minutes, groupIds: groupIds ?? null }, act },
        (by) => schedules.extend({ examId, groupIds }, minutes, by),
      ),
    extraTime: ({ params: { examId }, body: { key, minutes, sid }, staff, act }) =>
      once({ examId, staff, key, what: 'extraTime', after: { minutes, sid }, act }, (by) =>
        schedules.extraTime(examId, sid, minutes, by),
      ),
    pause: ({ params: { examId }, body: { key, groupIds }, staff, act }) =>
      once({ examId, staff, key, what: 'pause', after: { groupIds: groupIds ?? null }, act }, (by) =>
        schedules.pause({ examId, groupIds }, by),
      ),
    resume: ({ params: { examId }, body: { key, groupIds }, staff, act }) =>
      once({ examId, staff, key, what: 'resume', after: { groupIds: groupIds ?? null }, act }, (by) =>
        schedules.resume({ examId, groupIds }, by),
      ),
    end: ({ params: { examId }, body: { key, groupIds }, staff, act }) =>
      once({ examId, staff, key, what: 'end', after: { groupIds: groupIds ?? null }, act }, (by) =>
        schedules.end({ examId, groupIds }, by),
      ),
  })
}
