import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write, writeSession } from '../../platform/storage.ts'
import { keepSeen, readSeen } from './seen.ts'

const student = (id: string) => writeSession('s', { _id: id } as never, true)

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('what was seen comes back, to the student who saw it alone', () => {
  student('a')
  keepSeen('allLectures', 'botany', [{ _id: 'l1' }], 5)
  expect(readSeen('allLectures', 'botany')).toEqual({ at: 5, value: [{ _id: 'l1' }] })
  expect(readSeen('allChapters', 'botany')).toBeNull()
  student('b')
  expect(readSeen('allLectures', 'botany')).toBeNull()
  keepSeen('allLectures', 'zoology', [], 6)
  student('a')
  expect(readSeen('allLectures', 'botany')).toBeNull()
})

test('what was kept while the phone’s clock was ahead is not fresh until that time comes', () => {
  student('a')
  keepSeen('allLectures', 'botany', [1], 5_000_000)
  expect(readSeen('allLectures', 'botany', 1_000_000)).toEqual({ at: 940_000, value: [1] })
  expect(readSeen('allLectures', 'botany', 5_000_000)).toEqual({ at: 5_000_000, value: [1] })
})

test('signed out nothing is kept or shown', () => {
  keepSeen('seenContent', 'courses', [1])
  expect(readSeen('seenContent', 'courses')).toBeNull()
})

test('the oldest goes when there is much', () => {
  student('a')
  for (let n = 0; n < 60; n++) keepSeen('seenContent', `n${n}`, n, n + 1)
  expect(readSeen('seenContent', 'n19')).toBeNull()
  expect(readSeen('seenContent', 'n20')).toEqual({ at: 21, value: 20 })
  keepSeen('seenContent', 'big', 'x'.repeat(699_000), 100)
  expect(readSeen('seenContent', 'n20')).toBeNull()
  expect(readSeen('seenContent', 'big')).not.toBeNull()
})

test('the list of courses stays, whatever comes after it: all else is behind it', () => {
  student('a')
  keepSeen('seenContent', 'courses', ['c'], 1)
  for (let n = 0; n < 60; n++) keepSeen('seenContent', `chapter ${n}`, n, n + 2)
  expect(readSeen('seenContent', 'courses')).toEqual({ at: 1, value: ['c'] })
  expect(readSeen('seenContent', 'chapter 59')).not.toBeNull()
})

test('the progress of sixty courses stands beside the lessons that were opened, not in their place', () => {
  student('a')
  keepSeen('seenContent', 'lecture l', 'words', 1)
  for (let n = 0; n < 60; n++) keepSeen('seenProgress', `completion c${n}`, n, n + 2)
  expect(readSeen('seenContent', 'lecture l')).toEqual({ at: 1, value: 'words' })
  expect(readSeen('seenProgress', 'completion c0')).toEqual({ at: 2, value: 0 })
})

test('a reply that is too long for the phone takes no other with it', () => {
  student('a')
  keepSeen('allLectures', 'botany', ['l1'], 1)
  keepSeen('allLectures', 'zoology', 'x'.repeat(800_000), 2)
  expect(readSeen('allLectures', 'zoology')).toBeNull()
  expect(readSeen('allLectures', 'botany')).toEqual({ at: 1, value: ['l1'] })
})

test('the size counts all that is kept, not the last alone', () => {
  student('a')
  for (let n = 0; n < 4; n++) keepSeen('seenContent', `part${n}`, 'x'.repeat(300_000), n + 1)
  expect([0, 1, 2, 3].map((n) => readSeen('seenContent', `part${n}`) !== null)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('one reply that is larger than all the room is not kept, and takes nothing away for the next', () => {
  student('a')
  keepSeen('seenContent', 'small', 1, 1)
  keepSeen('seenContent', 'huge', 'x'.repeat(700_001), 2)
  expect(readSeen('seenContent', 'huge')).toBeNull()
  keepSeen('seenContent', 'next', 2, 3)
  expect(readSeen('seenContent', 'next')).toEqual({ at: 3, value: 2 })
})

test('storage that holds something else is no shelf', () => {
  student('a')
  for (const odd of [[], 'x', { studentId: 'a', seen: null }, { studentId: 'a', seen: { courses: 3 } }]) {
    write('seenContent', odd)
    expect(readSeen('seenContent', 'courses')).toBeNull()
  }
})
