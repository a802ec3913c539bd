import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf, dayOf } from './rehearsal.rules.ts'
import { type Found, reasonsAgainst, reportText } from './report.ts'

test('a day is possible: begun in the rush, answers in order and in time, submitted after the last', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
      (seed, questions, mayChange) => {
        const shape = { questions, durationMs: 600_000, rushMs: 10_000, mayChange }
        const { startsAt, answers, submitAt, offline, reloadAt } = dayOf(chanceOf(seed), shape)
        expect(startsAt).toBeLessThanOrEqual(10_000)
        const times = answers.map(({ at }) => at)
        expect(times).toEqual([...times].sort((a, b) => a - b))
        expect(times[0]).toBeGreaterThan(startsAt)
        expect(times.at(-1)).toBeLessThan(600_000)
        if (!mayChange) expect(answers.map(({ question }) => question)).toEqual([...Array(questions).keys()])
        if (submitAt !== null) expect(submitAt).toBeGreaterThanOrEqual(times.at(-1) ?? 0)
        if (offline) expect(offline.to).toBeGreaterThanOrEqual(offline.from)
        if (reloadAt !== null) expect(reloadAt).toBeGreaterThan(startsAt)
      },
    ),
    { seed: 7 },
  )
})

test('the same seed is the same day, and a thousand students have every trouble there is', () => {
  const shape = { questions: 50, durationMs: 600_000, rushMs: 10_000, mayChange: true }
  const days = (seed: number) => {
    const chance = chanceOf(seed)
    return Array.from({ length: 1_000 }, () => dayOf(chance, shape))
  }
  expect(days(1)).toEqual(days(1))
  expect(days(1)).not.toEqual(days(2))
  const all = days(1)
  const count = (which: (day: (typeof all)[number]) => boolean) => all.filter(which).length
  expect(count(({ offline }) => offline !== null)).toBeGreaterThan(40)
  expect(count(({ reloadAt }) => reloadAt !== null)).toBeGreaterThan(20)
  expect(count(({ clockOff }) => Math.abs(clockOff) > 60_000)).toBeGreaterThan(80)
  expect(count(({ submitAt }) => submitAt !== null && submitAt > 600_000)).toBeGreaterThan(100)
  expect(count(({ submitAt }) => submitAt === null)).toBeGreaterThan(5)
})

const good: Found = {
  exam: 'e',
  students: 10,
  opened: 10,
  questions: 5,
  minutes: 1,
  given: 50,
  acknowledged: 50,
  lost: 0,
  unsent: 0,
  outcomes: { saved: 50 },
  refusals: {},
  again: 2,
  loaderShare: 0.1,
  calls: [{ call: 'save', calls: 50, p50: 2, p95: 5, p99: 9, max: 20 }],
  bytes: { sent: 10_000, received: 20_000 },
  server: { cores: 2, share: 0.5, peakMemory: 2e8 },
}

test.each<[string, Partial<Found>, string[]]>([
  ['nothing', {}, []],
  ['a loss', { lost: 2 }, ['2 acknowledged answers are lost']],
  ['an exam that did not open', { opened: 8 }, ['the exam did not open for 2 students']],
  ['a refusal', { refusals: { 'save: 409 tooLate': 3 } }, ['students saw 3 refusals']],
  [
    'slowness',
    { calls: [{ call: 'start', calls: 10, p50: 2, p95: 900, p99: 1_500, max: 2_000 }] },
    ['the slowest of 100 starts took 1500 ms (bound 1000 ms)'],
  ],
  [
    'a full machine',
    { server: { cores: 2, share: 1.9, peakMemory: 1 } },
    ['the server used 95 % of the machine (bound 80 %)'],
  ],
])('%s speaks against a machine, or not', (_what, change, reasons) => {
  const found = { ...good, ...change }
  expect(reasonsAgainst(found)).toEqual(reasons)
  expect(reportText(found)).toContain(
    reasons.length === 0 ? 'This machine can carry this exam.' : `cannot carry this exam: ${reasons[0]}`,
  )
})
