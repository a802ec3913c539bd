/**
 * An inline formula that does not break and is wider than its column: inside a button it is set smaller, elsewhere it
 * scrolls inside itself. Looked at when the browser has laid it out anyway: asking earlier would lay out the page for every
 * formula.
 */
import css from './rich-text.module.css'

/** Shorter sources never fill a phone's line: they are not looked at. */
const worthMeasuring = 14
/** Smaller nobody reads: from here on it scrolls after all. */
const smallest = 0.6
/** So much of the line the signs after a formula need, in pixels; the style sheet leaves it to them. */
const signsWidth = 16

/** What of a formula cannot be broken: KaTeX's pieces between relations, or an author's MathML as a whole. */
const unbroken = `.katex-base, .${css.formula} > math`

const changed = new Set<HTMLElement>()
let observer: ResizeObserver | null = null

/** Watches the formulas in `place` for as long as they stand in the page. */
export function letWideFormulasFit(place: ParentNode): void {
  for (const formula of place.querySelectorAll<HTMLElement>(`.${css.formula}`)) letWideFormulaFit(formula)
}

/** Watches one formula. */
export function letWideFormulaFit(formula: HTMLElement): void {
  if ((formula.textContent?.length ?? 0) < worthMeasuring) return
  // The line is of no size to an observer; its parts are boxes.
  const part = formula.querySelector(unbroken)
  if (!part) return
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const watched = target.closest<HTMLElement>(`.${css.formula}`)
      if (!watched?.isConnected) observer?.unobserve(target)
      else if (changed.add(watched).size === 1) requestAnimationFrame(fitAll)
    }
  })
  observer.observe(part)
}

/** Looks at all, then changes all: in turns they would lay the page out for each. */
function fitAll(): void {
  const changes = [...changed].map(look)
  changed.clear()
  for (const change of changes) change()
}

function look(formula: HTMLElement): () => void {
  // The signs that stay with it need some of the line.
  const signs = formula.parentElement?.matches(`.${css.joined}`) ? signsWidth : 0
  const button = formula.closest('button')
  const column = (button ? columnInButton(formula, button) : columnOf(formula)) - signs
  const scale = Number(formula.style.getPropertyValue('--fit')) || 1
  const parts = [...formula.querySelectorAll(unbroken)]
  // A MathML box is no wider than its column; what hangs out of it counts.
  const widest =
    Math.max(0, ...parts.map((it) => Math.max(it.getBoundingClientRect().width, it.scrollWidth))) / scale
  const fit = button ? Math.min(1, Math.max(smallest, Math.floor((98 * column) / widest) / 100)) : 1
  return () => {
    if (column <= 0 || widest <= 0) return
    formula.style.setProperty('--fit', String(fit))
    formula.classList.toggle(css.small ?? '', fit < 1)
    formula.classList.toggle(css.wide ?? '', widest * fit > column + 1)
  }
}

/** The block that the formula's line stands in; an inline box has no width. */
function blockOf(formula: HTMLElement): HTMLElement | null {
  let box = formula.parentElement
  while (box && box.clientWidth === 0) box = box.parentElement
  return box
}

/** The width of the block that the formula's line stands in. */
const columnOf = (formula: HTMLElement) => blockOf(formula)?.clientWidth ?? 0

/**
 * How wide that block may become in its button. There it is as narrow as the formula itself: measured by its own width, a formula would
 * be set smaller at each look.
 */
function columnInButton(formula: HTMLElement, button: HTMLElement): number {
  const block = blockOf(formula)
  if (!block || block === button) return columnOf(formula)
  const end = button.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(button).paddingRight)
  return end - block.getBoundingClientRect().left
}
