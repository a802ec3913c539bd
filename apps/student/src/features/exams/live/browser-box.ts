/** The box of this browser, opened once. Where the browser keeps no database, one in memory stands in and says so. */

import { openIdbBox } from './answer-box.idb.ts'
import type { AnswerBox } from './answer-box.ts'
import { newDevice } from './box-stores.ts'

let box: Promise<AnswerBox> | null = null

/** How long a database may take to open before the exam goes on without it. */
const patienceMs = 6_000
const retryMs = 3_000

/** This browser's answer box. */
export function browserBox(): Promise<AnswerBox> {
  box ??= open()
  return box
}

async function open(): Promise<AnswerBox> {
  const tooLong = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no database')))
  try {
    return await Promise.race([openIdbBox(newDevice), tooLong])
  } catch {
    return memoryBox()
  }
}

/** Few browsers come to that: its code is not loaded before. */
async function memoryBox(): Promise<AnswerBox> {
  try {
    const { newMemoryDisk, openMemoryBox } = await import('./answer-box.memory.ts')
    return openMemoryBox(newMemoryDisk(), { newDevice, durable: false })
  } catch {
    await new Promise((later) => setTimeout(later, retryMs))
    return memoryBox()
  }
}
