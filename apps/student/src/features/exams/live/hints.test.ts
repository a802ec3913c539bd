import { expect, it, vi } from 'vitest'
import { hintExam, hintShared, isOpenHere, takeHints } from './hints.ts'
import type { LiveExam } from './live-exam.ts'

function opened(exam: string, shared: boolean) {
  const wake = vi.fn()
  const end = takeHints({ who: { exam }, isShared: () => shared, wake } as unknown as LiveExam)
  return { wake, end }
}

it('wakes an open exam that another device has opened too, and no other', () => {
  const [alone, both] = [opened('alone', false), opened('both', true)]
  hintShared()
  expect(both.wake).toHaveBeenCalledWith('hint')
  expect(alone.wake).not.toHaveBeenCalled()
  hintExam('alone')
  expect(alone.wake).toHaveBeenCalledOnce()
  for (const { end } of [alone, both]) end()
  hintShared()
  expect(both.wake).toHaveBeenCalledOnce()
  expect(isOpenHere('both')).toBe(false)
})
