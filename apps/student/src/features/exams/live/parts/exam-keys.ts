/** The keyboard on a wide screen: A to K choose, arrows go from question to question, Enter gives the answer. */
import { limits } from '@porua/contract/limits'
import { isDialogOpen } from '@porua/kit'
import type { RefObject } from 'react'
import type { QuestionListHandle } from './question-list.tsx'
import { isWished } from './use-wish.ts'

/** Listens until the function that it answers is called; rests while a dialog is open or a text is being written. */
export function listenForKeys(list: RefObject<QuestionListHandle | null>): () => void {
  const press = (event: KeyboardEvent) => {
    const handle = list.current
    if (!handle || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isDialogOpen() || isWriting(event.target)) return
    if (takes(event, handle)) event.preventDefault()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** Does what the key means; false when it means nothing here. */
function takes(event: KeyboardEvent, list: QuestionListHandle): boolean {
  switch (event.key) {
    case 'ArrowRight':
      list.step(1)
      return true
    case 'ArrowLeft':
      list.step(-1)
      return true
    case 'ArrowDown':
      return stepUnlessLong(list, 1)
    case 'ArrowUp':
      return stepUnlessLong(list, -1)
    case 'Enter':
      return enter(event, list)
    default:
      return choose(event, list)
  }
}

/** A question that is longer than the window is scrolled by the arrows up and down, as any text is. */
function stepUnlessLong(list: QuestionListHandle, by: 1 | -1): boolean {
  const card = list.current()
  if (card && card.offsetHeight > window.innerHeight - 160) return false
  list.step(by)
  return true
}

/** By the key's place, so that a Bangla layout chooses too. The palette has a switch for it (WCAG 2.1.4). */
function choose(event: KeyboardEvent, list: QuestionListHandle): boolean {
  if (isWished('lettersOff')) return false
  const letter = event.code.startsWith('Key') ? event.code.slice(3) : ''
  const index = letter === '' || event.shiftKey ? -1 : limits.optionLetters.indexOf(letter)
  if (index < 0) return false
  const option = list.current()?.querySelector<HTMLElement>(`[data-option="${index}"]`)
  if (!option) return false
  option.focus()
  option.click()
  return true
}

/**
 * On a button it presses that, and an option that is not chosen yet is chosen. Elsewhere, and on an option that is, it
 * presses the question's own Submit, or goes on.
 */
function enter(event: KeyboardEvent, list: QuestionListHandle): boolean {
  const pressed = event.target instanceof HTMLElement ? event.target.closest('button, a') : null
  if (pressed && pressed.getAttribute('aria-checked') !== 'true') return false
  const button = list.current()?.querySelector<HTMLButtonElement>('button[data-give]')
  if (button && !button.disabled) button.click()
  else list.step(1)
  return true
}
