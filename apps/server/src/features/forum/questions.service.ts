/** Asking, changing, finding questions (spec §2 Q&A, §4 Q&A, §7 Q&A). */
import type { ForumMedia, ForumQuestion, QuestionFilter } from '@porua/contract/forum'
import type { Ids } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Search } from '../../ports/search/search.ts'
import type { UploadsDoor } from '../uploads/uploads.door.ts'
import type { ForumDoor, PlacesDoor } from './forum.door.ts'
import { checkPace, checkText, takeFiles } from './forum.posts.ts'
import { presentQuestion, readMedia } from './forum.present.ts'
import { mayEditQuestion, postLimits, textDigest } from './forum.rules.ts'
import {
  countByCourse,
  coursesOfMedia,
  insertMedia,
  insertQuestion,
  latestQuestions,
  lockQuestion,
  questionByClientId,
  questionIn,
  questionsOf,
  updateQuestion,
} from './questions.store.ts'

export interface ForumNeeds {
  db: Database
  clock: Clock
  ids: Ids
  search: Search
  uploads: UploadsDoor
  places: PlacesDoor
}

/** What a page of the list asks for. */
export interface QuestionSearch {
  filter: QuestionFilter
  courseId: string | null
  subjectId: string | null
  chapterId: string | null
  searchString: string
  page: number
  limit: number
}

/** Suggestions at most. */
const mostSuggestions = 8
/** With one wrong letter at most so many are looked through. */
const mostNear = 100
/** What a suggestion shows of a question. */
const suggestionCut = 200

const noSuchQuestion = () =>
  new Problem('notFound', 'This question is not there, or not in one of your courses.')

export class QuestionsService implements ForumDoor {
  readonly #needs: ForumNeeds
  constructor(needs: ForumNeeds) {
    this.#needs = needs
  }

