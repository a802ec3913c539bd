/** What the list shows, as its address says it: so Back, a reload and a shared link all find it again. Pure. */
import type { QuestionFilter } from '@porua/contract/forum'
import { limits } from '@porua/contract/limits'

/** What the list of a course is asked for. */
export interface ListView {
  search: string
  sort: QuestionFilter
  subjectId: string
  chapterId: string
  /** From 1. */
  page: number
  size: number
}

/** The sorts in the order in which they are offered (spec §2). */
export const sorts: readonly QuestionFilter[] = ['none', 'date', 'popularity', 'myQuestions', 'myBookmarks']

/** Nothing chosen. The first page asks for the smallest size (spec §9). */
export const plainView: ListView = {
  search: '',
  sort: 'none',
  subjectId: '',
  chapterId: '',
  page: 1,
  size: limits.forumPageSizes[0],
}

/** Longest search that the server takes, in characters. */
const searchMax = 300

/** Reads an address's query; what nobody could have chosen is left out. */
export function readView(query: string): ListView {
  const given = new URLSearchParams(query)
  const sort = sorts.find((one) => one === given.get('sort'))
  const page = Number(given.get('page'))
  const size = limits.forumPageSizes.find((one) => one === Number(given.get('size')))
  const subjectId = given.get('subject') ?? ''
  return {
    search: (given.get('q') ?? '').slice(0, searchMax),
    sort: sort ?? plainView.sort,
    subjectId,
    // A chapter without its subject is no choice that can be shown.
    chapterId: subjectId === '' ? '' : (given.get('chapter') ?? ''),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: size ?? plainView.size,
  }
}

/** The query of a view, with its question mark; '' for the plain one. */
export function writeView(view: ListView): string {
  const query = new URLSearchParams()
  if (view.search) query.set('q', view.search)
  if (view.sort !== 'none') query.set('sort', view.sort)
  if (view.subjectId) query.set('subject', view.subjectId)
  if (view.subjectId && view.chapterId) query.set('chapter', view.chapterId)
  if (view.page > 1) query.set('page', String(view.page))
  if (view.size !== plainView.size) query.set('size', String(view.size))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** A changed view: another subject has other chapters, and whatever else changes begins at page 1. */
export function changeView(view: ListView, change: Partial<ListView>): ListView {
  const next = { ...view, page: 1, ...change }
  return change.subjectId !== undefined && change.subjectId !== view.subjectId
    ? { ...next, chapterId: '' }
    : next
}

/** The sort after a choice: choosing the active one again clears it (spec §2). */
export function chooseSort(active: QuestionFilter, chosen: QuestionFilter): QuestionFilter {
  return active === chosen ? 'none' : chosen
}

/** Whether anything but the page and its size is chosen. */
export function isNarrowed({ search, sort, subjectId }: ListView): boolean {
  return search !== '' || subjectId !== '' || sort === 'myQuestions' || sort === 'myBookmarks'
}

/** How many filters of the sheet are chosen; the course always is, and what is looked for stands in its own field. */
export function filtersIn({ sort, subjectId, chapterId }: ListView): number {
  return Number(sort !== 'none') + Number(subjectId !== '') + Number(chapterId !== '')
}

/** The page numbers that are offered: first, last, and those around the one in force; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1]
    if (before === undefined || n === before + 1) return [n]
    return n === before + 2 ? [n - 1, n] : [null, n]
  })
}
