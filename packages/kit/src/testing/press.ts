/**
 * `locator.press()`: a press in the page itself. It waits as a finger does, until the element is enabled and nothing covers it, and
 * then sends the events of a mouse. `locator.click()` is the browser's own press and takes ten times as long; it is for what only
 * the browser's press does: leave a native dialog, choose a file, hold.
 */
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { type BrowserPage, type Locator, locators } from 'vitest/browser'

declare module '@vitest/browser/context' {
  interface LocatorSelectors {
    /** Presses the element that is found, once it can be pressed. Fails when more than one is found. */
    press(): Promise<void>
  }
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Why a finger cannot press the element; '' when it can. */
function obstacle(element: Element): string {
  if (element.matches(':disabled, [aria-disabled=true], [aria-busy=true]')) return 'disabled or busy'
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  let box = element.getBoundingClientRect()
  let hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  if (!isOf(element, hit)) {
    // Behind a bar at an edge, perhaps.
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    box = element.getBoundingClientRect()
    hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  }
  return isOf(element, hit)
    ? ''
    : `covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing: it is not on the screen'}`
}

/** Whether a press there reaches the element: itself, a part of it, or its label. */
function isOf(element: Element, hit: Element | null): boolean {
  if (hit === null) return false
  const label = hit.closest('label')
  return (
    element.contains(hit) || (hit.contains(element) && hit.matches('label')) || label?.control === element
  )
}

locators.extend({
  async press(this: BrowserPage | Locator): Promise<void> {
    const locator = this as Locator
    // Not `element()`: what that throws holds the whole page, and drawing it takes longer than the press.
    const pressable = () => {
      const element = locator.query()
      return element === null ? 'not there' : obstacle(element)
    }
    await expect.poll(pressable, { message: `press ${locator.asLocator()}`, interval: 30 }).toBe('')
    // Not `element()`: since the last look the page may have been drawn anew.
    await user.click(await locator.findElement())
    // No hand is faster than what the press makes the page show.
    await new Promise(requestAnimationFrame)
  },
})
