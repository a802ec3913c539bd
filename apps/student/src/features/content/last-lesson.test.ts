import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from '../../platform/storage.ts'
import { keepLastLesson, lastLesson } from './last-lesson.ts'
import { keepSeen } from './seen.ts'

const student = (id: string) => writeSession('s', { _id: id } as never, true)
const lesson = { itemId: 'l1', type: 'lecture', tab: 'videos', name: 'Light' } as const
const contents = {
  courseId: 'c1',
  videoContents: [{ _id: 'v1', title: 'A lens', duration: 200, position: 90 }],
  fileContents: [{ _id: 'n1', title: 'A page' }],
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('the lesson that was open last, with its video and how much of it was seen', () => {
  student('a')
  expect(lastLesson()).toBeNull()
  keepLastLesson(lesson)
  expect(lastLesson()).toEqual({ path: '/videos/l1/lecture', name: 'Light', title: '', percent: null })
  keepSeen('seenContent', 'lecture l1', contents)
  keepLastLesson(lesson, 'v1')
  // The page is opened again: its video stays the last one.
  keepLastLesson(lesson)
  expect(lastLesson()).toMatchObject({ title: 'A lens', percent: 45 })
  // Completed, as its own page says, wherever watching stopped the last time.
  keepSeen('seenProgress', 'completion c1', { subjects: [{ completed: ['v1'] }] })
  expect(lastLesson()?.percent).toBe(100)
  keepLastLesson({ ...lesson, tab: 'notes' }, 'n1')
  expect(lastLesson()).toEqual({ path: '/notes/l1/lecture', name: 'Light', title: 'A page', percent: null })
  keepLastLesson({ ...lesson, itemId: 'l2', name: 'Sound' })
  expect(lastLesson()).toMatchObject({ path: '/videos/l2/lecture', title: '' })
})

test('another student on the same phone sees none of it', () => {
  student('a')
  keepLastLesson(lesson)
  student('b')
  expect(lastLesson()).toBeNull()
})
