import { expect, test } from 'vitest'
import {
  changeView,
  chooseSort,
  isNarrowed,
  pageNumbers,
  plainView,
  readView,
  writeView,
} from './list-view.ts'

test('a view and its address are the same in both directions', () => {
  const view = {
    search: 'আলো & শব্দ',
    sort: 'popularity' as const,
    subjectId: 's 1',
    chapterId: 'c/2',
    page: 3,
    size: 40,
  }
  expect(readView(writeView(view))).toEqual(view)
  expect(writeView(plainView)).toBe('')
  expect(readView('')).toEqual(plainView)
  for (const sort of ['none', 'date', 'popularity', 'myQuestions', 'myBookmarks'] as const)
    expect(readView(writeView({ ...plainView, sort })).sort).toBe(sort)
  expect(writeView({ ...plainView, chapterId: 'c' })).toBe('')
  expect(readView('?page=1000000').page).toBe(1_000_000)
})

test('what nobody could have chosen is left out', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '1e9']) expect(readView(`?page=${page}`).page).toBe(1)
  for (const size of ['11', '1000', 'x']) expect(readView(`?size=${size}`).size).toBe(10)
  expect(readView('?sort=best').sort).toBe('none')
  expect(readView('?chapter=c').chapterId).toBe('')
  expect(readView(`?q=${'a'.repeat(500)}`).search).toHaveLength(300)
})

test('a change begins at page 1; another subject takes the chapter away, the same one does not', () => {
  const view = { ...plainView, subjectId: 's', chapterId: 'c', page: 4 }
  expect(changeView(view, { sort: 'date' })).toMatchObject({ page: 1, chapterId: 'c', sort: 'date' })
  expect(changeView(view, { subjectId: 't' })).toMatchObject({ page: 1, chapterId: '', subjectId: 't' })
  expect(changeView(view, { subjectId: 's' })).toMatchObject({ chapterId: 'c' })
  expect(changeView(view, { page: 2 }).page).toBe(2)
})

test('choosing the active sort again clears it', () => {
  expect(chooseSort('date', 'date')).toBe('none')
  expect(chooseSort('none', 'none')).toBe('none')
  expect(chooseSort('date', 'popularity')).toBe('popularity')
})

test('an empty list says why: narrowed or not', () => {
  expect(isNarrowed(plainView)).toBe(false)
  expect(isNarrowed({ ...plainView, sort: 'date', page: 3, size: 100 })).toBe(false)
  expect(isNarrowed({ ...plainView, search: 'a' })).toBe(true)
  expect(isNarrowed({ ...plainView, sort: 'myBookmarks' })).toBe(true)
  expect(isNarrowed({ ...plainView, sort: 'myQuestions' })).toBe(true)
  expect(isNarrowed({ ...plainView, subjectId: 's' })).toBe(true)
})

test('page numbers: first, last, those around, and a gap only where more than one is left out', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(5, 10)).toEqual([1, null, 4, 5, 6, null, 10])
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(1, 10_000)).toEqual([1, 2, null, 10_000])
})
