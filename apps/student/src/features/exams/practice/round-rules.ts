/** What a round decides by itself. Pure. */
import type { ReviewQuestion } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import type { Mistake } from '@porua/contract/practice'

/** A press so soon after the screen has changed, in milliseconds, was meant for what stood there before. */
export const pressMs = 350

/** Whether these chosen options are all the right ones and no other. */
export function isRight({ answer }: Pick<ReviewQuestion, 'answer'>, chosen: readonly string[]): boolean {
  const [right, given] = [new Set(answer), new Set(chosen)]
  return right.size === given.size && [...given].every((option) => right.has(option))
}

/** The word for what the question was in the exam. A written question without an answer counts as wrong, but nothing was answered. */
export function wordOfMistake({ kind, answered }: Pick<Mistake, 'kind' | 'answered'>) {
  return kind === 'wrong' && answered === false ? 'wasUnanswered' : wordsOfKind[kind]
}

const wordsOfKind = { wrong: 'wasWrong', skipped: 'wasSkipped', part: 'wasPart' } as const

/**
 * What a key means: the place of an option, to go forward, or nothing. Letters by their place on the keyboard, so that a Bangla layout
 * chooses too. In a field keys write; on a button or link Enter presses that, except on an option that is chosen.
 */
export function keyMeans(
  event: Pick<
    KeyboardEvent,
    'key' | 'code' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'repeat'
  >,
): number | 'forward' | null {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target instanceof HTMLElement ? event.target : null
  if (target?.closest('input, textarea, select, [contenteditable]')) return null
  if (event.key === 'Enter') {
    const pressed = target?.closest('button, a')
    return pressed && pressed.getAttribute('aria-checked') !== 'true' ? null : 'forward'
  }
  const letter = event.code.startsWith('Key') && !event.shiftKey ? event.code.slice(3) : ''
  const index = letter === '' ? -1 : limits.optionLetters.indexOf(letter)
  return index < 0 ? null : index
}
