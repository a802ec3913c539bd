import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openIdbStore } from './answer-store.idb.ts'
import { newMemoryDisk, openMemoryStore } from './answer-store.memory.ts'
import { answerStoreSuite } from './answer-store.suite.ts'

let name = 0
let disk = newMemoryDisk()
beforeEach(() => {
  name += 1
  disk = newMemoryDisk()
})

answerStoreSuite('IndexedDB', () => openIdbStore(() => `box-${name}`, `test-${name}`))
answerStoreSuite('memory', async () => openMemoryStore(disk, { newDevice: () => `box-${name}` }))

describe('the IndexedDB answer store', () => {
  it('G1 writes answers, drafts and papers strictly', async () => {
    const store = await openIdbStore(() => 'box', `strict-${name}`)
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const key = { student: 'amina', attempt: 't1', question: 'q1' }
    await store
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
    await store.keepScratch({ ...key, draft: ['x'], marked: false }, { drafted: true, known: 0, words: true })
    await store.keepPaper('p', '{}')
    const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes.map(([, , options]) => options)).toEqual(Array(3).fill({ durability: 'strict' }))
    asked.mockRestore()
  })

  it('G7 says so when the browser has thrown it away under the page, and opens again', async () => {
    const opened = vi.spyOn(IDBFactory.prototype, 'open')
    const store = await openIdbStore(() => 'box', `lost-${name}`)
    const lost = vi.fn()
    store.onLost(lost)
    const request = opened.mock.results[0]?.value as IDBOpenDBRequest
    opened.mockRestore()
    forceCloseDatabase(request.result as unknown as Parameters<typeof forceCloseDatabase>[0])
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1))
    expect(await store.device()).toBe('box')
  })

  it('G1 opens again when the browser has closed the connection', async () => {
    const store = await openIdbStore(() => 'box', `closed-${name}`)
    await new Promise((done) => {
      indexedDB.deleteDatabase(`closed-${name}`).onsuccess = done
    })
    expect(await store.device()).toBe('box')
    expect(await store.attempts('amina')).toEqual([])
  })
})
