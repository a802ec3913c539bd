/** Asking and changing questions, and who may see which (spec §4 Q&A, §7 Q&A). */
import type { ForumMedia, ForumQuestion } from '@porua/contract/forum'
import type { Ids } from '../../platform/ids.ts'
import { malformed, Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Reader } from '../../ports/database/database.ts'
import type { ForumQuestionTable } from '../../ports/database/tables.ts'
import { type Live, topicOf } from '../../ports/live/live.ts'
import type { Search, SearchedQuestion } from '../../ports/search/search.ts'
import type { UploadsApi } from '../uploads/uploads.api.ts'
import type { ForumApi, PlacesApi } from './forum.api.ts'
import { checkPace, checkText, pacedOrSent, takeFiles } from './forum.posts.ts'
import { presentQuestion, readMedia } from './forum.present.ts'
import { mayEditQuestion, postDigest, postLimits } from './forum.rules.ts'
import { coursesOfMedia, deleted, latestPosts, lockAuthor, postByClientId, putMedia } from './posts.store.ts'
import { insertQuestion, lockQuestion, questionIn, updateQuestion } from './questions.store.ts'
import { tally } from './tally.store.ts'

export interface ForumNeeds {
  db: Database
  clock: Clock
  ids: Ids
  search: Search
  live: Pick<Live, 'write' | 'poke'>
  uploads: UploadsApi
  places: PlacesApi
}

/** Said alike for one that never was, one that is hidden and one of another group, so that nobody learns which. */
export const noSuchQuestion = () => new Problem('notFound', 'questionNotInCourses')

/** What students do with questions, and whether they may see one: the forum's other services ask here. */
export class QuestionsService implements Pick<ForumApi, 'mayWatch' | 'maySee'> {
  readonly #needs: ForumNeeds
  constructor(needs: ForumNeeds) {
    this.#needs = needs
  }

  /**
   * @throws Problem forbidden for a chapter outside the student's groups, duplicatePost, tooManyRequests, badFile, uploadMissing;
   * nothing is changed then.
   */
  async ask(
    session: Session,
    asked: {
      courseId: string
      subjectId: string
      chapterId: string
      questionDescription: string
      media?: ForumMedia[] | undefined
      clientId?: string | undefined
    },
  ): Promise<ForumQuestion> {
    const { db, clock, ids, search, uploads } = this.#needs
    const { studentId } = session
    const { clientId } = asked
    const text = checkText(asked.questionDescription, 'questionDescription')
    // A draft that was sent and whose reply was lost: the question that it became.
    const before =
      clientId && (await db.read((reader) => postByClientId(reader, 'forum_question', studentId, clientId)))
    if (before) return this.question(session, before)
    await this.#checkPlace(studentId, asked)
    const now = clock.now()
    const digest = postDigest(text, asked.media ?? [], asked.chapterId)
    const most = Math.max(...postLimits.question.map((one) => one.most))
    const pace = async (reader: Reader) =>
      checkPace('question', await latestPosts(reader, 'forum_question', studentId, most), digest, now)
    // Before the files are looked at, and again when nothing can come between.
    const twin = await pacedOrSent(db, pace, (reader) =>
      clientId ? postByClientId(reader, 'forum_question', studentId, clientId) : Promise.resolve(undefined),
    )
    if (twin) return this.question(session, twin)
    const media = await takeFiles(uploads, studentId, asked.media ?? [], [])
    const id = ids.next(now)
    const made = await db.write(async (tx) => {
      await lockAuthor(tx, studentId)
      const sent = clientId && (await postByClientId(tx, 'forum_question', studentId, clientId))
      if (sent) return sent
      await pace(tx)
      const row: ForumQuestionTable = {
        id,
        student_id: studentId,
        course_id: asked.courseId,
        subject_id: asked.subjectId,
        chapter_id: asked.chapterId,
        text,
        text_digest: digest,
        media_json: JSON.stringify(media),
        status: 'OPEN',
        hidden_at: null,
        created_at: now,
        updated_at: null,
        likes: 0,
        replies: 0,
        client_id: clientId ?? null,
        source: 'student',
      }
      await insertQuestion(tx, row)
      await putMedia(tx, { questionId: id, postId: id }, media)
      await tally(tx, [row])
      await search.put(tx, [searched(row)])
      return id
    })
    return this.question(session, made)
  }

