import { expect, test } from 'vitest'
import { DoubleTap } from './double-tap.ts'

test('two taps on one side within 300 ms seek, every further one too', () => {
  const taps = new DoubleTap()
  expect(taps.tap(0, 'right')).toEqual({ kind: 'wait' })
  expect(taps.tap(300, 'right')).toEqual({ kind: 'seek', seconds: 10 })
  expect(taps.tap(500, 'right')).toEqual({ kind: 'seek', seconds: 10 })
  expect(taps.tap(2_000, 'left')).toEqual({ kind: 'wait' })
  expect(taps.tap(2_200, 'left')).toEqual({ kind: 'seek', seconds: -10 })
})

test('late, or on the other side, is a tap of its own', () => {
  const taps = new DoubleTap()
  taps.tap(0, 'left')
  expect(taps.tap(301, 'left')).toEqual({ kind: 'wait' })
  expect(taps.tap(400, 'right')).toEqual({ kind: 'wait' })
  expect(taps.settle(650)).toEqual({ kind: 'wait' })
  expect(taps.settle(700)).toEqual({ kind: 'single' })
  expect(taps.settle(900)).toEqual({ kind: 'wait' })
})