  /** @throws Problem forbidden for a chapter outside the student's groups, duplicatePost, tooManyRequests, badFile. */
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
    const before = clientId && (await db.read((reader) => questionByClientId(reader, studentId, clientId)))
    if (before) return this.question(session, before)
    await this.#checkPlace(studentId, asked)
    const now = clock.now()
    const digest = textDigest(text)
    const most = Math.max(...postLimits.question.map((one) => one.most))
    checkPace('question', await db.read((reader) => latestQuestions(reader, studentId, most)), digest, now)
    const media = await takeFiles(uploads, studentId, asked.media ?? [], [])
    const id = ids.next(now)
    const made = await db.write(async (tx) => {
      const fresh = await insertQuestion(tx, {
        ...{ id, student_id: studentId, course_id: asked.courseId, subject_id: asked.subjectId },
        ...{ chapter_id: asked.chapterId, text, text_digest: digest, media_json: JSON.stringify(media) },
        ...{ status: 'OPEN', hidden_at: null, created_at: now, updated_at: null, likes: 0, replies: 0 },
        ...{ client_id: clientId ?? null, source: 'student' },
      })
      if (!fresh) return clientId ? questionByClientId(tx, studentId, clientId) : undefined
      await insertMedia(
        tx,
        id,
        media.map((one) => one.mediaUrl),
      )
      await search.put(tx, id, text)
      return id
    })
    if (!made) throw noSuchQuestion()
    return this.question(session, made)
  }

  /** @throws Problem notEditable once there is a reply or the thread is completed. */
  async change(
    session: Session,
    asked: {
      questionId: string
      questionDescription: string
      media?: ForumMedia[] | undefined
      courseId?: string | undefined
      subjectId?: string | undefined
      chapterId?: string | undefined
    },
  ): Promise<ForumQuestion> {
    const { db, clock, search, uploads } = this.#needs
    const { studentId } = session
    const text = checkText(asked.questionDescription, 'questionDescription')
    const standing = await this.#visible(studentId, asked.questionId)
    const place = {
      courseId: asked.courseId ?? standing.course_id,
      subjectId: asked.subjectId ?? standing.subject_id,
      chapterId: asked.chapterId ?? standing.chapter_id,
    }
    const moved = place.chapterId !== standing.chapter_id || place.courseId !== standing.course_id
    if (moved || place.subjectId !== standing.subject_id) await this.#checkPlace(studentId, place)
    const locked = () =>
      new Problem(
        'notEditable',
        'A question can be changed only by who asked it, and only until somebody has replied.',
      )
    if (!mayEditQuestion(standing, studentId)) throw locked()
    const media = asked.media
      ? await takeFiles(uploads, studentId, asked.media, readMedia(standing.media_json))
      : readMedia(standing.media_json)
    await db.write(async (tx) => {
      const question = await lockQuestion(tx, standing.id)
      if (!question || !mayEditQuestion(question, studentId)) throw locked()
      await updateQuestion(tx, standing.id, {
        ...{
          text,
          text_digest: textDigest(text),
          media_json: JSON.stringify(media),
          updated_at: clock.now(),
        },
        ...{ course_id: place.courseId, subject_id: place.subjectId, chapter_id: place.chapterId },
      })
      await insertMedia(
        tx,
        standing.id,
        media.map((one) => one.mediaUrl),
      )
      await search.put(tx, standing.id, text)
    })
    return this.question(session, standing.id)
  }

  /** @throws Problem notFound */
  async question(session: Session, id: string): Promise<ForumQuestion> {
    return presentQuestion(await this.#visible(session.studentId, id))
  }

  /** @throws Problem notFound when the course is not one of the student's. */
  async search(
    session: Session,
    asked: QuestionSearch,
  ): Promise<{ questions: ForumQuestion[]; totalRecords: number }> {
    const { db, search, places } = this.#needs
    const { studentId } = session
    const mine = await places.courseIdsOf(studentId)
    if (asked.courseId !== null && !mine.includes(asked.courseId))
      throw new Problem('notFound', 'This course is not one of yours.')
    const courseIds = asked.courseId === null ? mine : [asked.courseId]
    const { filter, subjectId, chapterId } = asked
    const page = { offset: (asked.page - 1) * asked.limit, limit: asked.limit }
    const among = search.matching(asked.searchString)
    const found = await db.scan((reader) =>
      questionsOf(reader, studentId, { courseIds, subjectId, chapterId, filter, among }, page),
    )
    // One wrong letter is forgiven, once nothing else was found.
    if (found.total > 0 || among === null) return present(found)
    const near = await db.scan((reader) => search.near(reader, asked.searchString, mostNear))
    return present(
      await db.scan((reader) =>
        questionsOf(reader, studentId, { courseIds, subjectId, chapterId, filter, among: near }, page),
      ),
    )
  }

  /** Questions that are like what is being typed: all its words, else its last ones, else the word that says most. */
  async suggest(
    session: Session,
    text: string,
    courseId: string | null,
  ): Promise<{ _id: string; questionDescription: string }[]> {
    const words = text.trim().split(/\s+/).slice(-12)
    const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 1)
    for (const some of [words, words.slice(-5), words.slice(-2), longest]) {
      if (some.join('').length < 3) continue
      const { questions } = await this.search(session, {
        ...{ filter: 'none', courseId, subjectId: null, chapterId: null, page: 1, limit: mostSuggestions },
        searchString: some.join(' '),
      })
      if (questions.length > 0)
        return questions.map((question) => ({
          _id: question._id,
          questionDescription: [...question.questionDescription].slice(0, suggestionCut).join(''),
        }))
    }
    return []
  }

  subjects(session: Session): Promise<string[]> {
    return this.#needs.places.subjectIdsOf(session.studentId)
  }

  questionCounts(courseIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#needs.db.scan((reader) => countByCourse(reader, courseIds))
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
    if (!chapter) throw new Problem('forbidden', 'This chapter is not in one of your groups.')
    if (chapter.subjectId !== subjectId)
      throw new Problem('badRequest', 'subjectId: is not the subject of this chapter', { field: 'subjectId' })
    if (chapter.courseId !== courseId)
      throw new Problem('badRequest', 'courseId: is not the course of this subject', { field: 'courseId' })
  }
}

function present({ rows, total }: Awaited<ReturnType<typeof questionsOf>>) {
  return { questions: rows.map(presentQuestion), totalRecords: total }
}
