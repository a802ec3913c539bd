import { describe, expect, it } from 'vitest'
import {
  type ClaimedAnswer,
  callSlackMs,
  clockSlackMs,
  type DeviceCall,
  deliverMs,
  handful,
  isProved,
  type LateSave,
  usableCounter,
  witnessesOf,
} from './doubt.rules.ts'

const noon = Date.UTC(2026, 0, 10, 6)
const minute = 60_000
const startedAt = noon
const end = noon + 60 * minute
const tap = noon + 50 * minute

/** The attempt's start, as every client of ours makes it. */
const start: DeviceCall = { device: 'phone', counter: 0, at: noon }
const call = (at: number, counter: number | null = at, device = 'phone'): DeviceCall => ({
  device,
  counter,
  at,
})
/** An answer of our client that was given without a network, and came ten minutes after the end. */
const late = (change: Partial<LateSave> = {}): LateSave => ({
  device: 'phone',
  revision: tap,
  counted: true,
  counter: end,
  clientAt: tap,
  receivedAt: end + 10 * minute,
  draft: false,
  ...change,
})
function proved(
  save: LateSave,
  calls: readonly DeviceCall[] = [start],
  answers: readonly ClaimedAnswer[] = [],
  due = end,
): boolean {
  const given = Math.max(save.clientAt, startedAt)
  return isProved(
    save,
    { startedAt, end, due, given },
    witnessesOf({ ...save, question: 'q', given }, calls, answers),
  )
}

describe('a late answer that is proved', () => {
  it.each([
    ['offline from the start', late(), [start]],
    ['offline from before the tap', late(), [start, call(tap - minute)]],
    ['a call on its way when it was tapped', late(), [start, call(tap + callSlackMs, tap - 1)]],
    [
      'a call that got through just before the end, and brought it soon after',
      late({ receivedAt: end + 20_000 }),
      [start, call(end - 1_000)],
    ],
    [
      'a draft that came when it was due',
      late({ draft: true, receivedAt: end + 2_000 }),
      [start, call(end - minute)],
    ],
    ['of a client that counts 1, 2, 3', late({ revision: 3, counter: 3 }), [start, call(tap - minute, 2)]],
    [
      'other devices that fell silent before it',
      late(),
      [start, call(noon, 0, 'tablet'), call(tap - minute, tap - minute, 'tablet')],
    ],
  ])('%s', (_, save, calls) => {
    expect(proved(save, calls)).toBe(true)
  })
})

describe('a late answer that waits for a teacher', () => {
  it.each([
    ['no revision', late({ counted: false })],
    ['no counter with it', late({ counter: null })],
    ['a counter below its revision', late({ counter: tap - 1 })],
    ['a counter that lies ahead of the clock', late({ counter: end + 10 * minute + clockSlackMs + 1 })],
    ['no name of a device', late({ device: '' })],
    [
      'a time before the attempt began',
      late({ clientAt: startedAt - clockSlackMs - 1, revision: startedAt }),
    ],
    ['a revision of an earlier time', late({ revision: tap - clockSlackMs - 1 })],
    ['a revision of a time after the end', late({ revision: end + clockSlackMs + 1, counter: end + minute })],
  ])('%s', (_, save) => {
    expect(proved(save)).toBe(false)
  })

  it.each([
    ['the device never called', []],
    ['the device called after the end alone', [call(end + 1)]],
    ['another device called', [call(noon, 0, 'tablet')]],
    ['a later call knew of less', [start, call(tap + callSlackMs + 1, tap - 1)]],
    ['a later call, after the end, knew of less', [start, call(end + minute, tap - 1)]],
    ['a later call declared nothing', [start, call(end + minute, null)]],
    ['a later call declared a tap that had not happened', [start, call(end + minute, end + 30 * minute)]],
    ['the device got calls through after it', [start, call(tap + minute), call(end - 1)]],
    ['another device of the student did', [start, call(tap + minute, 0, 'tablet')]],
  ])('%s', (_, calls) => {
    expect(proved(late(), calls)).toBe(false)
  })

  it('a count that was declared before it was given', () => {
    const save = late({ revision: 400, counter: 1_000 })
    expect(proved(save, [call(noon, 1_000)])).toBe(false)
    expect(proved(save, [call(tap - clockSlackMs, 1_000)])).toBe(true)
  })

  it('a draft that came later than the devices that were there at the end can have needed', () => {
    const calls = [start, call(end - minute + 1)]
    expect(proved(late({ draft: true, receivedAt: end + deliverMs }), calls)).toBe(true)
    expect(proved(late({ draft: true, receivedAt: end + deliverMs + 1 }), calls)).toBe(false)
    // A device that had no line at the end brings it when it has one.
    const gone = [start, call(end - minute)]
    expect(proved(late({ draft: true, receivedAt: end + 20 * minute }), gone)).toBe(true)
    // What was not called a draft was due with the next call.
    expect(proved(late({ receivedAt: end + deliverMs }), calls)).toBe(false)
  })

  it('counts that do not rise with their times', () => {
    const save = late({ revision: 5, counter: 9 })
    const other = (revision: number, at: number): ClaimedAnswer[] => [
      { device: 'phone', question: 'p', revision, at },
    ]
    expect(proved(save, [start], other(4, tap + clockSlackMs))).toBe(true)
    expect(proved(save, [start], other(4, tap + clockSlackMs + 1))).toBe(false)
    expect(proved(save, [start], other(6, tap - clockSlackMs))).toBe(true)
    expect(proved(save, [start], other(6, tap - clockSlackMs - 1))).toBe(false)
    expect(proved(save, [start], [{ device: 'tablet', question: 'p', revision: 4, at: end }])).toBe(true)
  })

  it('a number that another question has', () => {
    const other = (question: string): ClaimedAnswer[] => [
      { device: 'phone', question, revision: tap, at: tap },
    ]
    expect(proved(late(), [start], other('p'))).toBe(false)
    expect(proved(late(), [start], other('q'))).toBe(true)
  })

  it('more answers of one moment than a hand gives', () => {
    const others = (count: number): ClaimedAnswer[] =>
      Array.from({ length: count }, (_, n) => ({
        device: 'phone',
        question: `p${n}`,
        revision: tap + 1 + n,
        at: tap + 1 + n,
      }))
    expect(proved(late(), [start], others(handful - 1))).toBe(true)
    expect(proved(late(), [start], others(handful))).toBe(false)
  })

  it('what the submit did not bring, in a minute', () => {
    const submitted = tap + minute
    const save = (receivedAt: number) => late({ receivedAt, counter: submitted })
    const calls = [start, call(submitted)]
    expect(proved(save(submitted + deliverMs), calls, [], submitted)).toBe(true)
    expect(proved(save(submitted + deliverMs + 1), calls, [], submitted)).toBe(false)
  })
})

describe('a counter as evidence', () => {
  it.each([
    [null, null],
    [7, 7],
    [noon, noon],
    [noon + clockSlackMs, noon + clockSlackMs],
    [noon + clockSlackMs + 1, null],
    [1_000_000, 1_000_000],
    [10 ** 15 - 1, null],
  ])('%s is %s at noon', (declared, used) => {
    expect(usableCounter(declared, noon)).toBe(used)
  })
})
