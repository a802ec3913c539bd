/** Replies and marks: upvotes, likes, bookmarks, reports (spec §4 Q&A, §7 Q&A). */
import type { ForumComment, ForumMedia, ForumQuestion } from '@porua/contract/forum'
import { sha256 } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { ForumQuestionTable } from '../../ports/database/tables.ts'
import { topicOf } from '../../ports/live/live.ts'
import type { NotificationsApi } from '../notifications/notifications.api.ts'
import {
  bookmarksOf,
  commentById,
  commentsOf,
  insertComment,
  insertReport,
  latestCommentId,
  toggle,
  updateComment,
  upvotesOf,
} from './comments.store.ts'
import { checkPace, checkText, pacedOrSent, takeFiles } from './forum.posts.ts'
import { presentComment, questionInfo, readMedia } from './forum.present.ts'
import { mayEditComment, postDigest, postLimits } from './forum.rules.ts'
import { deleted, latestPosts, lockAuthor, postByClientId, putMedia, studentName } from './posts.store.ts'
import { type ForumNeeds, noSuchQuestion, type QuestionsService } from './questions.service.ts'
import { lockQuestion, updateQuestion } from './questions.store.ts'
import { tally } from './tally.store.ts'

interface Needs extends ForumNeeds {
  questions: QuestionsService
  notifications: Pick<NotificationsApi, 'notifyIn' | 'withdrawIn'>
}

const noSuchReply = () => new Problem('notFound', 'replyNotInCourses')
/** Names the notice that tells who asked of a reply. */
const noticeOf = (commentId: string) => `forum-reply:${commentId}`
const completed = () => new Problem('notEditable', 'questionCompleted')

/** What students do under a question. Whoever may see the question may do it; to all others it is not found. */
export class CommentsService {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** @throws Problem notFound */
  async list(session: Session, questionId: string): Promise<ForumComment[]> {
    const question = await this.#needs.questions.question(session, questionId)
    const rows = await this.#needs.db.read((reader) => commentsOf(reader, session.studentId, questionId))
    return rows.map((row) => presentComment(row, question.courseId))
  }

  /** @throws Problem notEditable when the thread is completed, duplicatePost, tooManyRequests, badFile; nothing is changed then. */
  async reply(
    session: Session,
    given: {
      questionId: string
      reply: string
      media?: ForumMedia[] | undefined
      clientId?: string | undefined
    },
  ): Promise<ForumComment> {
    const { db, clock, ids, uploads, questions, live } = this.#needs
    const { studentId } = session
    const { questionId, clientId } = given
    const text = checkText(given.reply, 'reply')
    const question = await questions.question(session, questionId)
    const before =
      clientId && (await db.read((reader) => postByClientId(reader, 'forum_comment', studentId, clientId)))
    if (before) return this.#one(session, questionId, before)
    if (question.status === 'COMPLETED') throw completed()
    const now = clock.now()
    const digest = postDigest(text, given.media ?? [], questionId)
    const most = Math.max(...postLimits.reply.map((one) => one.most))
    const pace = async (reader: Reader) =>
      checkPace('reply', await latestPosts(reader, 'forum_comment', studentId, most), digest, now)
    // Before the files are looked at, and again when nothing can come between.
    const twin = await pacedOrSent(db, pace, (reader) =>
      clientId ? postByClientId(reader, 'forum_comment', studentId, clientId) : Promise.resolve(undefined),
    )
    if (twin) return this.#one(session, questionId, twin)
    const media = await takeFiles(uploads, studentId, given.media ?? [], [])
    const id = ids.next(now)
    const made = await db.write(async (tx) => {
      await lockAuthor(tx, studentId)
      const sent = clientId && (await postByClientId(tx, 'forum_comment', studentId, clientId))
      if (sent) return sent
      await pace(tx)
      const standing = await lockQuestion(tx, questionId)
      if (!standing || standing.hidden_at !== null) throw noSuchQuestion()
      if (standing.status === 'COMPLETED') throw completed()
      await insertComment(tx, {
        id,
        question_id: questionId,
        student_id: studentId,
        teacher: null,
        text,
        text_digest: digest,
        media_json: JSON.stringify(media),
        hidden_at: null,
        created_at: now,
        updated_at: null,
        upvotes: 0,
        client_id: clientId ?? null,
        source: 'student',
      })
      await putMedia(tx, { questionId, postId: id }, media)
      await updateQuestion(tx, questionId, { replies: standing.replies + 1 })
      await this.#tellAsker(tx, standing, id, session)
      await this.#hint(tx, questionId)
      return id
    })
    live.poke()
    return this.#one(session, questionId, made)
  }

