import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AttemptClock,
  beforePause,
  endOf,
  graceEndOf,
  isFinal,
  isPaused,
  isRunning,
  mayStart,
  submitTime,
  submittedAtOf,
  wasEnded,
  windowEnd,
} from './clock.rules.ts'

const minute = 60_000
const clock = (change: Partial<AttemptClock> = {}): AttemptClock => ({
  practice: false,
  startedAt: 0,
  duration: 60 * minute,
  extraTime: 0,
  endsAt: 90 * minute,
  extendedBy: 0,
  pausedAt: null,
  pausedFor: 0,
  pausedBefore: 0,
  endedAt: null,
  graceMs: 30 * minute,
  submittedAt: null,
  finalAt: null,
  ...change,
})

describe('the end of an attempt', () => {
  it.each([
    ['start + duration', {}, 60],
    // The exam has left the group's calendar, or came back into it: its pauses are forgotten there, and not here.
    ['no pause is taken off that is forgotten', { pausedBefore: 20 * minute }, 60],
    ['the exam’s end where that comes first', { startedAt: 50 * minute }, 90],
    ['practice knows no end of the exam', { practice: true, startedAt: 500 * minute }, 560],
    ['a group that lists it no more', { endsAt: null, startedAt: 50 * minute }, 110],
    ['extra time comes on top of either', { startedAt: 50 * minute, extraTime: 5 * minute }, 95],
    ['extensions and pauses too', { extendedBy: 10 * minute, pausedFor: 3 * minute }, 73],
    ['extra time counts in practice', { practice: true, extraTime: 5 * minute }, 65],
    ['the exam’s end moves with every pause', { startedAt: 50 * minute, pausedFor: 3 * minute }, 93],
    [
      'a pause before it began moves the exam’s end alone',
      { startedAt: 50 * minute, duration: 20 * minute, pausedFor: 30 * minute, pausedBefore: 30 * minute },
      70,
    ],
    [
      'of two pauses, the one that it lived through',
      { pausedFor: 30 * minute, pausedBefore: 20 * minute },
      70,
    ],
    ['which practice has none of', { practice: true, extendedBy: 10 * minute, pausedFor: 3 * minute }, 60],
    ['the provider may end it early', { endedAt: 20 * minute }, 20],
    ['never before it began', { startedAt: 30 * minute, endedAt: 20 * minute }, 30],
    ['never before it began, extended exam', { startedAt: 95 * minute }, 95],
  ])('%s', (_, change, end) => {
    expect(endOf(clock(change), 0)).toBe(end * minute)
  })

  it('moves while a pause runs, and stays where it is for those who had ended before', () => {
    const paused = clock({ pausedAt: 10 * minute })
    expect(endOf(paused, 25 * minute)).toBe(75 * minute)
    expect(isPaused(paused, 25 * minute)).toBe(true)
    expect(isRunning(paused, 200 * minute)).toBe(true)
    const over = clock({ duration: 5 * minute, pausedAt: 10 * minute })
    for (const now of [6, 11, 60]) expect(isRunning(over, now * minute)).toBe(false)
    expect(endOf(over, 60 * minute)).toBe(5 * minute)
    // Whoever ended in the very moment in which the pause begins has ended.
    const together = clock({ duration: 10 * minute, pausedAt: 10 * minute })
    expect(endOf(together, 60 * minute)).toBe(10 * minute)
  })

  it.each([
    ['from its first moment on', { pausedAt: 10 }, 10, true],
    ['not before it begins', { pausedAt: 10 }, 9, false],
    ['not without a pause', {}, 10, false],
    ['never in practice', { practice: true, pausedAt: 10 }, 10, false],
    ['not once the provider has ended the exam', { pausedAt: 10, endedAt: 11 }, 12, false],
  ])('is paused %s', (_, change, now, paused) => {
    expect(isPaused(clock(change), now)).toBe(paused)
  })

  it('never moves earlier, whatever is added and however time goes on (but by the provider’s own end)', () => {
    const ms = fc.integer({ min: 0, max: 300 * minute })
    fc.assert(
      fc.property(
        fc.record({ startedAt: ms, duration: ms, extraTime: ms, extendedBy: ms, pausedFor: ms }),
        fc.option(ms),
        fc.option(ms),
        ms,
        ms,
        fc.constantFrom('extraTime', 'extendedBy', 'pausedFor'),
        (base, endsAt, pausedAt, now, later, what) => {
          const before = clock({ ...base, endsAt, pausedAt })
          const after = clock({ ...base, endsAt, pausedAt, [what]: base[what] + later })
          expect(endOf(after, now)).toBeGreaterThanOrEqual(endOf(before, now))
          expect(endOf(before, now + later)).toBeGreaterThanOrEqual(endOf(before, now))
          // Going on after a pause loses nothing of it.
          if (pausedAt !== null && pausedAt <= now) {
            const pausedFor = base.pausedFor + now - pausedAt
            const over = beforePause(before) <= pausedAt
            // An exam that is over is not paused any more.
            if (over && endsAt !== null && endsAt + base.pausedFor + base.extendedBy <= pausedAt) return
            const pausedBefore = over ? now - pausedAt : 0
            const resumed = clock({ ...base, endsAt, pausedFor, pausedBefore })
            expect(endOf(resumed, now)).toBe(endOf(before, now))
          }
        },
      ),
    )
  })
})

