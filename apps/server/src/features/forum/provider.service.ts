/** What the provider's people do in the forum: read, reply, complete, hide, look at reports (issue of the forum: fair use). */
import { limits } from '@porua/contract/limits'
import type { Ids } from '../../platform/ids.ts'
import type { Position } from '../../platform/page-token.ts'
import { malformed, Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { ForumCommentTable, ForumQuestionTable } from '../../ports/database/tables.ts'
import { type Live, topicOf } from '../../ports/live/live.ts'
import type { Search } from '../../ports/search/search.ts'
import type { NotificationsApi } from '../notifications/notifications.api.ts'
import { insertComment, updateComment } from './comments.store.ts'
import { openQuestions } from './desk-forum.store.ts'
import type { ForumProviderApi, ProviderQuestion, ProviderReply, ProviderReport } from './forum.api.ts'
import { checkText } from './forum.posts.ts'
import { questionInfo, readMedia } from './forum.present.ts'
import { postDigest } from './forum.rules.ts'
import { putMedia } from './posts.store.ts'
import {
  anyComment,
  anyComments,
  anyQuestion,
  lockComment,
  newestQuestions,
  openReports,
  settleReport,
  settleReportsOf,
  unlikeAll,
  type WithAuthor,
} from './provider.store.ts'
import { searched } from './questions.service.ts'
import { lockQuestion, updateQuestion } from './questions.store.ts'
import { tally } from './tally.store.ts'

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  search: Search
  live: Pick<Live, 'write' | 'poke'>
  notifications: Pick<NotificationsApi, 'notifyIn'>
}

/** The forum for the command line: it sees what is hidden, and belongs to no group. */
export class ForumProvider implements ForumProviderApi {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  async list(most: number): Promise<ProviderQuestion[]> {
    const rows = await this.#needs.db.scan((reader) => newestQuestions(reader, most))
    return rows.map(presentQuestion)
  }

  async open(most: number, after: Position | null): Promise<ProviderQuestion[]> {
    const rows = await this.#needs.db.scan((reader) => openQuestions(reader, { after, most }))
    return rows.map(presentQuestion)
  }

