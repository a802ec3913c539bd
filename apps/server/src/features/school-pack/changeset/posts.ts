/**
 * The difference of posts. What a pack said of a post is kept as a digest beside it: a post changes when the pack changes, and
 * what its author has edited since, what others replied and what the provider hid or completed stays. Posts and replies that
 * the pack does not hold stay.
 */

import type { ForumMedia } from '@porua/contract/forum'
import { fault } from '@porua/files/faults/faults'
import { sha256 } from '../../../platform/ids.ts'
import type { MovedChapter, PackQuestion, PackReply } from '../../forum/forum.api.ts'
import type { PostRow, ReplyRow } from '../../forum/forum.pack.api.ts'
import type { Difference, DifferenceInput } from '../changeset.ts'
import type { PlannedPost, PlannedReply } from '../plan.ts'

/** What a row's `source` begins with when a pack brought it. */
const fromPack = 'pack:'
const teacherName = 'Teacher'
const minute = 60_000

/** What the forum feature is to write. */
export interface PostChanges {
  questions: PackQuestion[]
  replies: PackReply[]
  /** Chapters that stand elsewhere now. */
  moved: MovedChapter[]
}

export function changePosts(input: DifferenceInput, difference: Difference): void {
  const { plan, school, posts } = input
  const students = new Map(school.students.map((student) => [student.sid, student.id]))
  for (const row of difference.changes.tables.get('student')?.put ?? [])
    students.set(String(row.sid), String(row.id))
  const studentId = (sid: string): string => {
    const id = students.get(sid)
    if (id === undefined) throw new Error(`the pack was read with a student ${sid} who is not there`)
    return id
  }
  for (const [index, post] of plan.posts.entries()) {
    const row = posts.questions.get(post.id)
    if (row && !row.source.startsWith(fromPack)) {
      taken(post, 'question', difference)
      continue
    }
    // The first post of a pack is the newest; its replies follow it, before the post above it.
    const createdAt = timeOf(post, row, input.now - (index + 1) * minute, input.now)
    changePost(post, row, { studentId: studentId(post.sid), createdAt }, difference)
    for (const [place, reply] of post.replies.entries()) {
      const replied = posts.replies.get(reply.id)
      if (replied && (!replied.source.startsWith(fromPack) || replied.question_id !== post.id)) {
        taken(reply, 'reply', difference)
        continue
      }
      const after = createdAt + Math.floor(((place + 1) * minute) / (post.replies.length + 1))
      const by = reply.sid === null ? null : studentId(reply.sid)
      // One that a later pack adds comes after what has been replied meanwhile.
      const at = timeOf(reply, replied, row ? input.now : after, input.now)
      changeReply(reply, replied, { questionId: post.id, studentId: by, createdAt: at }, difference)
    }
  }
}

function changePost(
  post: PlannedPost,
  row: PostRow | undefined,
  { studentId, createdAt }: { studentId: string; createdAt: number },
  difference: Difference,
): void {
  // Its author has deleted it: it stays so.
  if (row?.text === '') return
  const { id, sid, text, media, courseId, subjectId, chapterId } = post
  const source = fromPack + digestOf([sid, chapterId, text, media])
  const said = row && { ...row, media: row.media_json }
  const same =
    said !== undefined &&
    // The chapter may have moved to another subject, whatever the post says.
    (said.chapter_id !== chapterId || (said.subject_id === subjectId && said.course_id === courseId)) &&
    said.created_at === createdAt &&
    (said.source === source ||
      (said.text === text &&
        said.student_id === studentId &&
        said.chapter_id === chapterId &&
        said.media === JSON.stringify(media)))
  if (same) return
  difference.posts.questions.push({
    id,
    fresh: !row,
    studentId,
    courseId,
    subjectId,
    chapterId,
    text,
    media,
    createdAt,
    source,
    // What the author has edited since stays, where the pack says what it said.
    ...(row?.source === source ? { text: row.text, media: JSON.parse(row.media_json) as ForumMedia[] } : {}),
  })
  difference.count('posts', row ? 'changed' : 'added')
}

function changeReply(
  reply: PlannedReply,
  row: ReplyRow | undefined,
  { questionId, studentId, createdAt }: { questionId: string; studentId: string | null; createdAt: number },
  difference: Difference,
): void {
  // Its author has deleted it: it stays so.
  if (row?.text === '') return
  const { id, sid, text, media } = reply
  const source = fromPack + digestOf([sid, text, media])
  const same =
    row !== undefined &&
    row.created_at === createdAt &&
    (row.source === source ||
      (row.text === text && row.student_id === studentId && row.media_json === JSON.stringify(media)))
  if (same) return
  difference.posts.replies.push({
    id,
    fresh: !row,
    questionId,
    studentId,
    text,
    media,
    createdAt,
    source,
    teacher: studentId === null ? teacherName : null,
    ...(row?.source === source ? { text: row.text, media: JSON.parse(row.media_json) as ForumMedia[] } : {}),
  })
  difference.count('replies', row ? 'changed' : 'added')
}

/** As it was resolved at the first import; a pack that names a moment moves it. */
function timeOf(
  { at }: Pick<PlannedPost, 'at'>,
  row: { created_at: number } | undefined,
  otherwise: number,
  now: number,
): number {
  if (!at) return row?.created_at ?? otherwise
  const relative = /^[+-]/.test(at.source)
  return relative ? (row?.created_at ?? at.at(now)) : at.at(now)
}

function taken(post: PlannedPost | PlannedReply, kind: 'question' | 'reply', difference: Difference): void {
  difference.mistakes.add(post.placeOf('id'), fault('forumHasIt', { kind }))
}

function digestOf(said: unknown[]): string {
  return sha256(JSON.stringify(said)).slice(0, 32)
}
