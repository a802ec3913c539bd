/** Answers that wait on the phone, before a logout. */
import { beforeEach, expect, test, vi } from 'vitest'

let unsent = 1
/** The passes under way: each ends when its function is called. */
let passes: ((sent: boolean) => void)[] = []

vi.mock('../features/exams/live/unsent-answers.ts', () => ({
  countUnsentAnswers: async () => unsent,
  sendUnsentAnswers: () =>
    new Promise((resolve) => {
      passes.push((isSent) => {
        if (isSent) unsent = 0
        resolve({ sent: 0, unsent, refused: [] })
      })
    }),
}))
vi.mock('@porua/kit', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../features/account/logout.ts', () => ({ beforeLogout: vi.fn() }))
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', globalThis)

beforeEach(() => {
  unsent = 1
  passes = []
})

test('a pass that began before the press and found no network is followed by one of its own', async () => {
  vi.useFakeTimers()
  const { keepSending, sendBeforeLogout } = await import('./use-unsent-answers.ts')
  const end = keepSending()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(passes).toHaveLength(1)
  const left = sendBeforeLogout(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(passes).toHaveLength(1)
  passes[0]?.(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(passes).toHaveLength(2)
  passes[1]?.(true)
  expect(await left).toEqual({ unsent: 0 })
  end()
  vi.useRealTimers()
})
