/** The exam that is open in this tab, for who stands outside it: somebody has heard that the server knows something new. */
import type { LiveExam } from './live-exam.ts'

const open = new Set<LiveExam>()

/** Hands hints to an exam; answers the function that ends it. */
export function takeHints(exam: LiveExam): () => void {
  open.add(exam)
  return () => open.delete(exam)
}

/** True for an exam that is open in this tab: it sends its own answers. */
export function isOpenHere(examId: string): boolean {
  return [...open].some(({ who }) => who.exam === examId)
}

/** Wakes the open exam if it is this one, or whichever is open. */
export function hintExam(examId?: string): void {
  for (const exam of open) if (examId === undefined || exam.who.exam === examId) exam.wake('hint')
}

/** Wakes the open exam if another page may be in it: no hint told what that page did before the live connection was there. */
export function hintShared(): void {
  for (const exam of open) if (exam.isShared()) exam.wake('hint')
}
