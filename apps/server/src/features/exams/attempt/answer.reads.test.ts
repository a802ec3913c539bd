/** What deciding a save need not read: properties over any saves, clocks and attempts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AttemptFacts,
  decide,
  givenAt,
  type Logged,
  needsLog,
  needsWitnesses,
  type Save,
  type Standing,
} from './answer.rules.ts'
import { type DeviceCall, nothingSeen, witnessesOf } from './doubt.rules.ts'
import { end, facts, minute, save } from './testing.ts'

const there: DeviceCall[] = [{ device: 'phone', counter: 0, at: 0 }]
const seenBy = (one: Save, calls: readonly DeviceCall[]) =>
  witnessesOf({ ...one, question: one.questionId, given: givenAt(one, 0) }, calls, [])

describe('what need not be read', () => {
  const time = fc.integer({ min: -10, max: 120 }).map((minutes) => minutes * minute)
  const anySave = fc
    .record({
      answerJson: fc.constantFrom('["A"]', '["B"]'),
      device: fc.constantFrom('phone', 'tablet', ''),
      revision: fc.integer({ min: 1, max: 4 }),
      counted: fc.boolean(),
      counter: fc.option(fc.integer({ min: 0, max: 5 })),
      clientAt: time,
      receivedAt: time,
    })
    .map((change) => save(change))
  const anyFacts = fc
    .record({
      multiple: fc.boolean(),
      submittedAt: fc.option(time),
      submittedDevice: fc.constantFrom('phone', ''),
      replaced: fc.boolean(),
      holdLate: fc.boolean(),
      practice: fc.boolean(),
    })
    .map(({ submittedAt, practice, ...rest }) => facts(rest, { submittedAt, practice }))

  it('never changes a decision: history where needsWitnesses says no', () => {
    const counter = fc.option(fc.integer({ min: 0, max: 5 }))
    const calls = fc.array(fc.record({ device: fc.constantFrom('phone', 'tablet'), counter, at: time }))
    fc.assert(
      fc.property(anySave, anyFacts, calls, (one, all, seen) => {
        if (needsWitnesses(one, all)) return
        expect(decide(one, all, null, [], seenBy(one, seen))).toEqual(decide(one, all, null, [], nothingSeen))
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['not in time', save({ receivedAt: end }), facts(), false],
    ['after the end', save({ receivedAt: end + 1 }), facts(), true],
    ['after submit', save(), facts({}, { submittedAt: 5 * minute }), true],
  ])('what was seen is needed: %s', (_, one, all, needed) => {
    expect(needsWitnesses(one, all)).toBe(needed)
  })

  const stands: Standing = {
    answerJson: '["B"]',
    extraJson: '[]',
    device: 'phone',
    revision: 4,
    givenAt: 0,
    seq: 1,
    late: false,
  }
  const says = { ...stands, answerJson: '["A"]' }
  const locks = facts({ multiple: false })
  it.each([
    ['not of a first answer', save(), facts(), null, false],
    ['not of a plain repeat', save({ revision: 4 }), facts(), says, false],
    ['not of this device’s next one', save(), facts(), stands, false],
    ['of this device’s earlier one', save({ revision: 3 }), facts(), stands, true],
    ['of another answer in the same revision', save({ revision: 4 }), facts(), stands, true],
    ['of a next one beside another device’s', save(), facts(), { ...stands, device: 'tablet' }, true],
    ['of a next one without a count', save({ counted: false }), facts(), stands, true],
    ['not of a locked answer given again', save(), locks, says, false],
    ['of another answer to a locked question', save(), locks, stands, true],
    ['of what comes after the end', save({ receivedAt: end + 1 }), facts(), null, true],
    ['of what comes after a retake', save(), facts({ replaced: true }), null, true],
    ['of a repeat that comes after the end', save({ revision: 4, receivedAt: end + 1 }), facts(), says, true],
  ])('the log is needed: %s', (_, one, all, standing, needed) => {
    expect(needsLog(one, all, standing)).toBe(needed)
  })

  it('loses no repeat: replaying any prefix of a day’s saves adds no answer', () => {
    // A device counts all its answers or none; its clock may say what it likes.
    const day = fc.array(
      anySave.map((one) => ({ ...one, counted: one.device !== '' })),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(day, fc.boolean(), fc.nat(), (saves, multiple, cut) => {
        const all = facts({ multiple })
        const sorted = saves.map((one) => ({
          ...one,
          receivedAt: Math.min(Math.max(one.receivedAt, 0), end),
        }))
        const attempt = new Replay(all)
        for (const one of sorted) attempt.take(one)
        const stands = attempt.standing
        const length = attempt.log.length
        for (const one of sorted.slice(0, cut % (sorted.length + 1))) attempt.take(one)
        expect(attempt.standing).toEqual(stands)
        expect(attempt.log.length).toBe(length)
      }),
      { numRuns: 3_000 },
    )
  })
})

/** One question of one attempt, reading the log only where the rules ask for it. */
class Replay {
  standing: Standing | null = null
  readonly log: (Logged & { device: string; revision: number })[] = []
  readonly #facts: AttemptFacts
  constructor(all: AttemptFacts) {
    this.#facts = all
  }
  take(one: Save): void {
    const own = this.log.filter((row) => row.device === one.device && row.revision >= one.revision)
    const before = needsLog(one, this.#facts, this.standing) ? own : []
    const decision = decide(one, this.#facts, this.standing, before, seenBy(one, there))
    if (decision.kind === 'again') return
    const seq = this.log.length + 1
    this.log.push({ ...one, seq, outcome: decision.outcome, late: decision.late })
    if (decision.outcome === 'saved')
      this.standing = { ...one, seq, givenAt: decision.givenAt, late: decision.late }
  }
}