  /** @throws Problem notEditable unless it is the student's own and the last of an open thread. */
  async change(
    session: Session,
    given: { commentId: string; reply: string; media?: ForumMedia[] | undefined },
  ): Promise<ForumComment> {
    const { db, clock, uploads, questions, live } = this.#needs
    const { studentId } = session
    const text = checkText(given.reply, 'reply')
    const comment = await db.read((reader) => commentById(reader, given.commentId))
    if (!comment) throw noSuchReply()
    await questions.question(session, comment.question_id)
    const locked = () => new Problem('notEditable', 'replyNotChanged')
    if (comment.student_id !== studentId) throw locked()
    const standing = readMedia(comment.media_json)
    const media = given.media ? await takeFiles(uploads, studentId, given.media, standing) : standing
    await db.write(async (tx) => {
      const question = await lockQuestion(tx, comment.question_id)
      if (!question || question.hidden_at !== null) throw noSuchQuestion()
      const latest = await latestCommentId(tx, comment.question_id)
      if (!mayEditComment(question, comment, latest, studentId)) throw locked()
      await updateComment(tx, comment.id, {
        text,
        text_digest: postDigest(text, media, comment.question_id),
        media_json: JSON.stringify(media),
        updated_at: clock.now(),
      })
      await putMedia(tx, { questionId: comment.question_id, postId: comment.id }, media)
      await this.#hint(tx, comment.question_id)
    })
    live.poke()
    return this.#one(session, comment.question_id, comment.id)
  }

  /** @throws Problem notEditable unless it is the student's own and the last of an open thread. */
  async remove(session: Session, id: string): Promise<void> {
    const { db, clock, questions, notifications, live } = this.#needs
    const comment = await db.read((reader) => commentById(reader, id))
    if (!comment) throw noSuchReply()
    const questionId = comment.question_id
    await questions.question(session, questionId)
    await db.write(async (tx) => {
      const question = await lockQuestion(tx, questionId)
      if (!question || question.hidden_at !== null) throw noSuchQuestion()
      // Behind the question's lock: two at once delete it once.
      if (!(await commentById(tx, id))) throw noSuchReply()
      const latest = await latestCommentId(tx, questionId)
      if (!mayEditComment(question, comment, latest, session.studentId))
        throw new Problem('notEditable', 'replyNotDeleted')
      await updateComment(tx, id, await deleted(tx, { questionId, commentId: id }, clock.now()))
      await updateQuestion(tx, questionId, { replies: question.replies - 1 })
      await notifications.withdrawIn(tx, noticeOf(id))
      await this.#hint(tx, questionId)
    })
    live.poke()
  }

  /** @throws Problem notFound */
  async upvote(
    session: Session,
    commentId: string,
  ): Promise<{ comments: ForumComment[]; updatedComment: ForumComment }> {
    const { db, clock, questions } = this.#needs
    const comment = await db.read((reader) => commentById(reader, commentId))
    if (!comment) throw noSuchReply()
    await questions.question(session, comment.question_id)
    await db.write(async (tx) => {
      // The thread's row keeps two thumbs at once in a row.
      await lockQuestion(tx, comment.question_id)
      const fresh = await commentById(tx, commentId)
      if (!fresh) throw noSuchReply()
      const stands = await toggle(tx, 'upvote', session.studentId, commentId, clock.now())
      await updateComment(tx, commentId, { upvotes: fresh.upvotes + (stands ? 1 : -1) })
    })
    const comments = await this.list(session, comment.question_id)
    const updatedComment = comments.find((one) => one._id === commentId)
    if (!updatedComment) throw noSuchReply()
    return { comments, updatedComment }
  }

