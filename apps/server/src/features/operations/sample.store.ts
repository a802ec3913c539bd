/** How much of a school there is, and who is signed in to it. */
import type { Reader } from '../../ports/database/database.ts'

/** What a question before the end of a school tells. */
export interface SchoolSize {
  courses: number
  students: number
  exams: number
  questions: number
  notices: number
  posts: number
}

/** Counts it. For `scan`. */
export async function schoolSize(db: Reader): Promise<SchoolSize> {
  const count = async (
    table: 'course' | 'student' | 'exam' | 'bank_question' | 'notice' | 'forum_question',
  ) => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  return {
    courses: await count('course'),
    students: await count('student'),
    exams: await count('exam'),
    questions: await count('bank_question'),
    notices: await count('notice'),
    posts: await count('forum_question'),
  }
}

/** Every session of students, by its hash. */
export async function allSessions(db: Reader): Promise<string[]> {
  return (await db.selectFrom('session').select('id_hash').execute()).map(({ id_hash }) => id_hash)
}
