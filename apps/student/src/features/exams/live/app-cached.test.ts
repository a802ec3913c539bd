import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAppCached, workerPatienceMs } from './app-cached.ts'

class Worker extends EventTarget {
  controller: ServiceWorker | null = null

  take(): void {
    this.controller = {} as ServiceWorker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let worker: Worker
let said: boolean[]
let ending: AbortController
const watch = (ensure: () => Promise<unknown> = async () => ({})) =>
  watchAppCached(worker as never, ensure, (cached) => said.push(cached), ending.signal)

beforeEach(() => {
  vi.useFakeTimers()
  worker = new Worker()
  said = []
  ending = new AbortController()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a worker that has the page already is enough', async () => {
  worker.take()
  await watch()
  expect(said).toEqual([true])
})

test('one that takes the page in time is told once', async () => {
  const watching = watch()
  await vi.advanceTimersByTimeAsync(workerPatienceMs / 2)
  worker.take()
  await watching
  await vi.advanceTimersByTimeAsync(workerPatienceMs)
  expect(said).toEqual([true])
})

test('one that a slow line holds up is said to be missing, and to be there when it is', async () => {
  const watching = watch()
  await vi.advanceTimersByTimeAsync(workerPatienceMs)
  await watching
  expect(said).toEqual([false])
  worker.take()
  expect(said).toEqual([false, true])
})

test('nothing is told after the exam was closed', async () => {
  const watching = watch()
  await vi.advanceTimersByTimeAsync(1_000)
  ending.abort()
  await watching
  worker.take()
  await vi.advanceTimersByTimeAsync(workerPatienceMs)
  expect(said).toEqual([])
})

test('where there is no worker, nobody waits', async () => {
  await watch(async () => null)
  await watchAppCached(
    undefined,
    async () => ({}),
    (cached) => said.push(cached),
    ending.signal,
  )
  expect(said).toEqual([false, false])
})
