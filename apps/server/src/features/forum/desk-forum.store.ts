/** The forum's open questions as the desk lists them. For `scan`. */
import { sql } from 'kysely'
import type { Position } from '../../platform/page-token.ts'
import type { Reader } from '../../ports/database/database.ts'
import type { ForumQuestionTable } from '../../ports/database/tables.ts'
import type { WithAuthor } from './provider.store.ts'

/** Open questions in sight, the oldest first. */
export async function openQuestions(
  db: Reader,
  { after, most }: { after: Position | null; most: number },
): Promise<WithAuthor<ForumQuestionTable>[]> {
  let query = db
    .selectFrom('forum_question as q')
    .leftJoin('student', 'student.id', 'q.student_id')
    .selectAll('q')
    .select(['student.name as author', 'student.sid as author_sid'])
    .where('q.status', '=', 'OPEN')
    .where('q.hidden_at', 'is', null)
    .where('q.text', '<>', '')
  if (after) query = query.where(sql<boolean>`(q.created_at, q.id) > (${after.createdAt}, ${after.id})`)
  return query.orderBy('q.created_at').orderBy('q.id').limit(most).execute()
}
