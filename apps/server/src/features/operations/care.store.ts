/** What the care of an installation asks of the database. */
import type { Reader } from '../../ports/database/database.ts'
import type { SearchedQuestion } from '../../ports/search/search.ts'

/** Questions of the forum as they are searched, in the order of their ids' list; an id without a question is left out. */
export async function searchedQuestions(db: Reader, ids: readonly string[]): Promise<SearchedQuestion[]> {
  const rows = await db
    .selectFrom('forum_question')
    .select(['id', 'text', 'course_id', 'subject_id', 'chapter_id'])
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [
      { id, text: row.text, courseId: row.course_id, subjectId: row.subject_id, chapterId: row.chapter_id },
    ]
  })
}
