/** The content feature's calls (spec §7 Content). */
import { contentCalls } from '@porua/contract/content'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { ContentService } from './content.service.ts'
import type { ItemsService } from './items.service.ts'
import type { ProgressService } from './progress.service.ts'
import type { ProtectionService } from './protection.service.ts'

export interface ContentServices {
  content: ContentService
  items: ItemsService
  progress: ProgressService
  protection: ProtectionService
}

/** A body that may stand by itself or under `data` (spec §7: 'body data'). */
function inside<T extends object>(body: T | { data: T }): T {
  return 'data' in body ? body.data : body
}

export function contentRoutes(app: FastifyInstance, sessions: Sessions, services: ContentServices): void {
  const { content, items, progress, protection } = services
  mount(app, sessions, contentCalls, {
    group: ({ session, params }) => content.group(session, params.groupId),
    courses: ({ session }) => content.courses(session),
    subjectsByCourse: ({ session, params }) => content.subjectsByCourse(session, params.courseId),
    lecturesBySubject: async ({ session, params }) => ({
      lectures: await items.ofSubject(session, 'lecture', params.subjectId),
    }),
    chaptersBySubject: async ({ session, params }) => ({
      chapters: await items.ofSubject(session, 'chapter', params.subjectId),
    }),
    questionSolvesBySubject: async ({ session, params }) => ({
      questionSolves: await items.ofSubject(session, 'questionSolve', params.subjectId),
    }),
    lecture: ({ session, params }) => items.item(session, 'lecture', params.itemId),
    chapter: ({ session, params }) => items.item(session, 'chapter', params.itemId),
    questionSolve: ({ session, params }) => items.item(session, 'questionSolve', params.itemId),
    askableCourses: ({ session }) => content.askableCourses(session),
    startSubject: async ({ session, body }) => {
      await progress.startSubject(session, inside(body).subjectId)
      return {}
    },
    completion: ({ session, params }) => progress.completion(session, params.courseId),
    markComplete: async ({ session, params }) => {
      await progress.complete(session, params.contentId)
      return {}
    },
    reportCompletion: async ({ session, params }) => {
      await progress.complete(session, params.contentId)
      return {}
    },
    keepPosition: async ({ session, params, body }) => {
      await progress.keepPosition(session, params.contentId, body.seconds, body.at)
      return {}
    },
    videoToken: ({ session, body }) => protection.videoToken(session, body.key),
    drmAuth: ({ session, body }) => protection.drmAuth(session, body.contentId, body.platform ?? ''),
  })
}
