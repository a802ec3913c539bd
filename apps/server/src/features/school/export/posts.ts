/** The posts of packs as a pack has them; what students asked and replied here is theirs and not exported. */
import type { ForumMedia } from '@porua/contract/forum'
import { groupBy } from '../difference/courses.ts'
import { teacherWord } from '../pack/posts.ts'
import type { PostRow, ReplyRow } from '../posts.store.ts'
import type { SchoolSnapshot } from '../school.snapshot.ts'

export function postsJson(
  school: SchoolSnapshot,
  posts: { questions: readonly PostRow[]; replies: readonly ReplyRow[] },
  path: (key: string) => string,
): object[] {
  const sids = new Map(school.students.map((student) => [student.id, student.sid]))
  const replies = groupBy(posts.replies, (row) => row.question_id)
  const media = (json: string) => (JSON.parse(json) as ForumMedia[]).map((one) => path(one.mediaUrl))
  const at = (time: number) => new Date(time).toISOString()
  return posts.questions.map((row) => ({
    ...{ id: row.id, studentSid: sids.get(row.student_id ?? ''), chapterId: row.chapter_id },
    ...{ text: row.text, media: media(row.media_json), at: at(row.created_at) },
    replies: (replies.get(row.id) ?? []).map((reply) => ({
      ...{ id: reply.id, by: reply.student_id === null ? teacherWord : sids.get(reply.student_id) },
      ...{ text: reply.text, media: media(reply.media_json), at: at(reply.created_at) },
    })),
  }))
}
