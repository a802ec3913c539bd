/**
 * A long table or list as several that look like one. Each table carries invisible rows with the widest cells of all, so
 * that the columns of all are equally wide; roles say that it is one table.
 */
import { costOf } from './node-cost.ts'
import css from './rich-text.module.css'

export interface SplitPart {
  place: HTMLElement
  /** The table or list that belongs there. */
  content: Element
}

/** A shorter table is laid out at once. */
const fewRows = 16
/** A part is closed when it is so much work (`costOf`). */
const enough = 600
const fewItems = 8
/** The widest cells of a column are looked for among the longest ones: so many of each. */
const widestOf = 2

/** Splits a table by its rows and puts the places in its stead; null where that would change how it looks. */
export function splitTable(table: Element): SplitPart[] | null {
  const rows = rowsOf(table)
  if (!rows || rows.length < fewRows) return null
  const make = table.ownerDocument.createElement.bind(table.ownerDocument)
  const scroller = make('div')
  scroller.className = css.scroll ?? ''
  scroller.setAttribute('role', 'table')
  scroller.tabIndex = 0
  const sizers = widestRows(rows)
  const heads = [...table.children].filter((it) => it.tagName === 'CAPTION')
  const shell = table.cloneNode(false) as Element
  // A name is said once, by the one that stands for all.
  shell.setAttribute('role', 'rowgroup')

  const parts: SplitPart[] = []
  for (let at = 0; at < rows.length; ) {
    const end = endOfPart(rows, at)
    const place = make('div')
    place.className = `${css.piece} ${css.rows}`
    const part = shell.cloneNode(false) as Element
    if (at === 0) part.append(...heads)
    const body = make('tbody')
    body.setAttribute('role', 'presentation')
    for (const row of rows.slice(at, end)) {
      row.setAttribute('role', 'row')
      for (const cell of row.children) {
        cell.setAttribute('role', cell.tagName === 'TH' ? 'columnheader' : 'cell')
      }
      body.append(row)
    }
    body.append(...sizers.map((row) => row.cloneNode(true)))
    part.append(body)
    scroller.append(place)
    parts.push({ place, content: part })
    at = end
  }
  table.replaceWith(scroller)
  return parts
}

/** The rows in their order; null when columns are told their widths, or something stands there that is no row. */
function rowsOf(table: Element): Element[] | null {
  const rows: Element[] = []
  for (const group of table.children) {
    if (group.tagName === 'CAPTION') continue
    if (group.tagName === 'TR') rows.push(group)
    else if (/^T(BODY|HEAD|FOOT)$/.test(group.tagName) && group.attributes.length === 0) {
      rows.push(...group.children)
    } else return null
  }
  return rows.every(({ tagName }) => tagName === 'TR') ? rows : null
}

/** No cell may reach from one part into the next. */
function endOfPart(rows: readonly Element[], from: number): number {
  let reaches = from
  let cost = 0
  for (const [at, row] of rows.entries()) {
    if (at < from) continue
    cost += costOf(row)
    for (const cell of row.children) {
      const span = Number(cell.getAttribute('rowspan') ?? 1)
      reaches = Math.max(reaches, span === 0 ? rows.length : at + Math.max(1, span))
    }
    if (cost > enough && reaches <= at + 1) return at + 1
  }
  return rows.length
}

/** Invisible rows that make every part's columns as wide as those of the whole. */
function widestRows(rows: readonly Element[]): Element[] {
  const columns: { cell: Element; length: number }[][] = []
  for (const row of rows) {
    if (row.querySelector('[colspan], [rowspan]')) continue
    for (const [column, cell] of [...row.children].entries()) {
      const length = cell.textContent?.length ?? 0
      const longest = columns[column] ?? []
      columns[column] = longest
      longest.push({ cell, length })
      longest.sort((a, b) => b.length - a.length)
      longest.length = Math.min(longest.length, widestOf)
    }
  }
  const [model] = rows
  return Array.from({ length: widestOf }, (_, at) => {
    const row = model?.ownerDocument.createElement('tr') as Element
    row.className = css.sizer ?? ''
    row.setAttribute('aria-hidden', 'true')
    row.append(...columns.map((longest) => (longest[at] ?? longest[0])?.cell.cloneNode(true) ?? ''))
    return row
  })
}

/** Splits a list by its items; the numbers go on. */
export function splitList(list: Element): SplitPart[] | null {
  const items = [...list.children]
  if (items.length <= fewItems || items.some(({ tagName }) => tagName !== 'LI')) return null
  if (list.hasAttribute('reversed')) return null
  const first = Number(list.getAttribute('start') ?? 1)
  const parts: SplitPart[] = []
  let cost = 0
  let part: Element | null = null
  for (const [at, item] of items.entries()) {
    if (!part || cost > enough) {
      const place = list.ownerDocument.createElement('div')
      place.className = css.piece ?? ''
      part = list.cloneNode(false) as Element
      if (list.tagName === 'OL') part.setAttribute('start', String(first + at))
      parts.push({ place, content: part })
      cost = 0
    }
    cost += costOf(item)
    part.append(item)
  }
  list.replaceWith(...parts.map(({ place }) => place))
  return parts
}
