/** What the service worker does with a message: shows it, keeps quiet in an exam, and leads to the notice when it is touched. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

interface Window {
  url: string
  visibilityState: string
  told: unknown[]
  focused: boolean
}

const hears = new Map<string, (event: object) => void>()
let windows: Window[] = []
let shown: [string, Record<string, unknown>][] = []
let openedAt: string[] = []
let exam = false

beforeAll(async () => {
  const clientOf = (one: Window) => ({
    url: one.url,
    visibilityState: one.visibilityState,
    postMessage: (message: unknown) => one.told.push(message),
    focus: async () => {
      one.focused = true
    },
  })
  vi.stubGlobal('self', {
    navigator: {
      locks: { query: async () => ({ held: exam ? [{ name: 'porua-attempt-running' }] : [] }) },
    },
    addEventListener: (type: string, hear: (event: object) => void) => hears.set(type, hear),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => {
        shown.push([title, options])
      },
    },
    clients: {
      matchAll: async () => windows.map(clientOf),
      openWindow: async (url: string) => openedAt.push(url),
    },
  })
  await import('./push-worker.ts')
})
beforeEach(() => {
  ;[windows, shown, openedAt, exam] = [[], [], [], false]
})

const page = (visibilityState = 'visible', path = '/'): Window => ({
  url: `https://school.example.org${path}`,
  visibilityState,
  told: [],
  focused: false,
})
async function happens(type: string, event: object): Promise<void> {
  let work: Promise<unknown> | undefined
  hears.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}
const notice = { id: 'n1', title: 'My Exams', body: 'The test is at 6.', language: 'bn' }
const push = (text: string) => happens('push', { data: { json: () => JSON.parse(text) } })
const touch = async () => {
  let closed = false
  await happens('notificationclick', { notification: { tag: 'n1', close: () => (closed = true) } })
  expect(closed).toBe(true)
}

test('a message is shown under its id; over an open page without a sound', async () => {
  await push(JSON.stringify(notice))
  windows = [page()]
  await push(JSON.stringify(notice))
  expect(shown.map(([title, { body, tag, lang, silent }]) => [title, body, tag, lang, silent])).toEqual([
    ['My Exams', 'The test is at 6.', 'n1', 'bn', false],
    ['My Exams', 'The test is at 6.', 'n1', 'bn', true],
  ])
})

test('in an exam that is on the screen nothing is shown', async () => {
  exam = true
  windows = [page()]
  await push(JSON.stringify(notice))
  expect(shown).toEqual([])
  windows = [page('hidden')]
  await push(JSON.stringify(notice))
  expect(shown).toHaveLength(1)
})

test.each(['no json', '{"id":1}', 'null', '{"id":"n","title":"t"}'])('%s is no notice', async (text) => {
  await push(text)
  expect(shown).toEqual([])
})

test('touched: the open page is led there, never away from an exam; without one the app opens', async () => {
  const [hidden, seen] = [page('hidden'), page()]
  windows = [hidden, seen]
  await touch()
  expect([seen.told, seen.focused]).toEqual([[{ type: 'open-notice', id: 'n1' }], true])
  expect([hidden.told, hidden.focused]).toEqual([[], false])
  exam = true
  windows = [page()]
  await touch()
  expect([windows[0]?.told, windows[0]?.focused]).toEqual([[], true])
  // The desk is another app: its tab has no place for a student's notice.
  windows = [page('visible', '/desk/exams')]
  await touch()
  expect([windows[0]?.told, windows[0]?.focused]).toEqual([[], false])
  expect(openedAt).toEqual(['/?notice=n1'])
})