  /** Ids of the replies that I have upvoted. */
  async upvotes(session: Session): Promise<string[]> {
    return this.#needs.db.read((reader) => upvotesOf(reader, session.studentId))
  }

  /** @throws Problem notFound */
  async like(session: Session, questionId: string): Promise<ForumQuestion> {
    const { db, clock, questions } = this.#needs
    await questions.question(session, questionId)
    await db.write(async (tx) => {
      const question = await lockQuestion(tx, questionId)
      if (!question || question.hidden_at !== null) throw noSuchQuestion()
      const stands = await toggle(tx, 'like', session.studentId, questionId, clock.now())
      const likes = question.likes + (stands ? 1 : -1)
      await updateQuestion(tx, questionId, { likes })
      await tally(tx, [{ ...question, likes }], [question])
    })
    return questions.question(session, questionId)
  }

  /** @throws Problem notFound */
  async bookmark(session: Session, questionId: string): Promise<string[]> {
    const { db, clock, questions } = this.#needs
    await questions.question(session, questionId)
    await db.write(async (tx) => {
      await lockQuestion(tx, questionId)
      await toggle(tx, 'bookmark', session.studentId, questionId, clock.now())
    })
    return db.read((reader) => bookmarksOf(reader, session.studentId))
  }

  /** @throws Problem forbidden for somebody else's. */
  async bookmarks(session: Session, studentId: string): Promise<string[]> {
    if (studentId !== session.studentId) throw new Problem('forbidden', 'bookmarksOfOther')
    return this.#needs.db.read((reader) => bookmarksOf(reader, session.studentId))
  }

  /** Twice is once. @throws Problem notFound */
  async report(
    session: Session,
    given: { questionId: string; commentId?: string | undefined; reason?: string | undefined },
  ): Promise<void> {
    const { db, clock, questions } = this.#needs
    await questions.question(session, given.questionId)
    const { commentId } = given
    const comment = commentId && (await db.read((reader) => commentById(reader, commentId)))
    if (commentId && (!comment || comment.question_id !== given.questionId)) throw noSuchReply()
    const id = sha256(`${session.studentId}\n${given.questionId}\n${commentId ?? ''}`).slice(0, 32)
    await db.write((tx) =>
      insertReport(tx, {
        id,
        student_id: session.studentId,
        question_id: given.questionId,
        comment_id: commentId ?? null,
        reason: given.reason?.trim() ?? '',
        created_at: clock.now(),
        settled_at: null,
      }),
    )
  }

  async #one(session: Session, questionId: string, id: string): Promise<ForumComment> {
    const found = (await this.list(session, questionId)).find((one) => one._id === id)
    if (!found) throw noSuchReply()
    return found
  }

  async #hint(tx: Tx, questionId: string): Promise<void> {
    const topics = [topicOf.thread(questionId)]
    await this.#needs.live.write(tx, [{ topics, event: 'thread', payload: { questionId } }])
  }

  async #tellAsker(tx: Tx, question: ForumQuestionTable, commentId: string, by: Session): Promise<void> {
    if (question.student_id === null || question.student_id === by.studentId) return
    const name = await studentName(tx, by.studentId)
    await this.#needs.notifications.notifyIn(tx, {
      to: { students: [question.student_id] },
      type: 'notification',
      message: `${name} replied to your question.`,
      info: questionInfo(question),
      id: noticeOf(commentId),
      source: 'forum',
    })
  }
}
