/** The forum, wired: what `compose.ts` makes once and hands to routes and to the other features. */
import type { FastifyInstance } from 'fastify'
import type { DeskGate } from '../../platform/desk-http.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { NotificationsApi } from '../notifications/notifications.api.ts'
import { CommentsService } from './comments.service.ts'
import { deskForumRoutes } from './desk-forum.routes.ts'
import { FindingService } from './finding.service.ts'
import type { ForumApi, ForumImportApi, ForumProviderApi } from './forum.api.ts'
import { ForumImport } from './forum.import.ts'
import { forumRoutes } from './forum.routes.ts'
import { ForumProvider } from './provider.service.ts'
import { type ForumNeeds, QuestionsService } from './questions.service.ts'

type ProviderNeeds = Pick<ForumNeeds, 'db' | 'clock' | 'ids' | 'live' | 'search'> & {
  notifications: Pick<NotificationsApi, 'notifyIn' | 'withdrawIn'>
}

/** What needs no student: for the command line. */
export interface ForumBehind {
  readonly admin: ForumProviderApi
  readonly imports: ForumImportApi
}

export interface Forum extends ForumBehind {
  readonly api: ForumApi
  mount(app: FastifyInstance, sessions: Sessions): void
  /** The desk's calls. */
  mountDesk(app: FastifyInstance, gate: DeskGate): void
}

/** For a process that serves no students. */
export function createForumBehind(needs: ProviderNeeds): ForumBehind {
  return { admin: new ForumProvider(needs), imports: new ForumImport(needs.search) }
}

/** Everything of the forum, the provider's side too. */
export function createForum(needs: ForumNeeds & ProviderNeeds): Forum {
  const questions = new QuestionsService(needs)
  const finding = new FindingService(needs)
  const comments = new CommentsService({ ...needs, questions })
  const behind = createForumBehind(needs)
  return {
    ...behind,
    api: {
      questionCounts: (courseIds) => finding.questionCounts(courseIds),
      mayWatch: (studentId, questionId) => questions.mayWatch(studentId, questionId),
      maySee: (studentId, key) => questions.maySee(studentId, key),
    },
    mount: (app, sessions) => forumRoutes(app, sessions, { questions, finding, comments }),
    mountDesk: (app, gate) => deskForumRoutes(app, gate, behind.admin),
  }
}
