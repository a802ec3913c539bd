/** Puts sanitised HTML into a place: formulas set in its texts, wide tables scrolling inside themselves. */
import { findMaths, mayHoldMaths } from './find-maths.ts'
import css from './rich-text.module.css'
import { sanitise } from './sanitise.ts'
import { letWideFormulaScroll } from './wide-formula.ts'

type SetMaths = (tex: string, display: boolean) => Element | null

/** The same questions are shown again and again (palette, review): each text is worked on once. */
const done = new Map<string, { fragment: DocumentFragment; paints: boolean }>()

/** Replaces what stands in `place` by the sanitised HTML. */
export function setHtml(
  place: HTMLElement,
  html: string,
  address: (source: string) => string,
  setMaths: SetMaths | null,
): void {
  const key = (setMaths ? 'm' : '-') + html
  let made = done.get(key)
  if (!made) {
    made = sanitise(html, address)
    if (setMaths) setFormulas(made.fragment, setMaths)
    letScroll(made.fragment)
    if (done.size > 600) done.clear()
    done.set(key, made)
  }
  place.replaceChildren(made.fragment.cloneNode(true))
  place.classList.toggle(css.paper ?? '', made.paints)
  for (const formula of place.querySelectorAll<HTMLElement>(`.${css.formula}`)) letWideFormulaScroll(formula)
}

/** Replaces the formulas in text nodes; code and MathML are left alone. */
function setFormulas(fragment: DocumentFragment, setMaths: SetMaths): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (mayHoldMaths(node.nodeValue ?? '') && !node.parentElement?.closest('code, pre, math, kbd, samp'))
      texts.push(node as Text)
  }
  for (const text of texts) {
    const pieces = findMaths(text.data)
    if (!pieces.some((piece) => piece.kind === 'maths')) continue
    text.replaceWith(
      ...pieces.map((piece) => {
        if (piece.kind === 'text') return piece.text
        const span = document.createElement('span')
        span.className = (piece.display ? css.display : css.formula) ?? ''
        span.append(setMaths(piece.tex, piece.display) ?? piece.source)
        return span
      }),
    )
  }
}

/** Wraps what may be wider than a phone. Only the outermost: a table in a table scrolls with it. */
function letScroll(fragment: DocumentFragment): void {
  for (const wide of fragment.querySelectorAll('table, pre')) {
    if (wide.parentElement?.closest('table, pre')) continue
    const scroller = document.createElement('div')
    scroller.className = css.scroll ?? ''
    // Reachable by keyboard, so that arrows scroll it.
    scroller.tabIndex = 0
    wide.replaceWith(scroller)
    scroller.append(wide)
  }
}
