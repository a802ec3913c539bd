/** How a browser whose service worker does not know the desk gets there: once, and never while an exam runs. */
import { beforeEach, expect, test, vi } from 'vitest'

const hears = new Map<string, () => void>()
const caches = new Set<string>()
let tabs: { url: string; navigate: (url: string) => Promise<void> }[] = []
let world: { active: object | null; exam: boolean; skipped: number; led: string[] }

const tab = (path: string) => ({
  url: `https://school.example.org${path}`,
  navigate: async (url: string) => void world.led.push(new URL(url).pathname),
})

beforeEach(async () => {
  vi.resetModules()
  hears.clear()
  caches.clear()
  tabs = []
  world = { active: {}, exam: false, skipped: 0, led: [] }
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  vi.stubGlobal('caches', {
    has: async (name: string) => caches.has(name),
    open: async (name: string) => void caches.add(name),
  })
  vi.stubGlobal('self', {
    navigator: {
      locks: { query: async () => ({ held: world.exam ? [{ name: 'porua-attempt-running' }] : [] }) },
    },
    registration: {
      get active() {
        return world.active
      },
    },
    clients: { matchAll: async () => tabs },
    skipWaiting: async () => void world.skipped++,
    addEventListener: (type: string, hear: () => void) => hears.set(type, hear),
  })
  await import('./desk-worker.ts')
})

async function happens(type: 'install' | 'activate'): Promise<void> {
  hears.get(type)?.()
  // Nothing waits for the work: it is over after a few turns.
  await new Promise((done) => setTimeout(done))
}

test('the first worker that knows the desk takes over where a tab is there, and sends it on', async () => {
  tabs = [tab('/desk/exams'), tab('/exams'), tab('/desktop')]
  await happens('install')
  expect(world.skipped).toBe(1)
  await happens('activate')
  expect(world.led).toEqual(['/desk/exams'])
})

test('later updates wait as all updates do, and reload no tab', async () => {
  tabs = [tab('/desk')]
  await happens('install')
  await happens('activate')
  await happens('install')
  await happens('activate')
  expect([world.skipped, world.led]).toEqual([1, ['/desk']])
})

test('while an exam runs in another tab nothing takes over', async () => {
  tabs = [tab('/desk'), tab('/exam/e1/live')]
  world.exam = true
  await happens('install')
  expect(world.skipped).toBe(0)
})

test('without a tab at the desk nothing takes over', async () => {
  tabs = [tab('/exams')]
  await happens('install')
  expect(world.skipped).toBe(0)
})

test('the first worker of all reloads no tab: nothing has answered for the desk before', async () => {
  world.active = null
  tabs = [tab('/desk')]
  await happens('install')
  await happens('activate')
  expect([world.skipped, world.led]).toEqual([0, []])
})
