import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppNews, watchAppCached, workerTimeoutMs } from './app-cached.ts'

class Worker extends EventTarget {
  controller: ServiceWorker | null = null

  take(): void {
    this.controller = {} as ServiceWorker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let worker: Worker
let said: AppNews[]
/** Parts that are on the phone. */
let parts: number
let ending: AbortController
const watch = (ensure: () => Promise<unknown> = async () => ({})) =>
  watchAppCached(
    worker as never,
    ensure,
    (news) => said.push(news),
    ending.signal,
    async () => parts,
  )

beforeEach(() => {
  vi.useFakeTimers()
  worker = new Worker()
  said = []
  parts = 0
  ending = new AbortController()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a worker that has the page already is enough', async () => {
  worker.take()
  await watch()
  expect(said).toEqual([{ app: true }])
})

test('one that takes the page in time is told once', async () => {
  const watching = watch()
  await vi.advanceTimersByTimeAsync(workerTimeoutMs / 2)
  worker.take()
  await watching
  await vi.advanceTimersByTimeAsync(workerTimeoutMs)
  expect(said).toEqual([{ app: true }])
})

test('one that a slow line holds up is said to be missing, and to be there when it is', async () => {
  const watching = watch()
  await vi.advanceTimersByTimeAsync(workerTimeoutMs)
  await watching
  expect(said).toEqual([{ app: false }])
  worker.take()
  expect(said).toEqual([{ app: false }, { app: true }])
})

test('while parts of it come nothing is said to be missing, however long it takes; where they stop, it is', async () => {
  const watching = watch()
  for (let n = 1; n <= 5; n += 1) {
    parts = n
    await vi.advanceTimersByTimeAsync(workerTimeoutMs - 5_000)
  }
  expect(said).toEqual([1, 2, 3, 4, 5].map((appParts) => ({ appParts })))
  await vi.advanceTimersByTimeAsync(workerTimeoutMs)
  await watching
  expect(said.at(-1)).toEqual({ app: false })
  worker.take()
  expect(said.at(-1)).toEqual({ app: true })
})

test('nothing is told after the exam was closed', async () => {
  const watching = watch()
  await vi.advanceTimersByTimeAsync(1_000)
  ending.abort()
  await watching
  worker.take()
  await vi.advanceTimersByTimeAsync(workerTimeoutMs)
  expect(said).toEqual([])
})

test('where there is no worker, nobody waits', async () => {
  await watch(async () => null)
  await watchAppCached(
    undefined,
    async () => ({}),
    (news) => said.push(news),
    ending.signal,
  )
  expect(said).toEqual([{ app: false }, { app: false }])
})
