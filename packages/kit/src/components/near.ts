/**
 * What is drawn while the finger moves: so much per frame as a cheap phone lays out and paints without the finger noticing.
 * Long texts are drawn piece by piece, each when it comes near the screen, the nearest first. A fling shows places before
 * it shows words.
 */
import { watchNear } from '../platform/viewport.ts'

/**
 * How far ahead: what a screen reader asks for next. Not much farther than the browser itself looks ahead, or a fling would
 * make it lay out at once what was drawn there.
 */
const ahead = 400
/** Work for one frame, in letters of plain English (`textCost`). */
const perFrame = 1_000

/** A text of so many characters is drawn whole in the end, so that searching in the page finds it. */
const wholeUpTo = 6_000
/** Pause between two pieces that nobody waits for. */
const idleMs = 100

interface Waiting {
  place: Element
  unwatch: () => void
  cost: number
  draw: () => void
  anyway: boolean
}

/** Cards that come and go; each fills a frame. */
const cards: (() => void)[] = []
const undrawn = new Set<Waiting>()
const near = new Set<Waiting>()
let scheduled = false
let idling = false

/** Runs `work`, which changes a whole card, in a frame of its own; answers the function that takes it back. */
export function inFrame(work: () => void): () => void {
  cards.push(work)
  schedule()
  return () => {
    const at = cards.indexOf(work)
    if (at >= 0) cards.splice(at, 1)
  }
}

/**
 * Calls `draw` once, when `place` is near and it is its turn; `length` is that of the whole text that the piece is of: a
 * moderate one is drawn to its end when nothing else is to do. Answers the function that takes it back.
 */
export function whenNear(place: Element, cost: number, length: number, draw: () => void): () => void {
  const unwatch = watchNear(place, ahead, ({ isIntersecting }) => {
    if (isIntersecting) near.add(it)
    else near.delete(it)
    schedule()
  })
  const it: Waiting = { place, unwatch, cost, draw, anyway: length <= wholeUpTo }
  undrawn.add(it)
  return () => forget(it)
}

/** Draws every piece now: paper has no scrolling. */
export function drawPieces(): void {
  for (const it of [...undrawn]) {
    forget(it)
    it.draw()
  }
}

function forget(it: Waiting): void {
  it.unwatch()
  undrawn.delete(it)
  near.delete(it)
}

function schedule(): void {
  if (scheduled) return
  if (near.size === 0 && cards.length === 0) {
    idle()
    return
  }
  scheduled = true
  // After a frame, as a task of its own: what it changes is laid out in the next.
  requestAnimationFrame(() => setTimeout(drawSome))
}

function idle(): void {
  const next = [...undrawn].find(({ anyway }) => anyway)
  if (idling || !next) return
  idling = true
  setTimeout(() => {
    idling = false
    if (!scheduled && undrawn.has(next)) {
      forget(next)
      next.draw()
    }
    schedule()
  }, idleMs)
}

function drawSome(): void {
  scheduled = false
  try {
    const card = cards.shift()
    if (card) card()
    else drawNearest()
  } finally {
    schedule()
  }
}

function drawNearest(): void {
  const middle = window.innerHeight / 2
  const away = ({ place }: Waiting) => {
    const { top, bottom } = place.getBoundingClientRect()
    return Math.max(0, top - middle, middle - bottom)
  }
  const order = [...near].map((it) => ({ it, far: away(it) })).sort((a, b) => a.far - b.far)
  let left = perFrame
  for (const { it } of order) {
    if (left < perFrame && it.cost > left) break
    left -= it.cost
    forget(it)
    it.draw()
  }
}
