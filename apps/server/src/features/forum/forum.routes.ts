/** The forum's calls (spec §7 Q&A). */
import { forumCalls } from '@porua/contract/forum'
import { limits } from '@porua/contract/limits'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { CommentsService } from './comments.service.ts'
import type { FindingService } from './finding.service.ts'
import type { QuestionsService } from './questions.service.ts'

export function forumRoutes(
  app: FastifyInstance,
  sessions: Sessions,
  {
    questions,
    finding,
    comments,
  }: { questions: QuestionsService; finding: FindingService; comments: CommentsService },
): void {
  mount(app, sessions, forumCalls, {
    addQuestion: async ({ session, body }) => ({ question: await questions.ask(session, body) }),
    updateQuestion: async ({ session, body }) => ({ question: await questions.change(session, body) }),
    removeQuestion: async ({ session, params }) => {
      await questions.remove(session, params.id)
      return {}
    },
    question: async ({ session, params }) => ({ question: await questions.question(session, params.id) }),
    search: ({ session, body }) =>
      finding.search(session, {
        filter: body.filter || 'none',
        courseId: body.courseId || null,
        subjectId: body.subjectId || null,
        chapterId: body.chapterId || null,
        searchString: body.searchString ?? '',
        page: body.page ?? 1,
        limit: body.limit ?? limits.forumPageSizes[0],
      }),
    keyword: ({ session, body }) => finding.suggest(session, body.searchString, body.courseId || null),
    subjects: ({ session }) => finding.subjects(session),
    addComment: async ({ session, body }) => ({ comment: await comments.reply(session, body) }),
    updateComment: async ({ session, body }) => ({ comment: await comments.change(session, body) }),
    removeComment: async ({ session, params }) => {
      await comments.remove(session, params.id)
      return {}
    },
    comments: ({ session, params }) => comments.list(session, params.questionId),
    upvote: ({ session, body }) => comments.upvote(session, body.commentId),
    upvotes: async ({ session }) => ({ upvotes: await comments.upvotes(session) }),
    like: async ({ session, body }) => ({ question: await comments.like(session, body.questionId) }),
    bookmark: async ({ session, body }) => ({ bookmarks: await comments.bookmark(session, body.questionId) }),
    bookmarks: async ({ session, params }) => ({
      bookmarks: await comments.bookmarks(session, params.studentId),
    }),
    report: async ({ session, body }) => {
      await comments.report(session, body)
      return {}
    },
  })
}
