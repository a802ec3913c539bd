/** Posts whose author is gone. */
import { sql } from 'kysely'
import type { Tx } from '../../ports/database/database.ts'

/** A post that stays as a guest's, with the text that it keeps. */
interface OrphanPost {
  id: string
  kind: 'question' | 'reply'
  text: string
}

/** Posts stay as a guest's, with these texts and without files; upvotes are taken back, and likes, which the forum has uncounted. */
export async function orphanPosts(
  tx: Tx,
  studentId: string,
  posts: readonly OrphanPost[],
  ghost: string,
): Promise<void> {
  const gone = { student_id: null, client_id: null, text_digest: '', media_json: '[]' }
  for (const { id, kind, text } of posts) {
    const table = kind === 'question' ? 'forum_question' : 'forum_comment'
    await tx
      .updateTable(table as 'forum_comment')
      .set({ ...gone, text })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('forum_media').where('post_id', '=', id).execute()
  }
  await tx
    .updateTable('forum_comment')
    .set({ upvotes: sql<number>`upvotes - 1` })
    .where('id', 'in', (q) =>
      q.selectFrom('forum_upvote').select('comment_id').where('student_id', '=', studentId),
    )
    .execute()
  for (const table of ['forum_like', 'forum_upvote', 'forum_bookmark'] as const)
    await tx
      .deleteFrom(table as 'forum_like')
      .where('student_id', '=', studentId)
      .execute()
  const reports = { student_id: ghost }
  await tx
    .deleteFrom('forum_report')
    .where('student_id', '=', studentId)
    .where('settled_at', 'is not', null)
    .execute()
  await tx.updateTable('forum_report').set(reports).where('student_id', '=', studentId).execute()
}