  async thread(questionId: string): Promise<{ question: ProviderQuestion; replies: ProviderReply[] } | null> {
    return this.#needs.db.read(async (reader) => {
      const question = await anyQuestion(reader, questionId)
      if (!question) return null
      const replies = await anyComments(reader, questionId)
      return { question: presentQuestion(question), replies: replies.map(presentReply) }
    })
  }

  async reply(given: Parameters<ForumProviderApi['reply']>[0]): Promise<ProviderReply> {
    const { db, clock, ids, live } = this.#needs
    const { questionId, teacher, media } = given
    const text = checkText(given.text, 'reply')
    if (text.includes('\0')) throw malformed('reply', 'must not hold U+0000')
    if (text.length > limits.questionTextMax)
      throw malformed('reply', `has more than ${limits.questionTextMax} characters`)
    const now = clock.now()
    const row: ForumCommentTable = {
      id: given.id ?? ids.next(now),
      question_id: questionId,
      student_id: null,
      teacher,
      text,
      text_digest: postDigest(text, media, questionId),
      media_json: JSON.stringify(media),
      hidden_at: null,
      created_at: now,
      updated_at: null,
      upvotes: 0,
      client_id: null,
      source: 'provider',
    }
    const there = await db.write(async (tx) => {
      const question = await lockQuestion(tx, questionId)
      const before = given.id === undefined ? undefined : await anyComment(tx, given.id)
      if (before) return before
      if (!question) throw new Problem('notFound', ['noForumQuestion', { id: questionId }])
      if (question.status === 'COMPLETED')
        throw new Problem('notEditable', ['forumQuestionCompleted', { id: questionId }])
      await insertComment(tx, row)
      await putMedia(tx, { questionId, postId: row.id }, media)
      await updateQuestion(tx, questionId, { replies: question.replies + 1 })
      await this.#tell(tx, question, row)
      await this.#hint(tx, questionId)
      return undefined
    })
    live.poke()
    return presentReply({ ...(there ?? row), author: null, author_sid: null })
  }

  async setStatus(questionId: string, status: 'OPEN' | 'COMPLETED'): Promise<boolean> {
    const { db, live } = this.#needs
    const found = await db.write(async (tx) => {
      const question = await lockQuestion(tx, questionId)
      if (!question) return false
      if (question.status === status) return true
      await updateQuestion(tx, questionId, { status })
      await this.#hint(tx, questionId)
      return true
    })
    live.poke()
    return found
  }

  async setHidden(id: string, hidden: boolean): Promise<'question' | 'reply' | null> {
    const { db, live } = this.#needs
    const what = await db.write(async (tx) => {
      const question = await lockQuestion(tx, id)
      if (question && question.text !== '') {
        await this.#hideQuestion(tx, question, hidden)
        return 'question'
      }
      const comment = await anyComment(tx, id)
      if (!comment) return null
      await this.#hideReply(tx, comment, hidden)
      return 'reply'
    })
    live.poke()
    return what
  }

  async reports(most: number): Promise<ProviderReport[]> {
    const rows = await this.#needs.db.scan((reader) => openReports(reader, most))
    return rows.map((row) => ({
      id: row.id,
      questionId: row.question_id,
      replyId: row.comment_id,
      text: row.text ?? '',
      hidden: row.hidden_at !== null,
      reason: row.reason,
      by: authorOf(row),
      createdAt: row.created_at,
    }))
  }

  settleReport(reportId: string): Promise<boolean> {
    const { db, clock } = this.#needs
    return db.write((tx) => settleReport(tx, reportId, clock.now()))
  }

  async uncountLikes(tx: Tx, studentId: string): Promise<void> {
    const before = await unlikeAll(tx, studentId)
    const inSight = before.filter((question) => question.hidden_at === null)
    await tally(
      tx,
      inSight.map((question) => ({ ...question, likes: question.likes - 1 })),
      inSight,
    )
  }

  async #hideQuestion(tx: Tx, question: ForumQuestionTable, hidden: boolean): Promise<void> {
    const { clock, search } = this.#needs
    const now = clock.now()
    if (hidden) await settleReportsOf(tx, { questionId: question.id, commentId: null }, now)
    if ((question.hidden_at !== null) === hidden) return
    await updateQuestion(tx, question.id, { hidden_at: hidden ? now : null })
    await tally(tx, hidden ? [] : [question], hidden ? [question] : [])
    if (hidden) await search.remove(tx, question.id)
    else await search.put(tx, [searched(question)])
    await this.#hint(tx, question.id)
  }

  async #hideReply(tx: Tx, { id, question_id }: ForumCommentTable, hidden: boolean): Promise<void> {
    const now = this.#needs.clock.now()
    if (hidden) await settleReportsOf(tx, { questionId: question_id, commentId: id }, now)
    const question = await lockQuestion(tx, question_id)
    // Behind the question's lock it stands as it is.
    const comment = await lockComment(tx, id)
    if (!question || !comment || (comment.hidden_at !== null) === hidden) return
    await updateComment(tx, id, { hidden_at: hidden ? now : null })
    await updateQuestion(tx, question_id, { replies: question.replies + (hidden ? -1 : 1) })
    await this.#hint(tx, question_id)
  }

  async #tell(tx: Tx, question: ForumQuestionTable, reply: ForumCommentTable): Promise<void> {
    if (question.student_id === null || question.hidden_at !== null) return
    await this.#needs.notifications.notifyIn(tx, {
      to: { students: [question.student_id] },
      type: 'notification',
      message: `${reply.teacher} replied to your question.`,
      info: questionInfo(question),
      id: `forum-reply:${reply.id}`,
      source: 'forum',
    })
  }

  async #hint(tx: Tx, questionId: string): Promise<void> {
    const topics = [topicOf.thread(questionId)]
    await this.#needs.live.write(tx, [{ topics, event: 'thread', payload: { questionId } }])
  }
}

function presentQuestion(row: WithAuthor<ForumQuestionTable>): ProviderQuestion {
  return {
    id: row.id,
    courseId: row.course_id,
    subjectId: row.subject_id,
    chapterId: row.chapter_id,
    author: authorOf(row),
    text: row.text,
    media: readMedia(row.media_json),
    status: row.status,
    hidden: row.hidden_at !== null,
    likes: row.likes,
    replies: row.replies,
    createdAt: row.created_at,
  }
}

function presentReply(row: WithAuthor<ForumCommentTable>): ProviderReply {
  return {
    id: row.id,
    teacher: row.teacher,
    author: authorOf(row),
    text: row.text,
    media: readMedia(row.media_json),
    hidden: row.hidden_at !== null,
    upvotes: row.upvotes,
    createdAt: row.created_at,
  }
}

function authorOf(row: WithAuthor<object>): { name: string; sid: string } | null {
  return row.author === null || row.author_sid === null ? null : { name: row.author, sid: row.author_sid }
}
