/** A place for messages that leaves free what somebody reads or presses now. */

/** Free space around messages, in pixels. */
const gap = 8

/**
 * Puts messages as low in the window as they cover nothing that is marked with `data-clear`: the page's title, its main button, bars.
 * Where nothing is free they stand at the bottom. Once shown they stay: nothing moves under a thumb.
 * @param layer the dialog that they are drawn in; null: the page
 */
export function placeClear(region: HTMLElement, layer: HTMLElement | null): void {
  const cards = [...region.querySelectorAll('[role] > *')].map((card) => card.getBoundingClientRect())
  if (cards.length === 0) return
  const [left, right] = [
    Math.min(...cards.map((card) => card.left)),
    Math.max(...cards.map((card) => card.right)),
  ]
  const { height } = region.getBoundingClientRect()
  // The keyboard of a phone takes a part of the window.
  const { offsetTop: top = 0, height: seen = window.innerHeight } = window.visualViewport ?? {}
  const lowest = top + seen - gap - height
  let place = lowest
  const taken = [...(layer ?? document).querySelectorAll('[data-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.right > left && rect.left < right)
    .sort((a, b) => b.bottom - a.bottom)
  for (const rect of taken)
    if (rect.top < place + height + gap && rect.bottom > place - gap) place = rect.top - gap - height
  region.style.setProperty('--toast-top', `${place < top ? lowest : place}px`)
}
