/** Where a notice about an exam's result leads. */
import type { NotificationInfo } from '@porua/contract/notifications'
import type { Reader } from '../../../ports/database/database.ts'

/** Of an exam that there is. */
export async function resultInfo(db: Reader, examId: string): Promise<NotificationInfo> {
  const exam = await db
    .selectFrom('exam as e')
    .innerJoin('subject as s', 's.id', 'e.subject_id')
    .select(['e.title', 'e.subject_id', 'e.is_practice', 's.course_id'])
    .where('e.id', '=', examId)
    .executeTakeFirstOrThrow()
  return {
    on: 'exam',
    id: examId,
    courseId: exam.course_id,
    subjectId: exam.subject_id,
    title: exam.title,
    isPracticeExam: exam.is_practice === 1,
    examResultId: examId,
  }
}
