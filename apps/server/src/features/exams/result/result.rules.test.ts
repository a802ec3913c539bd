/** Release, pass and fail, the scoreboard's order and sums, the places of the merit list: every edge on a table. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReleased, type ReleaseFacts } from '../release/release.rules.ts'
import { aboveIn } from './merit.ts'
import { analyse, isPassed, newestFirst, type Sat } from './scoreboard.rules.ts'

describe('an exam is released', () => {
  const facts: ReleaseFacts = {
    practice: false,
    releasedAt: null,
    releaseAt: null,
    held: false,
    lastGraceEnd: 100,
    openAttempts: false,
    pendingMarks: false,
  }
  it.each([
    ['after the last grace', {}, 101, true],
    ['but not within it', {}, 100, false],
    ['but not while a group is paused', { lastGraceEnd: null }, 900, false],
    ['but not while an attempt is open', { openAttempts: true }, 900, false],
    ['but not while a teacher has to mark', { pendingMarks: true }, 900, false],
    ['from the moment that the exam names', { releaseAt: 50, pendingMarks: true }, 50, true],
    ['but not before that moment', { releaseAt: 50 }, 49, false],
    ['from the moment of the provider’s word', { releasedAt: 50, openAttempts: true }, 50, true],
    ['but not before the provider’s word', { releasedAt: 50 }, 49, false],
    ['held: not by the calendar', { held: true }, 900, false],
    ['held: not at the moment that the exam names', { held: true, releaseAt: 50 }, 900, false],
    ['held: by the provider’s word', { held: true, releasedAt: 50, pendingMarks: true }, 50, true],
    ['held: by that word at the moment named', { held: true, releasedAt: 50, releaseAt: 70 }, 70, true],
    ['held: not earlier', { held: true, releasedAt: 50, releaseAt: 70 }, 69, false],
    ['at any time where it is practice', { practice: true, openAttempts: true, lastGraceEnd: null }, 0, true],
  ])('%s', (_, change, now, released) => {
    expect(isReleased({ ...facts, ...change }, now)).toBe(released)
  })
})

const sat = (marks: number, change: Partial<Sat> = {}): Sat => ({
  marks,
  totalMarks: 1_000,
  passMark: 4_000,
  pending: 0,
  ...change,
})

describe('an exam is passed', () => {
  it.each([
    ['at its pass mark', sat(400), true],
    ['not a hundredth below', sat(399), false],
    ['with no pass mark at nothing', sat(0, { passMark: 0 }), true],
    ['not below nothing, whatever the pass mark', sat(-1, { passMark: 0 }), false],
    ['not where there was nothing to win', sat(0, { totalMarks: 0, passMark: 0 }), false],
    ['at a third of three marks', sat(100, { totalMarks: 300, passMark: 3_333 }), true],
    ['not under 33.34 % with a third', sat(100, { totalMarks: 300, passMark: 3_334 }), false],
  ])('%s', (_, exam, passed) => {
    expect(isPassed(exam)).toBe(passed)
  })
})

describe('the scoreboard', () => {
  it('has no marks to tell of where nothing was sat', () => {
    expect(analyse([])).toEqual({
      totalExamCount: 0,
      passCount: 0,
      failCount: 0,
      maxMarkObtained: null,
      minMarkObtained: null,
      averageMarkObtained: null,
      totalMarksObtained: 0,
      totalMarks: 0,
    })
  })

  it('counts an exam that waits for a teacher as failed not yet, but as passed already', () => {
    const all = [sat(800), sat(100), sat(-50), sat(300, { pending: 1 }), sat(500, { pending: 2 })]
    expect(analyse(all)).toEqual({
      totalExamCount: 5,
      passCount: 2,
      failCount: 2,
      maxMarkObtained: 8,
      minMarkObtained: -0.5,
      averageMarkObtained: 3.3,
      totalMarksObtained: 16.5,
      totalMarks: 50,
    })
  })

  it.each([
    [[1, 2], 0.02],
    [[1, 1, 2], 0.01],
    [[-1, -2], -0.02],
    [[-1, -1, -2], -0.01],
    [[1, -1], 0],
    [[100, 101, 101], 1.01],
    [[7], 0.07],
  ])('rounds the average of %j hundredths to %d: half of one goes away from zero', (marks, average) => {
    expect(analyse(marks.map((mark) => sat(mark))).averageMarkObtained).toBe(average)
  })

  it('stands newest first, and always in one order', () => {
    const row = (id: string, submittedAt: number) => ({ id, submittedAt })
    const rows = [row('b', 1), row('a', 2), row('c', 1), row('d', 3)]
    expect(rows.sort(newestFirst).map(({ id }) => id)).toEqual(['d', 'a', 'c', 'b'])
    expect(newestFirst(row('a', 1), row('a', 1))).toBe(0)
    expect(newestFirst(row('a', 1), row('b', 1))).toBeGreaterThan(0)
    expect(newestFirst(row('b', 1), row('a', 1))).toBeLessThan(0)
  })
})

describe('the merit list', () => {
  it('counts those above, whoever shares a place: 1, 2, 2, 4', () => {
    const above = aboveIn([
      { merit: 90, attempts: 1 },
      { merit: 80, attempts: 2 },
      { merit: 0, attempts: 3 },
      { merit: -10, attempts: 1 },
    ])
    expect([91, 90, 85, 80, 0, -5, -10, -11].map(above)).toEqual([0, 0, 1, 1, 3, 6, 6, 7])
    expect(aboveIn([])(5)).toBe(0)
  })

  it('counts as one who looks at everybody does', () => {
    const merits = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 })
    fc.assert(
      fc.property(merits, fc.integer({ min: -25, max: 25 }), (all, merit) => {
        const counts = [...new Set(all)]
          .sort((x, y) => y - x)
          .map((one) => ({ merit: one, attempts: all.filter((other) => other === one).length }))
        expect(aboveIn(counts)(merit)).toBe(all.filter((one) => one > merit).length)
      }),
      { seed: 9 },
    )
  })
})
