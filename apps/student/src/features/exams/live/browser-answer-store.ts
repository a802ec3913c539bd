/**
 * The answer store of this browser, opened once. Where the browser keeps no database, one in memory stands in and
 * says so.
 */

import { openIdbStore } from './answer-store.idb.ts'
import { newDevice } from './answer-store.schema.ts'
import type { AnswerStore } from './answer-store.ts'

let store: Promise<AnswerStore> | null = null

/** How long a database may take to open before the exam goes on without it. */
const timeoutMs = 6_000
const retryMs = 3_000

/** This browser's answer store. */
export function browserAnswerStore(): Promise<AnswerStore> {
  store ??= open()
  return store
}

async function open(): Promise<AnswerStore> {
  const tooLong = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, new Error('no database')))
  try {
    return await Promise.race([openIdbStore(newDevice), tooLong])
  } catch {
    return memoryStore()
  }
}

/** Few browsers come to that: its code is not loaded before. */
async function memoryStore(): Promise<AnswerStore> {
  try {
    const { newMemoryDisk, openMemoryStore } = await import('./answer-store.memory.ts')
    return openMemoryStore(newMemoryDisk(), { newDevice, durable: false })
  } catch {
    await new Promise((later) => setTimeout(later, retryMs))
    return memoryStore()
  }
}
