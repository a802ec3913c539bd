/** The desk's calls about exams (docs/spec, The provider's desk). */
import { deskExamCalls } from '@porua/contract/desk/exams'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../../platform/desk-http.ts'
import type { ExamPages } from './exam-pages.service.ts'

/** What the calls are answered with. */
export interface DeskExamParts {
  readonly pages: ExamPages
}

/** Mounts them. */
export function deskExamRoutes(app: FastifyInstance, gate: DeskGate, { pages }: DeskExamParts): void {
  mountDeskCalls(app, gate, 'exams', deskExamCalls, {
    examList: ({ query }) => pages.list(query),
    exam: async ({ params }) => ({ exam: await pages.detail(params.examId) }),
  })
}
