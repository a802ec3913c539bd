import { networkError } from '@porua/kit/platform/api-error.ts'
import { reportReach } from '@porua/kit/platform/online.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appQueries } from './app-queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noNetwork = networkError(null)

/** A question that stands on the page; answers how often it was asked, its state, and how to take it off the page. */
function onPage(name: string, answer: () => Promise<unknown>) {
  const queryFn = vi.fn(answer)
  const observer = new QueryObserver(appQueries(), { queryKey: [name], queryFn })
  const leave = observer.subscribe(() => undefined)
  return { queryFn, leave, state: () => observer.getCurrentResult().status }
}

it('a phone that knows that it has no network says so at once; the page heals by itself', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  reportReach(false)
  let works = false
  const page = onPage('a', async () => {
    if (!works) throw noNetwork
    return 'here'
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(page.state()).toBe('error')
  expect(page.queryFn).toHaveBeenCalledTimes(1)
  works = true
  reportReach(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(page.state()).toBe('success')
  page.leave()
})

it('with a network that the phone believes in, a call that fails is tried three times more', async () => {
  const page = onPage('b', () => Promise.reject(noNetwork))
  await vi.advanceTimersByTimeAsync(500)
  expect(page.state()).toBe('pending')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(page.state()).toBe('error')
  expect(page.queryFn).toHaveBeenCalledTimes(4)
  page.leave()
})

it('a server that is lost and found with each call is not asked as fast as the calls come and go', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  const page = onPage('c', async () => 'here')
  await vi.advanceTimersByTimeAsync(10)
  for (let times = 0; times < 500; times += 1) {
    reportReach(false)
    reportReach(true)
    await vi.advanceTimersByTimeAsync(20)
  }
  // The first look, one at once, two in ten seconds, and the last word.
  await vi.advanceTimersByTimeAsync(5_000)
  expect(page.queryFn.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(page.queryFn.mock.calls.length).toBeLessThanOrEqual(5)
  page.leave()
})

it('what no longer stands on the page is not asked', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  const page = onPage('d', async () => 'here')
  await vi.advanceTimersByTimeAsync(10)
  page.leave()
  reportReach(false)
  reportReach(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(page.queryFn).toHaveBeenCalledTimes(1)
})
