/** Puts sanitised HTML into a place: at once, or a long one piece by piece. */

import { inTurns } from '../components/in-turn.ts'
import { whenNear } from '../components/near.ts'
import { getLanguage } from '../i18n/language.ts'
import { type Formulas, frameMaths, letScroll, markLanguages, setFormulas } from './dress-html.ts'
import { cutPieces, type HtmlPiece } from './long-html.ts'
import { markedPieces } from './marked-pieces.ts'
import { nameFormulas } from './name-formulas.ts'
import css from './rich-text.module.css'
import { type Sanitised, sanitise } from './sanitise.ts'
import { sanitiseSlowly } from './sanitise-slowly.ts'
import { letWideFormulasFit } from './wide-formula.ts'

/** The same questions are shown again and again (palette, review): each text is worked on once. */
const done = new Map<string, Sanitised>()

/** Replaces what stands in `place` by the sanitised HTML; `named`: its formulas get words to be called by. */
export function setHtml(
  place: HTMLElement,
  html: string,
  address: (source: string) => string,
  formulas: Formulas | null,
  named: boolean,
): void {
  const key = `${formulas ? (formulas.cut === markedPieces ? 'm' : 'g') : '-'}${getLanguage()} ${html}`
  let made = done.get(key)
  if (!made) {
    made = sanitise(html, address)
    // Before its formulas stand there: their letters are nobody's words.
    markLanguages(made.fragment)
    if (formulas) setFormulas(made.fragment, formulas)
    frameMaths(made.fragment)
    letScroll(made.fragment)
    if (done.size > 600) done.clear()
    done.set(key, made)
  }
  place.replaceChildren(made.fragment.cloneNode(true))
  place.classList.toggle(css.paper ?? '', made.paints)
  place.classList.toggle(css.held ?? '', made.moves)
  // Inside a button or a link: another one in it would take its presses.
  if (named) for (const link of place.querySelectorAll('a')) link.removeAttribute('href')
  if (named) nameFormulas(place)
  letWideFormulasFit(place)
}

interface LongMade {
  /** The places of the pieces, and the wrappers around them. */
  frame: DocumentFragment
  pieces: HtmlPiece[]
  paints: boolean
  moves: boolean
}

/** Long ones are kept up to so many characters in all. */
const keepLong = 400_000
const longDone = new Map<string, LongMade>()

/**
 * As `setHtml`, for long markup: sanitised in turns, and each piece drawn when it comes near the screen. `width` is the
 * column's, in px. Answers the function that ends it.
 */
export function setLongHtml(
  place: HTMLElement,
  html: string,
  address: (source: string) => string,
  formulas: Formulas | null,
  width: number,
): () => void {
  const ends: (() => void)[] = []
  function* work() {
    const known = longDone.get(html)
    const made = known ?? (yield* make(html, address, width))
    if (!known) keep(html, made)
    ends.push(...show(place, made, html.length, formulas))
  }
  ends.push(inTurns(work()))
  return () => {
    for (const end of ends) end()
  }
}

function* make(
  html: string,
  address: (source: string) => string,
  width: number,
): Generator<void, LongMade, void> {
  const { fragment, paints, moves } = yield* sanitiseSlowly(html, address)
  const pieces = yield* cutPieces(fragment, width)
  return { frame: fragment, pieces, paints, moves }
}

function keep(html: string, made: LongMade): void {
  let size = html.length
  for (const known of longDone.keys()) size += known.length
  if (size > keepLong) longDone.clear()
  longDone.set(html, made)
}

/** Shows the places; answers what takes their watching back. */
function show(
  place: HTMLElement,
  { frame, pieces, paints, moves }: LongMade,
  length: number,
  formulas: Formulas | null,
): (() => void)[] {
  const own = document.importNode(frame, true)
  const places = own.querySelectorAll<HTMLElement>(`.${css.piece}`)
  const watches = pieces.flatMap((piece, at) => {
    const here = places[at]
    if (!here) return []
    here.style.height = `${piece.height}px`
    return [() => whenNear(here, piece.cost, length, () => draw(here, piece, formulas))]
  })
  place.replaceChildren(own)
  place.style.height = ''
  place.classList.toggle(css.paper ?? '', paints)
  place.classList.toggle(css.held ?? '', moves)
  return watches.map((watch) => watch())
}

function draw(here: HTMLElement, { content, height }: HtmlPiece, formulas: Formulas | null): void {
  const copy = document.importNode(content, true)
  markLanguages(copy)
  if (formulas) setFormulas(copy, formulas)
  frameMaths(copy)
  letScroll(copy, here.closest(`.${css.scroll}`) !== null)
  here.replaceChildren(copy)
  here.style.height = ''
  here.style.containIntrinsicBlockSize = `auto ${height}px`
  letWideFormulasFit(here)
}
