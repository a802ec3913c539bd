/** The fake API itself: what a test leaves behind must not fail the run. */
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
