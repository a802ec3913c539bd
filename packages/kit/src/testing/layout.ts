/** What is wrong with the places of things on the page. Each function stands for itself, so that a journey can send it into its page. */

/** How many pixels the page is wider than its window. */
export function overflow(): number {
  return (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
}

/** Words that stand nearer to the left or right edge of the window than two steps of the grid; what scrolls sideways or ends in three dots may. */
export function atTheEdge(): string[] {
  const nearest = 8
  const scrolls = (it: Element | null): boolean =>
    it !== null &&
    (getComputedStyle(it).textOverflow === 'ellipsis' ||
      (/auto|scroll/.test(getComputedStyle(it).overflowX) && it.scrollWidth > it.clientWidth) ||
      scrolls(it.parentElement))
  const faults: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const [words, within] = [text.textContent?.trim() ?? '', text.parentElement]
    if (words === '' || !within?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    // Said by screen readers alone: a point that is cut away.
    const unseen =
      width === 0 ||
      getComputedStyle(within).clipPath === 'inset(50%)' ||
      within.closest('[class*=hidden], [class*=skip], .katex-mathml, noscript') !== null
    if (!unseen && (left < nearest || right > window.innerWidth - nearest) && !scrolls(within))
      faults.push(`'${words.slice(0, 40)}' from ${Math.round(left)} to ${Math.round(right)}`)
  }
  return faults
}
