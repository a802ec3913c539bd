import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write, writeSession } from '../../platform/storage.ts'
import { MemoryStorage } from '../../platform/testing/memory-storage.ts'
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

test('storage that holds something else is no shelf', () => {
  student('a')
  for (const odd of [[], 'x', { studentId: 'a', seen: null }, { studentId: 'a', seen: { courses: 3 } }]) {
    write('seenContent', odd)
    expect(readSeen('seenContent', 'courses')).toBeNull()
  }
})