  /** @throws Problem notEditable once there is a reply or the thread is completed. */
  async change(
    session: Session,
    asked: {
      questionId: string
      questionDescription: string
      media?: ForumMedia[] | undefined
      courseId?: string | null | undefined
      subjectId?: string | null | undefined
      chapterId?: string | null | undefined
    },
  ): Promise<ForumQuestion> {
    const { db, clock, search, uploads, live } = this.#needs
    const { studentId } = session
    const text = checkText(asked.questionDescription, 'questionDescription')
    const standing = await this.#visible(studentId, asked.questionId)
    const place = {
      courseId: asked.courseId ?? standing.course_id,
      subjectId: asked.subjectId ?? standing.subject_id,
      chapterId: asked.chapterId ?? standing.chapter_id,
    }
    const moved =
      place.chapterId !== standing.chapter_id ||
      place.subjectId !== standing.subject_id ||
      place.courseId !== standing.course_id
    if (moved) await this.#checkPlace(studentId, place)
    const locked = () => new Problem('notEditable', 'questionNotChanged')
    if (!mayEditQuestion(standing, studentId)) throw locked()
    const media = asked.media
      ? await takeFiles(uploads, studentId, asked.media, readMedia(standing.media_json))
      : readMedia(standing.media_json)
    await db.write(async (tx) => {
      const question = await lockQuestion(tx, standing.id)
      if (!question || question.hidden_at !== null) throw noSuchQuestion()
      if (!mayEditQuestion(question, studentId)) throw locked()
      const row: ForumQuestionTable = {
        ...question,
        text,
        text_digest: postDigest(text, media, place.chapterId),
        media_json: JSON.stringify(media),
        course_id: place.courseId,
        subject_id: place.subjectId,
        chapter_id: place.chapterId,
        updated_at: clock.now(),
      }
      await updateQuestion(tx, standing.id, row)
      await putMedia(tx, { questionId: row.id, postId: row.id }, media)
      if (moved) await tally(tx, [row], [question])
      await search.put(tx, [searched(row)])
      const payload = { questionId: row.id }
      await live.write(tx, [{ topics: [topicOf.thread(row.id)], event: 'thread', payload }])
    })
    live.poke()
    return this.question(session, standing.id)
  }

  /** @throws Problem notEditable once there is a reply or the thread is completed. */
  async remove(session: Session, id: string): Promise<void> {
    const { db, clock, search, live } = this.#needs
    await this.#visible(session.studentId, id)
    await db.write(async (tx) => {
      const question = await lockQuestion(tx, id)
      if (!question || question.hidden_at !== null) throw noSuchQuestion()
      if (!mayEditQuestion(question, session.studentId))
        throw new Problem('notEditable', 'questionNotDeleted')
      await updateQuestion(tx, id, await deleted(tx, { questionId: id, commentId: null }, clock.now()))
      await tally(tx, [], [question])
      await search.remove(tx, id)
      const topics = [topicOf.thread(id)]
      await live.write(tx, [{ topics, event: 'thread', payload: { questionId: id } }])
    })
    live.poke()
  }

  /** @throws Problem notFound */
  async question(session: Session, id: string): Promise<ForumQuestion> {
    return presentQuestion(await this.#visible(session.studentId, id))
  }

  async mayWatch(studentId: string, questionId: string): Promise<boolean> {
    const courses = await this.#needs.places.courseIdsOf(studentId)
    const found = await this.#needs.db.read((reader) => questionIn(reader, studentId, courses, questionId))
    return found !== undefined
  }

  async maySee(studentId: string, key: string): Promise<boolean> {
    const courses = await this.#needs.db.read((reader) => coursesOfMedia(reader, key))
    if (courses.length === 0) return false
    const mine = await this.#needs.places.courseIdsOf(studentId)
    return courses.some((course) => mine.includes(course))
  }

  /** @throws Problem notFound */
  async #visible(studentId: string, id: string) {
    const courses = await this.#needs.places.courseIdsOf(studentId)
    const row = await this.#needs.db.read((reader) => questionIn(reader, studentId, courses, id))
    if (!row) throw noSuchQuestion()
    return row
  }

  /** Spec §6: questions may only be asked on subjects of the student's groups. */
  async #checkPlace(
    studentId: string,
    { courseId, subjectId, chapterId }: { courseId: string; subjectId: string; chapterId: string },
  ): Promise<void> {
    const chapter = await this.#needs.places.chapterOf(studentId, chapterId)
    if (!chapter) throw new Problem('forbidden', 'chapterNotInGroups')
    if (chapter.subjectId !== subjectId) throw malformed('subjectId', 'is not the subject of this chapter')
    if (chapter.courseId !== courseId) throw malformed('courseId', 'is not the course of this subject')
  }
}

/** A question as the search keeps it. */
export function searched(row: ForumQuestionTable): SearchedQuestion {
  const { id, text, course_id, subject_id, chapter_id } = row
  return { id, text, courseId: course_id, subjectId: subject_id, chapterId: chapter_id }
}
