/** What sanitised HTML gets before it is shown: formulas set in its texts, wide tables scrolling inside themselves. */

import { kitWords } from '../components/words.ts'
import { words } from '../i18n/words.ts'
import { mayHoldMaths, type Piece, signsAfter } from './marked-pieces.ts'
import css from './rich-text.module.css'
import { textLanguage } from './text-language.ts'

/** How the formulas of a text are found, and how each is set. */
export interface Formulas {
  cut: (text: string) => Piece[]
  set: (tex: string, display: boolean) => Element | null
}

/** Replaces the formulas in text nodes; code and MathML are left alone. */
export function setFormulas(fragment: DocumentFragment, { cut, set }: Formulas): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (mayHoldMaths(node.nodeValue ?? '') && !node.parentElement?.closest('code, pre, math, kbd, samp'))
      texts.push(node as Text)
  }
  for (const text of texts) {
    const pieces = cut(text.data)
    if (!pieces.some((piece) => piece.kind === 'maths')) continue
    const inLine: Element[] = []
    text.replaceWith(
      ...pieces.map((piece) => {
        if (piece.kind === 'text') return piece.text
        const span = document.createElement('span')
        span.className = (piece.display ? css.display : css.formula) ?? ''
        span.append(set(piece.tex, piece.display) ?? piece.source)
        if (!piece.display) inLine.push(span)
        return span
      }),
    )
    for (const formula of inLine) keepSigns(formula)
  }
}

/** The signs that follow a formula in the line stay with it. */
function keepSigns(formula: Element): void {
  const next = formula.nextSibling
  const signs = next instanceof Text ? signsAfter(next.data) : ''
  if (!(next instanceof Text) || signs === '') return
  next.deleteData(0, signs.length)
  const joined = document.createElement('span')
  joined.className = css.joined ?? ''
  formula.replaceWith(joined)
  joined.append(formula, signs)
}

/**
 * Wraps what may be wider than a phone. Only the outermost: a table in a table scrolls with it, and what stands in a
 * scroller already (`inside`) needs none.
 */
export function letScroll(fragment: DocumentFragment, inside = false): void {
  if (inside) return
  for (const wide of fragment.querySelectorAll('table, pre')) {
    if (wide.parentElement?.closest('table, pre')) continue
    const scroller = document.createElement('div')
    scroller.className = css.scroll ?? ''
    // Reachable by keyboard, so that arrows scroll it; and then it has to say what it is.
    scroller.tabIndex = 0
    scroller.setAttribute('role', 'group')
    scroller.setAttribute('aria-label', words(kitWords)(wide.localName === 'table' ? 'table' : 'wideText'))
    wide.replaceWith(scroller)
    scroller.append(wide)
  }
}

/**
 * Paragraphs, rows of a list and cells say their own language where it is not the whole text's: a question in English with
 * its hint in Bangla is heard in two voices.
 */
export function markLanguages(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll<HTMLElement>(blocks)) {
    if (block.lang !== '' || block.querySelector(blocks)) continue
    const language = textLanguage(block.textContent ?? '')
    if (language) block.lang = language
  }
}

const blocks = 'p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, caption, figcaption'

/** An author's MathML stands in its line like our own formulas, so that a wide one can be made to fit. */
export function frameMaths(fragment: DocumentFragment): void {
  for (const math of fragment.querySelectorAll('math')) {
    if (math.parentElement?.closest(`math, .${css.formula}, .${css.display}`)) continue
    const frame = document.createElement('span')
    frame.className = (math.getAttribute('display') === 'block' ? css.display : css.formula) ?? ''
    math.replaceWith(frame)
    frame.append(math)
    if (frame.className === css.formula) keepSigns(frame)
  }
}
