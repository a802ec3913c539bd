/** Jumps to a card, and stays with it while what was never laid out takes its true height. */

/** After so many frames it is where it is. */
const mostFrames = 60
/** So many frames at its place: it has arrived. */
const calmFrames = 8

let leave: (() => void) | null = null

/** Scrolls the card to the top; a touch, a wheel or a key takes over at once. */
export function scrollToCard(card: HTMLElement): void {
  leave?.()
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginBlockStart) || 0
  const ending = new AbortController()
  let frames = 0
  let calm = 0
  let asked = 0
  leave = () => {
    ending.abort()
    cancelAnimationFrame(asked)
    leave = null
  }
  for (const event of ['touchstart', 'wheel', 'keydown'] as const) {
    window.addEventListener(event, () => leave?.(), { passive: true, signal: ending.signal })
  }
  const look = () => {
    frames += 1
    const { top } = card.getBoundingClientRect()
    const away = Math.abs(top - margin)
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1
    if (away > 1 && !(atEnd && top > margin)) {
      calm = 0
      card.scrollIntoView({ block: 'start' })
    } else calm += 1
    if (calm < calmFrames && frames < mostFrames) asked = requestAnimationFrame(look)
    else leave?.()
  }
  card.scrollIntoView({ block: 'start' })
  // The key or touch that asked for the jump must not end it.
  asked = requestAnimationFrame(look)
}
