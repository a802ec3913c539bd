/** The fake API itself: what a test leaves behind must not fail the run. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { todayCalls } from '@porua/contract/desk/today'
import { expect, test } from 'vitest'
import { api, lost } from './fake-api.ts'

// Vitest fails the run by itself when a rejection stays unheard.
test('a call that is given up after its refusal leaves no rejection that nobody hears', async () => {
  const call = new AbortController()
  api.refuse(todayCalls.today, 'forbidden', 'Not yours.')
  const reply = await api.fetch('/api/desk/today', { signal: call.signal })
  expect(reply.status).toBe(403)
  call.abort()
  await new Promise((done) => setTimeout(done))
})

test('a reply that was on its way when the network went does not come', async () => {
  api.refuse(todayCalls.today, 'forbidden', 'Not yours.')
  const held = api.fetch('/api/desk/today')
  api.disconnect()
  await expect(held).rejects.toBe(lost)
})

test('a test ends once its calls are settled, and those that follow from them', async () => {
  let asked = 0
  api.on(todayCalls.today, () => {
    asked += 1
    throw lost
  })
  const ask = () => api.fetch('/api/desk/today')
  // What a test holds for good is not waited for.
  api.hold(jobsCalls.list, { jobs: [], more: false })
  void api.fetch('/api/desk/jobs')
  void ask()
    .catch(() => new Promise((done) => setTimeout(done)).then(ask))
    .catch(() => undefined)
  await api.settled()
  expect(asked).toBe(2)
})
