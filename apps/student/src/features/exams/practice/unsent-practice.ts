/** Practice that waits on this phone for its student. */
import { studentId } from '../seen-exams.ts'
import { sendEvents } from './practice-sync.ts'

/** Sends it; the promise resolves once the server has it. @throws ApiError */
export async function sendUnsentPractice(): Promise<void> {
  await sendEvents(studentId())
}
