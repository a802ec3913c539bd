import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openIdbBox } from './answer-box.idb.ts'
import { newMemoryDisk, openMemoryBox } from './answer-box.memory.ts'
import { answerBoxSuite } from './answer-box.suite.ts'

let name = 0
let disk = newMemoryDisk()
beforeEach(() => {
  name += 1
  disk = newMemoryDisk()
})

answerBoxSuite('IndexedDB', () => openIdbBox(() => `box-${name}`, `test-${name}`))
answerBoxSuite('memory', async () => openMemoryBox(disk, { newDevice: () => `box-${name}` }))

describe('the IndexedDB box', () => {
  it('G1 writes answers, drafts and papers strictly', async () => {
    const box = await openIdbBox(() => 'box', `strict-${name}`)
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const key = { student: 'amina', attempt: 't1', question: 'q1' }
    await box
      .give({
        ...key,
        exam: 'e',
        group: 'g',
        answer: ['a'],
        files: [],
        timestamp: 1,
        floor: 0,
        locksAfter: null,
        draft: null,
      })
      .catch(() => 0)
    await box.keepScratch({ ...key, draft: ['x'], marked: false }, { drafted: true, known: 0, words: true })
    await box.keepPaper('p', '{}')
    const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes.map(([, , options]) => options)).toEqual(Array(3).fill({ durability: 'strict' }))
    asked.mockRestore()
  })

  it('G1 opens again when the browser has closed the connection', async () => {
    const box = await openIdbBox(() => 'box', `closed-${name}`)
    await new Promise((done) => {
      indexedDB.deleteDatabase(`closed-${name}`).onsuccess = done
    })
    expect(await box.device()).toBe('box')
    expect(await box.attempts('amina')).toEqual([])
  })
})
