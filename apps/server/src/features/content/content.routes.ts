/** The content room's calls, as far as they stand (spec §7 Content). */
import { contentCalls } from '@porua/contract/content'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { ContentService } from './content.service.ts'

export function contentRoutes(app: FastifyInstance, sessions: Sessions, service: ContentService): void {
  mount(app, sessions, contentCalls, {
    group: ({ session, params }) => service.group(session, params.groupId),
    courses: ({ session }) => service.courses(session),
    subjectsByCourse: ({ session, params }) => service.subjectsByCourse(session, params.courseId),
  })
}
