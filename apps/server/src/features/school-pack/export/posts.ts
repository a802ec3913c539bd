/** The posts of packs as a pack has them; what students asked and replied here is theirs and not exported. */
import type { ForumMedia } from '@porua/contract/forum'
import type { PostRow, ReplyRow } from '../../forum/forum.pack.api.ts'
import { teacherWord } from '../pack/posts.ts'
import type { SchoolSnapshot } from '../snapshot.ts'
import type { LeftOut } from './left-out.ts'

/** Those of a student who was deleted, or in a chapter that a later pack has taken away, are left out: no pack can name either. */
export function postsJson(
  school: SchoolSnapshot,
  posts: { questions: readonly PostRow[]; replies: readonly ReplyRow[] },
  path: (key: string) => string,
  left: LeftOut,
): object[] {
  const sids = new Map(school.students.map((student) => [student.id, student.sid]))
  const chapters = new Set(school.items.flatMap(({ kind, id }) => (kind === 'chapter' ? [id] : [])))
  const replies = Map.groupBy(posts.replies, (row) => row.question_id)
  const media = (json: string) => (JSON.parse(json) as ForumMedia[]).map((one) => path(one.mediaUrl))
  const at = (time: number) => new Date(time).toISOString()
  const author = (row: PostRow | ReplyRow) => sids.get(row.student_id ?? '')
  const gone = 'who wrote it was deleted'
  const replyJson = (reply: ReplyRow) => {
    const by = reply.teacher === null ? author(reply) : teacherWord
    if (by === undefined) {
      left.add('reply', reply.id, gone)
      return []
    }
    return [{ id: reply.id, by, text: reply.text, media: media(reply.media_json), at: at(reply.created_at) }]
  }
  return posts.questions.flatMap((row) => {
    const studentSid = author(row)
    const there = row.chapter_id !== null && chapters.has(row.chapter_id)
    if (studentSid === undefined || !there) {
      left.add('post', row.id, there ? gone : `there is no chapter '${row.chapter_id}' any more`)
      return []
    }
    return {
      id: row.id,
      studentSid,
      chapterId: row.chapter_id,
      text: row.text,
      media: media(row.media_json),
      at: at(row.created_at),
      replies: (replies.get(row.id) ?? []).flatMap(replyJson),
    }
  })
}
