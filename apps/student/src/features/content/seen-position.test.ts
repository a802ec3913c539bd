import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from '../../platform/storage.ts'
import { keepSeen, readSeen } from './seen.ts'
import { keepSeenPosition } from './seen-position.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  writeSession('s', { _id: 'a' } as never, true)
})
afterEach(() => vi.unstubAllGlobals())

test('a page that is kept knows where watching stopped; it is no younger for it, and nothing else changes', () => {
  const videos = [
    { _id: 'v1', position: 0 },
    { _id: 'v2', position: 7 },
  ]
  keepSeen('seenContent', 'lecture l1', { videoContents: videos, noteContents: [] }, 5)
  keepSeen('seenContent', 'courses', [{ _id: 'c1' }], 6)
  keepSeenPosition('v1', 62.5)
  expect(readSeen('seenContent', 'lecture l1')).toEqual({
    at: 5,
    value: { videoContents: [{ _id: 'v1', position: 62.5 }, videos[1]], noteContents: [] },
  })
  expect(readSeen('seenContent', 'courses')).toEqual({ at: 6, value: [{ _id: 'c1' }] })
})

test('of a video that stands on no page nothing is kept', () => {
  keepSeen('seenContent', 'lecture l1', { videoContents: [], noteContents: [] }, 5)
  const before = localStorage.getItem('seenContent')
  keepSeenPosition('v9', 3)
  expect(localStorage.getItem('seenContent')).toBe(before)
})
