/** The desk's calls about exams (docs/spec, The provider's desk). */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { todayCalls } from '@porua/contract/desk/today'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../../platform/desk-http.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { countOpenQuestions } from '../../forum/forum.waiting.api.ts'
import type { LateAdmin } from '../late.api.ts'
import type { ExamPages } from './exam-pages.service.ts'
import type { ExamWrites } from './exam-writes.service.ts'
import { type TodayParts, todayOf } from './today.service.ts'

/** What the calls are answered with. */
export interface DeskExamParts {
  readonly db: Database
  readonly clock: Clock
  readonly late: LateAdmin
  readonly pages: ExamPages
  readonly writes: ExamWrites
  readonly longWork: TodayParts['longWork']
  readonly doctor: TodayParts['doctor']
  readonly sendsSms: TodayParts['sendsSms']
  readonly isReachable: boolean
}

/** Mounts them. */
export function deskExamRoutes(
  app: FastifyInstance,
  gate: DeskGate,
  { writes, ...parts }: DeskExamParts,
): void {
  const { pages } = parts
  mountDeskCalls(app, gate, 'exams', deskExamCalls, {
    examList: ({ query }) => pages.list(query),
    examCalendar: ({ query }) => pages.calendar(query),
    addSubject: async ({ body, act }) => ({ subject: await writes.addSubject(body, act) }),
    exam: async ({ params }) => ({ exam: await pages.detail(params.examId) }),
    examPaper: ({ params, query }) => pages.paper(params.examId, query.set),
    addExam: async ({ body, act }) => ({ exam: await writes.add(body, act) }),
    changeExam: async ({ params, body, act }) => ({ exam: await writes.change(params.examId, body, act) }),
    placeExam: async ({ params, body, act }) => ({ exam: await writes.place(params.examId, body, act) }),
    unscheduleExam: ({ params, body, act }) => writes.unschedule(params.examId, body, act),
    removeExam: ({ params, body, act }) => writes.remove(params.examId, body, act),
    restoreExam: async ({ params, act }) => ({ exam: await writes.restore(params.undoId, act) }),
  })
  mountDeskCalls(app, gate, 'today', todayCalls, {
    today: ({ staff }) => todayOf({ ...parts, openQuestions: countOpenQuestions }, staff),
  })
}
