/** Which card a key means: the student looks at one, and the focus may have stayed with another that has been scrolled away. */

/** The room at the window's foot that the counters take. */
const footPx = 59

/**
 * The card that has the focus if it is in view, else the first one that is. A card is in view when half of it can be seen, or when
 * it fills half of the room.
 */
export function cardInView(cards: readonly HTMLElement[]): HTMLElement | null {
  const [first] = cards
  if (!first) return null
  // Where a jump puts a card: under what sticks to the top.
  const from = Number.parseFloat(getComputedStyle(first).scrollMarginBlockStart) || 0
  const to = window.innerHeight - footPx
  const inView = (card: HTMLElement) => {
    const { top, bottom, height } = card.getBoundingClientRect()
    return Math.min(bottom, to) - Math.max(top, from) >= Math.min(height, to - from) / 2
  }
  const focused = cards.find((card) => card.contains(document.activeElement))
  if (focused && inView(focused)) return focused
  return cards.find(inView) ?? cards.find((card) => card.getBoundingClientRect().bottom > from) ?? null
}
