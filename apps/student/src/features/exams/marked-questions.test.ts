import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from '../../platform/storage.ts'
import { keepMark, markedIn } from './marked-questions.ts'

const student = (id: string) => writeSession('s', { _id: id } as never, true)

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('marks are kept by attempt, taken back, and are nobody else’s', () => {
  student('a')
  keepMark('t1', 'q1', true)
  keepMark('t1', 'q2', true)
  keepMark('t2', 'q1', true)
  keepMark('t1', 'q1', false)
  keepMark(null, 'q9', true)
  expect([...markedIn('t1')]).toEqual(['q2'])
  expect([...markedIn('t2')]).toEqual(['q1'])
  student('b')
  expect(markedIn('t1').size).toBe(0)
})

test('the oldest exam goes when there are many', () => {
  student('a')
  for (let n = 0; n < 21; n++) keepMark(`t${n}`, 'q1', true)
  expect(markedIn('t0').size).toBe(0)
  expect(markedIn('t1').size).toBe(1)
})
