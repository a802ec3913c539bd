/** Finds lists of options in lines: one a line, several in a line, in columns, in cells of a table, as bullets. Pure. */
import { bulletAt, type Family, type Label, labelsAt } from './labels.ts'
import { flat, isBlank, joined, type PaperLine, type Piece, slice, trimmed } from './paper.ts'

/** A line without its blanks, and what is known of it. */
export interface View {
  line: PaperLine
  pieces: readonly Piece[]
  text: string
  /** An empty line, or the end of a table, stands before it. */
  gap: boolean
}

/** One option as it stands in the paper. */
export interface Option {
  /** 'খ'; '' of a bullet. */
  name: string
  ticked: boolean
  label: readonly Piece[]
  pieces: readonly Piece[]
}

/** A list of options. */
export interface OptionRun {
  family: Family
  options: Option[]
  /** The line behind it. */
  end: number
  /** A label stands inside of an option, so that it may be two of them. */
  unclear: boolean
}

/** Lines that an option may go on for, before the next one. */
const mostOfOne = 12
export const mostOptions = 11

/** Whether lines behind an option belong to something else. */
export type Stops = (view: View, at: number) => boolean

/** The list that begins in a line, or null. */
export function runAt(views: readonly View[], from: number, stops: Stops): OptionRun | null {
  const view = views[from]
  if (!view || stops(view, from)) return null
  const first = labelsAt(view.text, 0).filter(({ index }) => index === 0)
  const found = first.flatMap((label) => [
    inColumns(views, from, label.family, stops),
    inOrder(views, from, label, stops),
  ])
  found.push(bullets(views, from, stops))
  let best: OptionRun | null = null
  for (const run of found) {
    if (run && run.options.length >= 2 && (!best || run.options.length > best.options.length)) best = run
  }
  return best
}

function option(label: Label, pieces: readonly Piece[], from: number, to?: number): Option {
  return {
    name: label.name,
    ticked: label.ticked,
    label: slice(pieces, label.from, label.to),
    pieces: trimmed(slice(pieces, from, to)),
  }
}

/** Labels that begin lines or stand behind a tab or wide blanks, in any order: a and c in one line, b and d in the next. */
function inColumns(views: readonly View[], from: number, family: Family, stops: Stops): OptionRun | null {
  const found: { index: number; option: Option }[] = []
  let at = from
  for (; at < views.length; at++) {
    const view = views[at]
    if (!view || stops(view, at)) break
    const labels = [...view.text.matchAll(/^|(?:\t+|\s{2,})/gu)].flatMap((match) =>
      labelsAt(view.text, match.index + match[0].length).filter((label) => label.family === family),
    )
    if (labels.length === 0 || labels[0]?.from !== 0) break
    if (at > from && labels.some(({ index }) => found.some((one) => one.index === index))) break
    labels.forEach((label, place) => {
      found.push({
        index: label.index,
        option: option(label, view.pieces, label.to, labels[place + 1]?.from),
      })
    })
  }
  const sorted = [...found].sort((a, b) => a.index - b.index)
  if (sorted.some(({ index }, place) => index !== place)) return null
  return withDoubt({ family, options: sorted.map((one) => one.option), end: at, unclear: false })
}

/** Labels in their order, each the next one. */
function inOrder(views: readonly View[], from: number, first: Label, stops: Stops): OptionRun {
  const { family } = first
  const options: Option[] = []
  let at = from
  let label: Label | null = first
  while (label) {
    const view: View | undefined = views[at]
    if (!view) break
    const next = labelInside(views, at, label, family, options.length + 1, stops)
    if (next) {
      options.push(option(label, view.pieces, label.to, next.from))
      label = next
      continue
    }
    const own = option(label, view.pieces, label.to)
    const follow = followed(views, at + 1, family, options.length + 1, stops)
    const more = follow ? views.slice(at + 1, follow.at).map(({ pieces }) => pieces) : []
    options.push({ ...own, pieces: joined([own.pieces, ...more]) })
    at = follow?.at ?? at + 1
    label = follow?.label ?? null
  }
  return withDoubt({ family, options, end: Math.max(at, from + 1), unclear: false })
}

