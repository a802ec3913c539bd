/** Which lines of a paper begin a question: by the way that its questions are numbered. Pure. */
import { type NumberLabel, numberAt } from './labels.ts'
import type { View } from './options.ts'

/** A line that begins a question. */
export interface Start {
  at: number
  label: NumberLabel
}

/** All labels of questions that lines could begin with, by line. */
function candidates(views: readonly View[]): Start[] {
  return views.flatMap((view, at) => {
    const label = numberAt(view.text)
    return label ? [{ at, label: { ...label, style: styleOf(view, label) } }] : []
  })
}

function styleOf(view: View, label: NumberLabel): string {
  return view.line.list === null ? label.style : `list ${view.line.list}`
}

/**
 * The beginnings of questions, in order. Numbers of options and of statements inside a question are told apart by how they are
 * written and by their order. `isComplete` says whether a question that begins in a line has its options before another line.
 */
export function startsOf(views: readonly View[], isComplete: (from: number, to: number) => boolean): Start[] {
  const all = candidates(views)
  const named = all.filter(({ label }) => label.named)
  if (named.length >= 2 || (named.length === 1 && all[0] === named[0])) return named
  const styles = questionStyles(all)
  const starts: Start[] = []
  const seen = new Set<number>()
  let last = 0
  for (const start of all) {
    const { number, style } = start.label
    const before = starts.at(-1)
    const done = !before || isComplete(before.at, start.at)
    const isList = style.startsWith('list ')
    const own = styles.has(style)
    const inCell = views[start.at]?.line.place.cell !== undefined && !seen.has(number)
    const next = number === last + 1 || (number > last && number <= last + 5 && own)
    const again = number === 1 && own && done
    const taken = isList
      ? own
      : (own && (next || again || (inCell && done))) || (next && done && number === last + 1)
    // A statement '2.' inside of a question that has no options yet.
    if (!taken || (!done && before && !isList && number !== last + 1)) continue
    if (again || isList) seen.clear()
    starts.push(start)
    seen.add(number)
    last = number
  }
  return starts
}

/** The styles of questions: their numbers run on, those of options begin anew for each question. */
function questionStyles(all: readonly Start[]): Set<string> {
  const styles = new Map<string, Start[]>()
  for (const start of all) styles.set(start.label.style, [...(styles.get(start.label.style) ?? []), start])
  const found = new Set<string>()
  const typed: { style: string; run: number; first: number }[] = []
  for (const [style, starts] of styles) {
    if (style.startsWith('list ')) {
      // Items of options stand below one another; between questions stands something else.
      const apart = starts.some(({ at }, index) => index > 0 && at > (starts[index - 1]?.at ?? 0) + 1)
      if (apart || starts.length === 1) found.add(style)
    } else typed.push({ style, run: runOf(starts), first: starts[0]?.at ?? 0 })
  }
  const longest = Math.max(0, ...typed.map(({ run }) => run))
  const likely = typed.filter(({ run }) => run === longest || (longest <= 5 && run > 0))
  const [first] = likely.sort((a, b) => a.first - b.first)
  if (first) found.add(first.style)
  return found
}

/** How far numbers run from 1 on. */
function runOf(starts: readonly Start[]): number {
  let run = 0
  for (const { label } of starts) if (label.number === run + 1) run++
  return run
}
