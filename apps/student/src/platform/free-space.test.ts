import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFreeSpace } from './free-space.ts'

const noSpace = () => new DOMException('no room', 'QuotaExceededError')
/** What was taken away, in its order. */
let gone: string[]
let files: string[]

beforeEach(() => {
  gone = []
  files = ['a-book.pdf', 'a.kept.json', 'b-note.pdf']
  vi.stubGlobal('caches', {
    delete: async (name: string) => {
      gone.push(name)
      return true
    },
  })
  const folder = {
    async *keys() {
      yield* [...files]
    },
    removeEntry: async (name: string) => {
      if (name === 'a-book.pdf') throw new DOMException('it is being written', 'NoModificationAllowedError')
      gone.push(name)
    },
  }
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) },
  })
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A write that finds no room until so many things have gone. */
function full(until: number): { write: () => Promise<string>; tries: () => number } {
  let tries = 0
  return {
    write: async () => {
      tries += 1
      if (gone.length < until) throw noSpace()
      return 'written'
    },
    tries: () => tries,
  }
}

test('where there is room nothing goes', async () => {
  expect(await withFreeSpace(full(0).write)).toBe('written')
  expect(gone).toEqual([])
})

test('a past result goes before a note does', async () => {
  const { write, tries } = full(2)
  expect(await withFreeSpace(write)).toBe('written')
  expect([gone, tries()]).toEqual([['porua-results', 'needed-later'], 2])
})

test('a kept note goes before an answer does; the list of what was kept stays, and what is being written', async () => {
  expect(await withFreeSpace(full(3).write)).toBe('written')
  expect(gone).toEqual(['porua-results', 'needed-later', 'b-note.pdf'])
})

test('when all has gone, and it is still full, the writer hears of it', async () => {
  await expect(withFreeSpace(full(9).write)).rejects.toThrow('no room')
})

test('another failure takes nothing away and is not tried again', async () => {
  let tries = 0
  const write = async () => {
    tries += 1
    throw new DOMException('gone', 'InvalidStateError')
  }
  await expect(withFreeSpace(write)).rejects.toThrow('gone')
  expect([gone, tries]).toEqual([[], 1])
})

test('a browser that has neither says what it says', async () => {
  vi.stubGlobal('caches', undefined)
  vi.stubGlobal('navigator', {})
  await expect(withFreeSpace(full(1).write)).rejects.toThrow('no room')
})
