import { expect, test } from 'vitest'
import { ApiError, networkError } from '../platform/api-error.ts'
import { type Sendable, UploadQueue } from './attachments-uploads.ts'
import type { UploadOptions } from './upload.ts'

const file = (id: string, key: string | null = null): Sendable => ({
  id,
  name: `${id}.pdf`,
  type: 'application/pdf',
  key,
  blob: new Blob([id]),
})

/** A queue whose uploads the test ends by hand. */
function setUp() {
  const going: {
    name: string
    options: UploadOptions
    end: (key: string) => void
    fail: (why: unknown) => void
  }[] = []
  const keys: [string, string][] = []
  const queue = new UploadQueue({
    upload: (_, options = {}) =>
      new Promise((resolve, reject) => {
        going.push({ name: options.name ?? '', options, end: resolve, fail: reject })
      }),
    onKey: (id, key) => keys.push([id, key]),
    onChange: () => {},
  })
  const steps = () => [...queue.states()].map(([id, state]) => `${id} ${state.step}`)
  return { queue, going, keys, steps }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('one after the other, in their order; what has a key is not sent', async () => {
  const { queue, going, keys, steps } = setUp()
  queue.set([file('a'), file('b', 'u/b'), file('c')])
  expect(going.map(({ name }) => name)).toEqual(['a.pdf'])
  going[0]?.options.onProgress?.({ sent: 1, total: 4 })
  expect(queue.states().get('a')).toEqual({ step: 'sending', sent: 1, total: 4 })
  going[0]?.end('u/a')
  await turn()
  expect(going.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf'])
  let settled = false
  void queue.settled().then(() => {
    settled = true
  })
  await turn()
  expect(settled).toBe(false)
  going[1]?.end('u/c')
  await turn()
  expect(settled).toBe(true)
  expect(keys).toEqual([
    ['a', 'u/a'],
    ['c', 'u/c'],
  ])
  expect(steps()).toEqual(['a sent', 'b sent', 'c sent'])
})

test('what the network broke is tried again when it is back; a refusal waits for the student', async () => {
  const { queue, going, steps } = setUp()
  queue.set([file('a'), file('b')])
  going[0]?.fail(networkError(new Error('gone')))
  await turn()
  going[1]?.fail(new ApiError({ kind: 'http', status: 413, code: 'tooLarge', title: 'Too large.' }))
  await turn()
  await queue.settled()
  expect(steps()).toEqual(['a failed', 'b failed'])
  queue.retry('network')
  expect(going.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'a.pdf'])
  going[2]?.end('u/a')
  await turn()
  expect(queue.states().get('b')).toEqual({ step: 'failed', why: 'Too large.', network: false })
  queue.retry({ id: 'b' })
  going[3]?.end('u/b')
  await turn()
  expect(steps()).toEqual(['a sent', 'b sent'])
})

test('a file that is taken away is given up, and the next one goes', async () => {
  const { queue, going, keys, steps } = setUp()
  const [a, b] = [file('a'), file('b')]
  queue.set([a, b])
  queue.set([b])
  expect(going[0]?.options.signal?.aborted).toBe(true)
  going[0]?.fail(new Error('aborted'))
  await turn()
  expect(going.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  going[1]?.end('u/b')
  await turn()
  expect([keys, steps()]).toEqual([[['b', 'u/b']], ['b sent']])
})

test('a key that is taken back (the server has forgotten the file) is sent anew', async () => {
  const { queue, going } = setUp()
  queue.set([file('a', 'u/old')])
  expect(going).toHaveLength(0)
  queue.set([file('a')])
  expect(going).toHaveLength(1)
})

test('a stopped row says nothing more and lets nobody wait', async () => {
  const { queue, going, keys } = setUp()
  queue.set([file('a')])
  const settled = queue.settled()
  queue.stop()
  await settled
  going[0]?.end('u/a')
  await turn()
  expect(keys).toEqual([])
})

test('bytes that the browser has taken away: it says so, and the next one goes', {
  timeout: 2_000,
}, async () => {
  const { queue, going } = setUp()
  queue.set([{ ...file('gone'), blob: null }, file('b')])
  await turn()
  expect(queue.states().get('gone')).toMatchObject({ step: 'failed', network: false })
  expect(queue.states().get('gone')).toHaveProperty('why', expect.stringContaining('gone.pdf'))
  expect(going.map(({ name }) => name)).toEqual(['b.pdf'])
})

test('one that arrived and was refused by name waits for the student, also when others change; retried, it is sent anew', async () => {
  const { queue, going, steps } = setUp()
  queue.set([file('a', 'u/a'), file('b', 'u/b')])
  queue.refuse('b', 'It is damaged.')
  expect(queue.states().get('b')).toEqual({ step: 'failed', why: 'It is damaged.', network: false })
  queue.set([file('a', 'u/a'), file('b')])
  queue.retry('network')
  expect([steps(), going.length]).toEqual([['a sent', 'b failed'], 0])
  queue.retry({ id: 'b' })
  expect(going.map(({ name }) => name)).toEqual(['b.pdf'])
  going[0]?.end('u/b2')
  await turn()
  expect(steps()).toEqual(['a sent', 'b sent'])
})
