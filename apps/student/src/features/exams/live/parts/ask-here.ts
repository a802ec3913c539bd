/** Questions and notices inside an exam: each belongs to the state in which it was asked, and is taken back with it. */
import { type ConfirmOptions, confirm, notice } from '@porua/kit'
import type { LiveExam } from '../live-exam.ts'

/**
 * Asks; false also when the exam was paused, ended, submitted or closed before there was an answer. A question that outlived
 * its exam would stand over another page.
 */
export function confirmHere(exam: LiveExam, options: ConfirmOptions): Promise<boolean> {
  return here(exam, (signal) => confirm(options, signal))
}

/** Tells something that must be acknowledged, or is no longer true when the state of the exam has changed. */
export function noticeHere(exam: LiveExam, options: Parameters<typeof notice>[0]): Promise<void> {
  return here(exam, (signal) => notice(options, signal))
}

async function here<T>(exam: LiveExam, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { name } = exam.view().attempt
  const ending = new AbortController()
  const unwatch = exam.subscribe(() => {
    const { attempt, replaced } = exam.view()
    if (replaced || attempt.name !== name) ending.abort()
  })
  try {
    return await ask(ending.signal)
  } finally {
    unwatch()
  }
}
