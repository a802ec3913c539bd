/** What other features may ask of the exams feature; `compose.ts` hands it over. */
import type { ProfileExam } from '@porua/contract/account'
import type { ExamMeta } from '@porua/contract/exams'

export interface CalendarApi {
  /** The attempts of a student that no retake has replaced, newest first, as the profile lists them. */
  attemptsOf(studentId: string): Promise<ProfileExam[]>
  /** Whether an attempt of the student runs now, live or practice. */
  isSitting(studentId: string): Promise<boolean>
  /** Whether anybody sits a live exam now. */
  anybodySits(): Promise<boolean>
  /** The exams of these groups as the exams page knows them, in the provider's order. */
  metasOf(groupIds: readonly string[]): Promise<ExamMeta[]>
}
