/** The calls of practice. */
import { practiceCalls } from '@porua/contract/practice'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import type { Mistakes } from './mistakes.service.ts'
import type { Practice } from './practice.service.ts'

/** Mounts them. */
export function practiceRoutes(
  app: FastifyInstance,
  sessions: Sessions,
  { mistakes, practice }: { readonly mistakes: Mistakes; readonly practice: Practice },
): void {
  mount(app, sessions, practiceCalls, {
    mistakes: async ({ session }) => mistakes.list(session.studentId),
    mistakeQuestions: async ({ session, query }) => mistakes.questions(session.studentId, query.attempts),
    practise: async ({ session, body }) => practice.sync(session.studentId, body.since, body.events),
    standing: async ({ session }) => mistakes.standing(session.studentId),
  })
}
