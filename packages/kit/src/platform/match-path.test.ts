import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test('a pattern takes what stands at its names', () => {
  expect(matchPath('/result/:examId/:groupId', '/result/e%201/g1/')).toEqual({ examId: 'e 1', groupId: 'g1' })
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/exams', '/exams/')).toEqual({})
  expect(matchPath('*', '/any/thing')).toEqual({})
})

test('what does not fit is null', () => {
  expect(matchPath('/exams', '/')).toBeNull()
  expect(matchPath('/result/:examId/:groupId', '/result/e1')).toBeNull()
  expect(matchPath('/result/:examId/:groupId', '/results/e1/g1')).toBeNull()
})

test('a malformed escape is no crash', () => {
  expect(matchPath('/books/:courseId', '/books/%E0%A4%A')).toEqual({ courseId: '%E0%A4%A' })
})
