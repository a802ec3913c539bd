import { expect, test } from 'vitest'
import { suggestAddress } from './suggest-address.ts'

const sections = [
  { to: '/courses', words: ['courses', 'course', 'videos'] },
  { to: '/exams', words: ['exams', 'exam', 'results'] },
  { to: '/my-qa', words: ['qa', 'questions'] },
]
const meant = (pathname: string) => suggestAddress(pathname, sections)

test('a slip of the finger still names the section', () => {
  expect(meant('/exam')).toBe('/exams')
  expect(meant('/Exmas')).toBe('/exams')
  expect(meant('/exames/12')).toBe('/exams')
  expect(meant('/my-cuorses')).toBe('/courses')
  expect(meant('/my-course')).toBe('/courses')
  expect(meant('/my_qa')).toBe('/my-qa')
  expect(meant('/qestions/list')).toBe('/my-qa')
})

test('of several sections the nearest is meant, of equally near ones the first', () => {
  expect(meant('/cuorse/exam')).toBe('/exams')
  expect(meant('/questions/exams')).toBe('/exams')
})

test('letters that changed places count as one slip only beside each other', () => {
  expect(meant('/xeams')).toBe('/exams')
  expect(meant('/esamx')).toBeNull()
})

test('what resembles nothing suggests nothing, however long it is', () => {
  expect(meant('/')).toBeNull()
  expect(meant('/nowhere')).toBeNull()
  expect(meant(`/${'x'.repeat(5_000)}`)).toBeNull()
  expect(meant('/%E0%A6')).toBeNull()
})
