import 'fake-indexeddb/auto'
import { attemptHeaders } from '@porua/contract/exams.paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../platform/testing/memory-storage.ts'

const start = '/api/exam/start/e1/group-id/g1'
const paper = '/api/exam/paper/p1'
const reply = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ status: String(status), data }), { status })
const images = ['one.png', 'two.png']
const started = () => reply({ attemptId: 'a1', paper: { paperId: 'p1', href: '/exam/paper/p1', images } })
const whole = () => new Response('{"questions":[]}')

let sent: { url: string; init: RequestInit }[] = []
let replies: Record<string, () => Response> = {}

/** Each test has a browser of its own: the box is opened once a page. */
async function freshPage() {
  vi.resetModules()
  const { openEarly } = await import('./early-opening.ts')
  const { browserBox } = await import('./browser-box.ts')
  return { openEarly, box: await browserBox() }
}

beforeEach(async () => {
  const { IDBFactory } = await import('fake-indexeddb')
  vi.stubGlobal('indexedDB', new IDBFactory())
  sent = []
  replies = { [start]: started, [paper]: whole }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = replies[url]
    if (!answer) throw new TypeError('no network')
    return answer()
  })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  localStorage.setItem('sessionId', '"abc"')
  localStorage.setItem('student', '{"_id":"s1"}')
})
afterEach(() => vi.unstubAllGlobals())

test('asks for the start and then for its paper, in the name of this phone’s box', async () => {
  const { openEarly, box } = await freshPage()
  expect(await openEarly('e1', 'g1').pictures).toEqual(images)
  expect(sent.map(({ url, init }) => [init.method, url])).toEqual([
    ['PATCH', start],
    ['GET', paper],
  ])
  const mark = { [attemptHeaders.device]: await box.device(), [attemptHeaders.counter]: '0' }
  for (const { init } of sent) expect(init.headers).toMatchObject(mark)
})

test('the engine takes both: nothing is asked twice', async () => {
  const { openEarly, box } = await freshPage()
  const { browserPorts } = await import('./browser-ports.ts')
  await openEarly('e1', 'g1').pictures
  const { calls } = browserPorts(box)
  const mark = { device: await box.device(), counter: 0 }
  const { signal } = new AbortController()
  expect(await calls.start({ exam: 'e1', group: 'g1' }, mark, signal)).toMatchObject({ status: 200 })
  expect(await calls.paper('/exam/paper/p1', mark, signal)).toBe('{"questions":[]}')
  expect(sent).toHaveLength(2)
})

test('a box that has given out answers speaks for itself: the engine asks anew', async () => {
  const { openEarly, box } = await freshPage()
  const { browserPorts } = await import('./browser-ports.ts')
  await openEarly('e1', 'g1').pictures
  const mark = { device: await box.device(), counter: 3 }
  await browserPorts(box).calls.start({ exam: 'e1', group: 'g1' }, mark, new AbortController().signal)
  expect(sent.filter(({ url }) => url === start)).toHaveLength(2)
})

test('what the phone has opens from the phone', async () => {
  const { openEarly, box } = await freshPage()
  const at = '2027-01-01T00:00:00.000Z'
  await box.openAttempt({
    student: 's1',
    exam: 'e1',
    group: 'g1',
    attempt: 'a1',
    practice: false,
    opening: {
      attemptId: 'a1',
      studentStartsAt: at,
      endsAt: at,
      graceEndsAt: at,
      submittedAt: null,
      paused: false,
      multipleTimesSubmission: true,
      setCode: null,
      unseal: null,
      paper: { paperId: 'p1', href: '/exam/paper/p1', bytes: 0, sha256: '', seal: null, images: [] },
    },
  })
  expect(await openEarly('e1', 'g1').pictures).toEqual([])
  expect(sent).toEqual([])
})

test('a paper that is on the phone is not fetched', async () => {
  const { openEarly, box } = await freshPage()
  await box.keepPaper('p1', '{}')
  expect(await openEarly('e1', 'g1').pictures).toEqual([])
  expect(sent.map(({ url }) => url)).toEqual([start])
})

test.each([
  ['a refusal', () => reply(null, 409)],
  ['a start without a paper', () => reply({ attemptId: 'a1' })],
])('%s: no paper is asked for, and the engine judges it', async (_, answer) => {
  replies[start] = answer
  const { openEarly } = await freshPage()
  expect(await openEarly('e1', 'g1').pictures).toEqual([])
  expect(sent).toHaveLength(1)
})

test('nobody signed in: nothing is begun', async () => {
  localStorage.removeItem('student')
  const { openEarly } = await freshPage()
  expect(await openEarly('e1', 'g1').pictures).toEqual([])
  expect(sent).toEqual([])
})
