import { expect, test } from 'vitest'
import { ProgressReporter } from './progress.ts'

function reporter(completed = false, plays = true) {
  const told: (string | number)[] = []
  let now = 0
  const one = new ProgressReporter({
    completed,
    onComplete: () => told.push('complete'),
    onPosition: (seconds) => told.push(seconds),
    now: () => now,
  })
  if (plays) one.began()
  return { one, told, pass: (ms: number) => (now += ms) }
}

test('complete once, at 80 % and not before', () => {
  const { one, told } = reporter()
  one.at(0, 100)
  one.at(79.9, 100)
  expect(told).toEqual([0])
  one.at(80, 100)
  expect(told).toEqual([0, 'complete'])
  one.at(95, 100)
  one.ended()
  expect(told).toEqual([0, 'complete'])
})

test('complete at the end of a video whose length is not known', () => {
  const { one, told } = reporter()
  one.at(10, Number.POSITIVE_INFINITY)
  one.ended()
  expect(told).toEqual(['complete', 0])
})

test('what is completed already is not reported again', () => {
  const { one, told } = reporter(true)
  one.at(90, 100)
  expect(told).toEqual([90])
})

test('a position every ten seconds, and when asked; never the same twice', () => {
  const { one, told, pass } = reporter(true)
  one.at(1, 100)
  pass(9_999)
  one.at(11, 100)
  pass(1)
  one.at(12, 100)
  one.keep(12)
  one.keep(13.04)
  expect(told).toEqual([1, 12, 13])
})

test('nothing before it plays: an old position of this device must not replace what another one has told since', () => {
  const { one, told } = reporter(false, false)
  one.at(5, 100)
  one.at(85, 100)
  one.keep(5)
  expect(told).toEqual([])
  one.began()
  one.at(5.2, 100)
  expect(told).toEqual([5.2])
})
