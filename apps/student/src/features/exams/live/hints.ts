/** Hints for the exam that is open in this tab: somebody outside the room has heard that the server knows something new. */
import type { LiveExam } from './live-exam.ts'

const open = new Set<LiveExam>()

/** Hands hints to an exam; answers the function that ends it. */
export function takeHints(exam: LiveExam): () => void {
  open.add(exam)
  return () => open.delete(exam)
}

/** Wakes the open exam if it is this one, or whichever is open. */
export function hintExam(examId?: string): void {
  for (const exam of open) if (examId === undefined || exam.who.exam === examId) exam.wake('hint')
}
