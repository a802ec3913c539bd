/** An update waits for the student, and never comes while an attempt runs in any tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let held: string[] = []
let posted: unknown[] = []
let reloads = 0
let registrations = 0
let registration: EventTarget & { waiting: Worker | null; installing: Worker | null; active: Worker | null }

class Worker extends EventTarget {
  state = 'installing'
  postMessage(message: unknown): void {
    posted.push(message)
  }
}

beforeEach(() => {
  ;[held, posted, reloads, registrations] = [[], [], 0, 0]
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.useFakeTimers()
  registration = Object.assign(new EventTarget(), {
    waiting: new Worker(),
    installing: null,
    active: new Worker(),
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => {
      registrations++
      return registration
    },
  })
  const locks = {
    query: async () => ({ held: held.map((name) => ({ name })) }),
    request: async (name: string, _options: object, work: () => Promise<void>) => {
      held.push(name)
      await work()
      held = held.filter((one) => one !== name)
    },
  }
  vi.stubGlobal('navigator', { serviceWorker, locks })
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('window', { location: { reload: () => reloads++ }, addEventListener: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

async function registered() {
  const worker = await import('./service-worker.ts')
  worker.registerServiceWorker()
  await vi.advanceTimersByTimeAsync(3_000)
  return worker
}

test('the new version is told to take over only when somebody says so, and then the page reloads', async () => {
  const { applyUpdate } = await registered()
  expect(posted).toEqual([])
  expect(await applyUpdate()).toBe(true)
  expect(posted).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reloads).toBe(0)
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(1)
})

test('while an attempt runs in any tab it is refused, and nothing reloads; afterwards it is taken', async () => {
  const { applyUpdate, holdUpdates } = await registered()
  const release = holdUpdates()
  expect(await applyUpdate()).toBe(false)
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect([posted, reloads]).toEqual([[], 0])
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(await applyUpdate()).toBe(true)
})

/** The line breaks while a worker is being installed. */
async function breaks(): Promise<void> {
  const installing = new Worker()
  registration.installing = installing
  registration.dispatchEvent(new Event('updatefound'))
  installing.state = 'redundant'
  installing.dispatchEvent(new Event('statechange'))
  await vi.advanceTimersByTimeAsync(0)
}

test('a first install that a broken line has ended is begun again, each time later; an update is the browser’s', async () => {
  Object.assign(registration, { waiting: null, active: null })
  await registered()
  await breaks()
  expect(registrations).toBe(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(registrations).toBe(2)
  await breaks()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(registrations).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(registrations).toBe(3)
  registration.active = new Worker()
  await breaks()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(registrations).toBe(3)
})
