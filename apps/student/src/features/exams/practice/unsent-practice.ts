/** Practice that waits on this phone for its student. */
import { studentId } from '../seen-exams.ts'
import { syncEvents } from './practice-sync.ts'

/** Sends it; the promise resolves once the server has it. @throws ApiError */
export async function sendUnsentPractice(): Promise<void> {
  await syncEvents(studentId())
}