/** The next label in the same line, unless the next line begins with it. */
function labelInside(
  views: readonly View[],
  at: number,
  label: Label,
  family: Family,
  index: number,
  stops: Stops,
): Label | null {
  const view = views[at]
  const below = views[at + 1]
  const isNext = (one: Label) => one.family === family && one.index === index
  if (!view) return null
  if (below && !stops(below, at + 1) && labelsAt(below.text, 0).some(isNext)) return null
  const places = [...view.text.slice(label.to).matchAll(/(?<=\s)(?=\S)/gu)].map(
    (match) => match.index + label.to,
  )
  const open = places.flatMap((place) => labelsAt(view.text, place)).filter(isNext)
  const closed = open.length > 0 ? [] : closedAfter(view.text, label.to).filter(isNext)
  const [found, ...others] = [...open, ...closed]
  if (!found || others.length > 0) return null
  // '(খ) গ) ও ঘ) উভয়' speaks of other options.
  return isBlank(slice(view.pieces, label.to, found.from)) ? null : found
}

function closedAfter(text: string, from: number): Label[] {
  const found: Label[] = []
  for (let place = text.indexOf('(', from); place >= 0; place = text.indexOf('(', place + 1))
    found.push(...labelsAt(text, place).filter(({ closed }) => closed))
  return found
}

/** The line that begins with the next label, a few lines of the option before it. */
function followed(
  views: readonly View[],
  from: number,
  family: Family,
  index: number,
  stops: Stops,
): { at: number; label: Label } | null {
  for (let at = from; at < Math.min(views.length, from + mostOfOne); at++) {
    const view = views[at]
    if (!view || stops(view, at)) return null
    const labels = labelsAt(view.text, 0)
    const label = labels.find((one) => one.family === family && one.index === index)
    if (label) return { at, label }
    // Another list begins.
    if (labels.some((one) => one.family === family && one.index === 0)) return null
  }
  return null
}

/** Lines with bullets or boxes, or those of a list that Word labels. */
function bullets(views: readonly View[], from: number, stops: Stops): OptionRun | null {
  const options: Option[] = []
  const list = views[from]?.line.list ?? null
  let at = from
  for (; at < views.length && options.length <= mostOptions; at++) {
    const view = views[at]
    if (!view || stops(view, at)) break
    const auto = view.pieces[0]?.auto ? (view.pieces[0]?.text.length ?? 0) : 0
    const isItem = list !== null && view.line.list === list && auto > 0
    const label = bulletAt(view.text)
    if (list !== null ? !isItem : !label) break
    const inner = bulletAt(view.text.slice(auto))
    const to = auto + (isItem ? (inner?.to ?? 0) : 0)
    const used = isItem ? { ...(inner ?? bulletLabel), from: 0, to } : (label ?? bulletLabel)
    options.push(option(used, view.pieces, used.to))
  }
  return options.length <= mostOptions ? { family: 'bullet', options, end: at, unclear: false } : null
}

const bulletLabel: Label = {
  family: 'bullet',
  index: 0,
  from: 0,
  to: 0,
  name: '',
  ticked: false,
  closed: true,
}

/** Whether a label of the list stands inside of one of its options: what it belongs to is not known. */
function withDoubt(run: OptionRun): OptionRun {
  const unclear = run.options.some(({ pieces }, at) => {
    const text = flat(pieces)
    const begins = [...text.matchAll(/\n(?=\S)/gu)].flatMap((match) => labelsAt(text, match.index + 1))
    const inside = [...text.matchAll(/(?<=\s)(?=\S)/gu)].flatMap((match) => labelsAt(text, match.index))
    return (
      begins.some(({ family }) => family === run.family) ||
      inside.some(({ family, index }) => family === run.family && index > at && index <= run.options.length)
    )
  })
  return { ...run, unclear }
}
