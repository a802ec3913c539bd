/**
 * The rows of long lists: which of them are drawn, and how tall they were. A cheap phone pays for what is near the screen; the rest is
 * drawn in its plain form while nothing else is to do, so that searching in the page and a screen reader's headings find it.
 */
import { flushSync } from 'react-dom'
import { watchNear } from '../platform/viewport.ts'
import { inFrame } from './near.ts'

/** place: as tall as the row. plain: without what is dear. whole: as it is looked at. */
export type RowStage = 'place' | 'plain' | 'whole'

/** How far ahead of the screen: more than a flick of a thumb. */
const ahead = 900
/** Rows in one frame: a screen of a phone holds three or four cards. */
const perFrame = 4
/** Rows that nobody waits for, and the pause before them in milliseconds. */
const perPause = 6
const pauseMs = 150
/** Of so many rows the height is remembered. */
const mostHeights = 4_000

interface Waiting {
  draw: (stage: RowStage) => void
  plain: boolean
  unwatch: () => void
}

const waiting = new Map<Element, Waiting>()
const near = new Set<Element>()
let printing = false
let inTurn = false
let pausing = false

/** Draws a row: `plain` when nothing else is to do, `whole` once it is near. Answers the function that takes it back. */
export function drawRow(row: Element, draw: (stage: RowStage) => void): () => void {
  if (!printing) window.addEventListener('beforeprint', drawRows)
  printing = true
  const unwatch = watchNear(row, ahead, ({ isIntersecting }) => {
    if (isIntersecting) near.add(row)
    else near.delete(row)
    takeTurn()
  })
  waiting.set(row, { draw, plain: false, unwatch })
  pause()
  return () => forget(row)
}

/** Draws every row as it is: paper has no scrolling. */
export function drawRows(): void {
  flushSync(() => {
    for (const row of [...waiting.keys()]) drawWhole(row)
  })
}

function forget(row: Element): void {
  waiting.get(row)?.unwatch()
  waiting.delete(row)
  near.delete(row)
}

function drawWhole(row: Element): void {
  const it = waiting.get(row)
  forget(row)
  it?.draw('whole')
}

function takeTurn(): void {
  if (inTurn || near.size === 0) return
  inTurn = true
  inFrame(() => {
    inTurn = false
    const middle = window.innerHeight / 2
    const order = [...near].map((row) => ({ row, far: Math.abs(row.getBoundingClientRect().top - middle) }))
    order.sort((a, b) => a.far - b.far)
    flushSync(() => {
      for (const { row } of order.slice(0, perFrame)) drawWhole(row)
    })
    takeTurn()
  })
}

function pause(): void {
  if (pausing) return
  pausing = true
  setTimeout(() => {
    pausing = false
    // Nobody looks: the phone may sleep.
    if (document.visibilityState === 'hidden')
      return document.addEventListener('visibilitychange', pause, { once: true })
    // What is looked at comes first.
    if (near.size > 0) return pause()
    const next = [...waiting.values()].filter(({ plain }) => !plain).slice(0, perPause)
    for (const it of next) {
      it.plain = true
      it.draw('plain')
    }
    if (next.length > 0) pause()
  }, pauseMs)
}

/** Heights in pixels, by list and row, on a screen of `heightsAt` pixels' width. */
const heights = new Map<string, number>()
let heightsAt = 0
const names = new WeakMap<Element, string>()
let sizes: ResizeObserver | null = null

/** How tall the row was when it was last looked at, in pixels; undefined where that is not known, or the screen was another then. */
export function rowHeight(name: string): number | undefined {
  return heightsAt === window.innerWidth ? heights.get(name) : undefined
}

/** Remembers how tall a row is from here on: Back then finds the list where it was left. Answers the function that ends it. */
export function measureRow(row: Element, name: string): () => void {
  sizes ??= new ResizeObserver((entries) => {
    if (heightsAt !== window.innerWidth || heights.size > mostHeights) heights.clear()
    heightsAt = window.innerWidth
    for (const { target, borderBoxSize } of entries) {
      const of = names.get(target)
      const height = borderBoxSize[0]?.blockSize ?? 0
      // A row that goes is said to be of no height.
      if (of !== undefined && height > 0) heights.set(of, height)
    }
  })
  names.set(row, name)
  sizes.observe(row)
  return () => sizes?.unobserve(row)
}
