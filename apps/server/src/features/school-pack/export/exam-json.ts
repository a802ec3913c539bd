/** An exam's own fields as a pack writes them. Pure. */
import { iso } from '../../../platform/iso.ts'
import type { ExamTable } from '../../../ports/database/tables.ts'

/** Without its questions, which a pack names by their banks. */
export function examJson(exam: ExamTable): Record<string, unknown> {
  return {
    id: exam.id,
    title: exam.title,
    subjectId: exam.subject_id,
    passMark: exam.pass_mark / 100,
    isPracticeExam: exam.is_practice === 1,
    instruction: exam.instruction,
    usesGpa: exam.uses_gpa === 1,
    sets: JSON.parse(exam.sets_json) as string[],
    releaseAt: iso(exam.release_at),
    results: exam.results ?? 'auto',
    lateAnswers: exam.late_answers,
    graceMinutes: exam.grace_minutes,
  }
}
