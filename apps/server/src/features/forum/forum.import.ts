/** Posts of packs come in: rows, counts and words in one unit of work with the rest of the import. */
import type { Tx } from '../../ports/database/database.ts'
import type { ForumCommentTable, ForumQuestionTable } from '../../ports/database/tables.ts'
import type { Search } from '../../ports/search/search.ts'
import { updateComment } from './comments.store.ts'
import type { ForumImportApi, MovedChapter, PackQuestion, PackReply } from './forum.api.ts'
import { postDigest } from './forum.rules.ts'
import { keysOf, putMedia } from './posts.store.ts'
import { insertPosts, recountReplies } from './provider.store.ts'
import { searched } from './questions.service.ts'
import { lockLeftBehind, lockQuestion, updateQuestion } from './questions.store.ts'
import { tally } from './tally.store.ts'

/** A pack's posts come in large numbers: they are written by the hundred, in the import's own unit. */
export class ForumImport implements ForumImportApi {
  readonly #search: Search
  constructor(search: Search) {
    this.#search = search
  }

  async importIn(
    tx: Tx,
    {
      questions,
      replies,
      moved,
    }: {
      questions: readonly PackQuestion[]
      replies: readonly PackReply[]
      moved: readonly MovedChapter[]
    },
  ): Promise<void> {
    const fresh = questions.filter((one) => one.fresh).map(questionRow)
    const comments = replies.filter((one) => one.fresh).map(replyRow)
    const media = [
      ...questions.filter((one) => one.fresh).map((one) => ({ ...one, questionId: one.id })),
      ...replies.filter((one) => one.fresh),
    ].flatMap((post) =>
      keysOf(post.media).map((key) => ({ key, post_id: post.id, question_id: post.questionId })),
    )
    await insertPosts(tx, { questions: fresh, comments, media })
    await this.#search.put(tx, fresh.map(searched))
    const [came, went]: [ForumQuestionTable[], ForumQuestionTable[]] = [[...fresh], []]
    for (const question of questions) {
      const changed = question.fresh ? undefined : await this.#change(tx, question)
      if (!changed) continue
      came.push(changed.row)
      went.push(changed.before)
    }
    for (const chapter of moved) {
      const inSight = await this.#move(tx, chapter)
      came.push(...inSight.map(({ row }) => row))
      went.push(...inSight.map(({ before }) => before))
    }
    await tally(tx, came, went)
    for (const reply of replies) if (!reply.fresh) await changeReply(tx, reply)
    await recountReplies(tx, [...new Set(comments.map((row) => row.question_id))])
  }

  /** Takes along what was asked in a chapter, hidden questions too. What is to be tallied. */
  async #move(
    tx: Tx,
    { chapterId, subjectId, courseId }: MovedChapter,
  ): Promise<{ before: ForumQuestionTable; row: ForumQuestionTable }[]> {
    const place = { subject_id: subjectId, course_id: courseId }
    const left = await lockLeftBehind(tx, chapterId, place)
    for (const { id } of left) await updateQuestion(tx, id, place)
    const inSight = left.flatMap((before) =>
      before.hidden_at === null ? [{ before, row: { ...before, ...place } }] : [],
    )
    await this.#search.put(
      tx,
      inSight.map(({ row }) => searched(row)),
    )
    return inSight
  }

  /** What students did with it (replies, likes) and what the provider did (completed, hidden) stays. What is to be tallied. */
  async #change(
    tx: Tx,
    question: PackQuestion,
  ): Promise<{ before: ForumQuestionTable; row: ForumQuestionTable } | undefined> {
    const before = await lockQuestion(tx, question.id)
    if (!before) return undefined
    const { status, hidden_at, updated_at, likes, replies, client_id } = before
    const row: ForumQuestionTable = {
      ...questionRow(question),
      status,
      hidden_at,
      updated_at,
      likes,
      replies,
      client_id,
    }
    await updateQuestion(tx, row.id, row)
    await putMedia(tx, { questionId: row.id, postId: row.id }, question.media)
    // Nobody sees it: it is in no list, and no search finds it.
    if (hidden_at !== null) return undefined
    await this.#search.put(tx, [searched(row)])
    return { before, row }
  }
}

async function changeReply(tx: Tx, reply: PackReply): Promise<void> {
  const { id, question_id, student_id, teacher, text, text_digest, media_json, created_at, source } =
    replyRow(reply)
  await updateComment(tx, id, { student_id, teacher, text, text_digest, media_json, created_at, source })
  await putMedia(tx, { questionId: question_id, postId: id }, reply.media)
}

function questionRow(question: PackQuestion): ForumQuestionTable {
  const { id, studentId, courseId, subjectId, chapterId, text, media, createdAt, source } = question
  return {
    id,
    student_id: studentId,
    course_id: courseId,
    subject_id: subjectId,
    chapter_id: chapterId,
    text,
    text_digest: postDigest(text, media, chapterId),
    media_json: JSON.stringify(media),
    status: 'OPEN',
    hidden_at: null,
    created_at: createdAt,
    updated_at: null,
    likes: 0,
    replies: 0,
    client_id: null,
    source,
  }
}

function replyRow(reply: PackReply): ForumCommentTable {
  const { id, questionId, studentId, teacher, text, media, createdAt, source } = reply
  return {
    id,
    question_id: questionId,
    student_id: studentId,
    teacher,
    text,
    text_digest: postDigest(text, media, questionId),
    media_json: JSON.stringify(media),
    hidden_at: null,
    created_at: createdAt,
    updated_at: null,
    upvotes: 0,
    client_id: null,
    source,
  }
}