describe('running, submitted, final', () => {
  it('is final after end + grace to every reader, written or not', () => {
    const live = clock()
    expect(graceEndOf(live, 0)).toBe(90 * minute)
    expect(isFinal(live, 90 * minute)).toBe(false)
    expect(isFinal(live, 90 * minute + 1)).toBe(true)
    expect(submittedAtOf(live, 90 * minute)).toBeNull()
    expect(submittedAtOf(live, 90 * minute + 1)).toBe(60 * minute)
    expect(isFinal(clock({ finalAt: 5 }), 6)).toBe(true)
  })

  it('was ended by the provider from the moment of the word on', () => {
    const ended = (endedAt: number | null) => wasEnded({ endedAt }, 10)
    expect([null, 9, 10, 11].map(ended)).toEqual([false, true, true, false])
  })

  it('is final at once when practice is submitted, and not when a live exam is', () => {
    expect(isFinal(clock({ practice: true, submittedAt: minute }), minute)).toBe(true)
    expect(isFinal(clock({ practice: true }), minute)).toBe(false)
    expect(isFinal(clock({ submittedAt: minute }), minute)).toBe(false)
    expect(isRunning(clock({ submittedAt: minute }), minute)).toBe(false)
  })

  it('runs until its end, which is not its any more, and not once it is written as final', () => {
    expect(isRunning(clock(), 60 * minute - 1)).toBe(true)
    expect(isRunning(clock(), 60 * minute)).toBe(false)
    expect(isRunning(clock({ finalAt: 5 }), minute)).toBe(false)
  })

  it('tells the moment of the submit itself, however long ago its end is', () => {
    expect(submittedAtOf(clock({ submittedAt: minute }), 2 * minute)).toBe(minute)
    expect(submittedAtOf(clock({ submittedAt: minute }), 500 * minute)).toBe(minute)
  })

  it('writes a submit after the end as the end', () => {
    expect(submitTime(clock(), 50 * minute)).toBe(50 * minute)
    expect(submitTime(clock(), 61 * minute)).toBe(60 * minute)
  })
})

describe('may an attempt begin', () => {
  const window = {
    practice: false,
    startsAt: 10,
    endsAt: 20,
    extendedBy: 0,
    pausedAt: null,
    pausedFor: 0,
    endedAt: null,
  }
  it.each([
    [window, 9, 'notStarted'],
    [window, 10, 'yes'],
    [window, 19, 'yes'],
    [window, 20, 'ended'],
    [{ ...window, extendedBy: 5 }, 24, 'yes'],
    [{ ...window, pausedFor: 5 }, 25, 'ended'],
    [{ ...window, pausedAt: 15 }, 14, 'yes'],
    [{ ...window, pausedAt: 15 }, 15, 'paused'],
    [{ ...window, pausedAt: 15 }, 500, 'paused'],
    [{ ...window, pausedFor: 5 }, 24, 'yes'],
    [{ ...window, endedAt: 12 }, 11, 'yes'],
    [{ ...window, endedAt: 12 }, 12, 'ended'],
    [{ ...window, endedAt: 12 }, 13, 'ended'],
    [{ ...window, practice: true }, 9, 'yes'],
    [{ ...window, practice: true }, 900, 'yes'],
    [{ ...window, practice: true, endedAt: 5 }, 9, 'ended'],
    [{ ...window, practice: true, endedAt: 9 }, 9, 'ended'],
    [{ ...window, practice: true, endedAt: 10 }, 9, 'yes'],
  ] as const)('%o at %d: %s', (schedule, now, answer) => {
    expect(mayStart(schedule, now)).toBe(answer)
  })
  it.each([
    ['extensions and pauses', { extendedBy: 5, pausedFor: 3 }, 28],
    ['the pause that runs', { pausedAt: 15 }, 25],
    ['none of a pause to come', { pausedAt: 30 }, 20],
    ['the provider’s own end', { endedAt: 12 }, 12],
    ['but none of them in practice', { practice: true, extendedBy: 5, pausedFor: 3, endedAt: 12 }, 20],
  ])('the exams page counts down to the end with %s', (_, change, end) => {
    expect(windowEnd({ ...window, ...change }, 20)).toBe(end)
  })
})
