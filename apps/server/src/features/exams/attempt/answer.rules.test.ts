import { describe, expect, it } from 'vitest'
import { type AttemptFacts, decide, givenAt, type Logged, type Save, type Standing } from './answer.rules.ts'
import { callSlackMs, type DeviceCall, type Witnesses, witnessesOf } from './doubt.rules.ts'
import { end, facts, final, minute, save } from './testing.ts'

const standing = (change: Partial<Standing> = {}): Standing => ({
  answerJson: '["B"]',
  extraJson: '[]',
  device: 'phone',
  revision: 4,
  givenAt: 9 * minute,
  seq: 1,
  late: false,
  ...change,
})
/** The device called at the start of the attempt. */
const there: DeviceCall[] = [{ device: 'phone', counter: 0, at: 0 }]
const seenBy = (s: Save, history: readonly DeviceCall[] = there): Witnesses =>
  witnessesOf({ ...s, question: s.questionId, given: givenAt(s, 0) }, history, [])
const outcome = (
  s: Save,
  f: AttemptFacts = facts(),
  now: Standing | null = null,
  before: Logged[] = [],
  history: DeviceCall[] = there,
): string => {
  const decision = decide(s, f, now, before, seenBy(s, history))
  return decision.kind === 'again' ? `${decision.outcome} again` : decision.outcome
}

describe('in time', () => {
  it('saves the first answer, and locks it unless it may be changed', () => {
    expect(outcome(save())).toBe('saved')
    expect(outcome(save(), facts({ multiple: false }), standing())).toBe('locked')
    expect(outcome(save(), facts({ multiple: false }), standing({ answerJson: '["A"]' }))).toBe(
      'repeated again',
    )
  })

  it('orders by revision on one device, by the time given across devices, ties to what came last', () => {
    expect(outcome(save({ revision: 3 }), facts(), standing())).toBe('older')
    expect(outcome(save({ revision: 5 }), facts(), standing({ givenAt: 50 * minute }))).toBe('saved')
    const other = standing({ device: 'tablet', revision: 900 })
    expect(outcome(save(), facts(), other)).toBe('saved')
    expect(outcome(save({ clientAt: 8 * minute }), facts(), other)).toBe('older')
    expect(outcome(save({ clientAt: 9 * minute }), facts(), other)).toBe('saved')
  })

  it('takes a draft as an answer of its time; an emptied one, or one that says what stands, only tells its number', () => {
    const after = { receivedAt: 61 * minute, clientAt: 50 * minute, counter: 9, revision: 9, draft: true }
    const calls: DeviceCall[] = [{ device: 'phone', counter: 9, at: 59 * minute }]
    const decided = (change: Partial<Save>, stands: Standing | null = null, multiple = true) =>
      decide(save({ ...after, ...change }), facts({ multiple }), stands, [], seenBy(save(after), calls))
    expect(decided({})).toMatchObject({ kind: 'log', outcome: 'saved', late: true })
    expect(decided({}, standing())).toMatchObject({ kind: 'log', outcome: 'saved' })
    expect(decided({}, standing(), false)).toMatchObject({ outcome: 'locked' })
    for (const multiple of [true, false]) {
      expect(decided({ answerJson: '[]' }, standing(), multiple)).toMatchObject({
        kind: 'log',
        outcome: 'older',
      })
      expect(decided({ answerJson: '[]' }, null, multiple)).toMatchObject({ kind: 'log', outcome: 'older' })
      const same = standing({ answerJson: '["A"]' })
      expect(decided({}, same, multiple)).toMatchObject({ kind: 'log', outcome: 'older' })
    }
    // What was submitted empty takes an answer back, as before.
    const submitted = { clientAt: 59 * minute, receivedAt: 59 * minute, answerJson: '[]', draft: false }
    expect(decided(submitted, standing())).toMatchObject({ outcome: 'saved' })
    // A call made after its time that did not know of it: it was not there then.
    const doubted: DeviceCall[] = [{ device: 'phone', counter: 8, at: 58 * minute }]
    expect(decide(save(after), facts(), null, [], seenBy(save(after), doubted))).toMatchObject({
      outcome: 'onHold',
    })
  })

  it('lets no overtaken save of a device come back because another device stands between', () => {
    const own: Logged = {
      seq: 1,
      revision: 6,
      answerJson: '["C"]',
      extraJson: '[]',
      outcome: 'saved',
      late: false,
    }
    const other = standing({ device: 'tablet' })
    expect(outcome(save(), facts(), other, [own])).toBe('older')
    expect(outcome(save(), facts(), other, [{ ...own, outcome: 'tooLate' }])).toBe('saved')
    expect(outcome(save({ revision: 7 }), facts(), other, [])).toBe('saved')
  })

  it('overtakes no save by what came before it, nor by another answer of the same name', () => {
    const own: Logged = {
      seq: 1,
      revision: 4,
      answerJson: '["C"]',
      extraJson: '[]',
      outcome: 'saved',
      late: false,
    }
    const other = standing({ device: 'tablet' })
    expect(outcome(save(), facts(), other, [own])).toBe('saved')
    expect(outcome(save(), facts(), other, [{ ...own, revision: 5 }])).toBe('saved')
    expect(outcome(save(), facts(), other, [{ ...own, revision: 6, outcome: 'older' }])).toBe('older')
    // Without a count of its own, or without a name, a caller has no later answers.
    const later = [{ ...own, revision: 10 }]
    expect(outcome(save({ counted: false }), facts(), other, later)).toBe('saved')
    expect(outcome(save({ device: '' }), facts(), other, later)).toBe('saved')
  })

  it('takes no revision from a caller that declares none: time orders', () => {
    const bare = { device: '', counted: false }
    for (const caller of [{ counted: false }, { device: '' }]) {
      const same = standing({ revision: 900, ...caller })
      expect(outcome(save({ revision: 1, ...caller }), facts(), same)).toBe('saved')
    }
    expect(
      outcome(save({ ...bare, revision: 1, clientAt: 8 * minute }), facts(), standing({ device: '' })),
    ).toBe('older')
    expect(
      outcome(save({ ...bare, revision: 1 }), facts(), standing({ device: '', revision: 10 ** 12 })),
    ).toBe('saved')
  })

  it('compares no count with the time of day that stands where a device declared no count', () => {
    const day = 10 ** 12
    // What this device gave before it counted says nothing of the order; the time does.
    expect(outcome(save(), facts(), standing({ revision: day }))).toBe('saved')
    expect(outcome(save({ clientAt: 8 * minute }), facts(), standing({ revision: day }))).toBe('older')
    expect(outcome(save({ revision: day }), facts(), standing({ givenAt: 50 * minute }))).toBe('older')
    // The first moment that is one, and the last number that is a count.
    const first = 10 ** 11
    expect(outcome(save({ revision: first - 1 }), facts(), standing({ revision: first }))).toBe('saved')
    expect(outcome(save({ revision: first }), facts(), standing({ revision: first + 1 }))).toBe('older')
    const own = { seq: 1, answerJson: '["C"]', extraJson: '[]', outcome: 'saved', late: false } as const
    const other = standing({ device: 'tablet' })
    expect(outcome(save(), facts(), other, [{ ...own, revision: day }])).toBe('saved')
  })

  it('has an outcome for the year 1970 and for next year', () => {
    expect(outcome(save({ clientAt: 0 - 50 * 365 * 24 * 60 * minute }))).toBe('saved')
    const nextYear = save({ clientAt: 365 * 24 * 60 * minute })
    expect(outcome(nextYear)).toBe('saved')
    expect(decide(nextYear, facts(), null, [], seenBy(nextYear))).toMatchObject({
      givenAt: nextYear.receivedAt,
      late: false,
    })
    expect(decide(save({ clientAt: -1 }), facts(), null, [], seenBy(save()))).toMatchObject({ givenAt: 0 })
    expect(outcome({ ...nextYear, receivedAt: end })).toBe('saved')
  })
})

describe('the same submission', () => {
  const logged = (is: Logged['outcome']): Logged[] => [
    { seq: 7, revision: 5, answerJson: '["A"]', extraJson: '[]', outcome: is, late: false },
  ]
  it.each([
    ['saved', 'repeated again'],
    ['older', 'older again'],
    ['locked', 'locked again'],
  ] as const)('that was %s is %s', (is, expected) => {
    expect(outcome(save(), facts(), standing({ device: 'tablet' }), logged(is))).toBe(expected)
  })

  it('is known by what stands, whatever has happened to the attempt since', () => {
    const same = standing({ revision: 5, answerJson: '["A"]' })
    expect(outcome(save(), facts(), same)).toBe('repeated again')
    expect(outcome(save({ receivedAt: final * 2 }), facts({ replaced: true }), same)).toBe('repeated again')
  })

  it('is another one when the same name says something else: no answer is dropped silently', () => {
    expect(outcome(save({ answerJson: '["C"]' }), facts(), standing({ revision: 5 }), logged('saved'))).toBe(
      'saved',
    )
  })

  it('is another one when it brings another file, or says again what another answer came after', () => {
    const words = standing({ revision: 5, answerJson: '["A"]' })
    expect(outcome(save({ extraJson: '[{"key":"k"}]' }), facts(), words)).toBe('saved')
    const earlier = logged('saved').map((row) => ({ ...row, revision: 3 }))
    expect(decide(save(), facts(), standing({ device: 'tablet' }), earlier, seenBy(save()))).toEqual({
      kind: 'log',
      outcome: 'saved',
      late: false,
      givenAt: 10 * minute,
    })
  })

  it('is weighed again after an extension when it was too late or held', () => {
    const late = save({ receivedAt: final + 1 })
    expect(outcome(late, facts(), null, logged('tooLate'))).toBe('tooLate again')
    const extended = facts({}, { extendedBy: 60 * minute })
    expect(outcome(late, extended, null, logged('tooLate'))).toBe('saved')
    expect(outcome(save({ receivedAt: end + 1 }), facts(), null, logged('onHold'), [])).toBe('onHold again')
    expect(outcome(save({ receivedAt: end + 1 }), extended, null, logged('onHold'), [])).toBe('saved')
  })
})

describe('late', () => {
  const late = (change: Partial<Save> = {}): Save =>
    save({ clientAt: 50 * minute, receivedAt: end + 1, ...change })

  it('takes until end + grace what was given before the end, and marks it', () => {
    expect(decide(late(), facts(), null, [], seenBy(late()))).toMatchObject({
      outcome: 'saved',
      late: true,
      givenAt: 50 * minute,
    })
    expect(outcome(late({ receivedAt: final }))).toBe('saved')
    expect(outcome(late({ receivedAt: final + 1 }))).toBe('tooLate')
    expect(outcome(late({ clientAt: end, receivedAt: end + 500 }))).toBe('saved')
    expect(outcome(late({ clientAt: end + 1 }))).toBe('tooLate')
    expect(outcome(late({ clientAt: 0 - minute }))).toBe('onHold')
  })

  it('takes anything that reached us before the end, whatever its clock says', () => {
    const atTheEnd = late({ clientAt: end + 5 * minute, receivedAt: end })
    expect(decide(atTheEnd, facts(), null, [], seenBy(atTheEnd, []))).toMatchObject({
      outcome: 'saved',
      late: false,
    })
  })

  it('holds what a call made after the claimed time did not know of', () => {
    const call = (counter: number | null, at: number): DeviceCall[] => [
      ...there,
      { device: 'phone', counter, at },
    ]
    const claimed = 50 * minute
    expect(outcome(late(), facts(), null, [], call(4, claimed + callSlackMs + 1))).toBe('onHold')
    expect(outcome(late(), facts(), null, [], call(4, claimed + callSlackMs))).toBe('saved')
    expect(outcome(late(), facts(), null, [], call(5, end))).toBe('saved')
    expect(outcome(late(), facts(), null, [], call(null, end))).toBe('onHold')
    expect(outcome(late({ counter: 4 }))).toBe('onHold')
    expect(outcome(late({ counter: null }))).toBe('onHold')
    expect(outcome(late({ counted: false }))).toBe('onHold')
  })

  it('holds what comes from a device never heard of during the attempt', () => {
    expect(outcome(late(), facts(), null, [], [])).toBe('onHold')
    expect(outcome(late(), facts(), null, [], [{ device: 'phone', counter: 5, at: end + 1 }])).toBe('onHold')
    expect(outcome(late(), facts(), null, [], [{ device: 'phone', counter: 5, at: end }])).toBe('saved')
  })

  it('holds everything late when the exam says so, or its key is out; practice is never held', () => {
    expect(outcome(late(), facts({ holdLate: true }))).toBe('onHold')
    expect(outcome(late({ receivedAt: end }), facts({ holdLate: true }))).toBe('saved')
    expect(outcome(late(), facts({ keyOutSince: end }))).toBe('onHold')
    expect(outcome(late(), facts({ keyOutSince: end + 1 }))).toBe('onHold')
    expect(outcome(late(), facts({ keyOutSince: end + 2 }))).toBe('saved')
    expect(outcome(late(), facts({ holdLate: true }, { practice: true }), null, [], [])).toBe('saved')
  })

  it('is still locked or older before it is held', () => {
    expect(outcome(late(), facts({ holdLate: true, multiple: false }), standing())).toBe('locked')
    expect(outcome(late({ revision: 1 }), facts({ holdLate: true }), standing())).toBe('older')
  })
})

describe('after submit', () => {
  const submitted = facts({ submittedDevice: 'phone' }, { submittedAt: 30 * minute })
  const after = (change: Partial<Save> = {}): Save =>
    save({ clientAt: 29 * minute, receivedAt: 31 * minute, ...change })

  it('takes from the same device what was given before', () => {
    expect(decide(after(), submitted, null, [], seenBy(after()))).toMatchObject({
      outcome: 'saved',
      late: false,
    })
    expect(decide(after({ receivedAt: end + 1 }), submitted, null, [], seenBy(after()))).toMatchObject({
      outcome: 'saved',
      late: true,
    })
    expect(outcome(after({ clientAt: 30 * minute }), submitted)).toBe('saved')
    expect(outcome(after({ clientAt: 30 * minute + 1 }), submitted)).toBe('tooLate')
    expect(outcome(after({ receivedAt: final + 1 }), submitted)).toBe('tooLate')
  })

  it('takes nothing from another device, nor from a caller that names none', () => {
    expect(outcome(after({ device: 'tablet' }), submitted)).toBe('tooLate')
    expect(outcome(after({ device: '' }), { ...submitted, submittedDevice: '' })).toBe('tooLate')
  })

  it('holds what the submit itself did not know of', () => {
    const call = [...there, { device: 'phone', counter: 4, at: 30 * minute }]
    expect(outcome(after({ clientAt: 20 * minute }), submitted, null, [], call)).toBe('onHold')
  })

  it('takes nothing for practice, nor once it is final, nor once a retake has replaced it', () => {
    expect(
      outcome(after(), facts({ submittedDevice: 'phone' }, { submittedAt: 30 * minute, practice: true })),
    ).toBe('tooLate')
    expect(outcome(save({ receivedAt: final + 1 }), facts({}, { finalAt: final }))).toBe('tooLate')
    expect(outcome(save(), facts({ replaced: true }))).toBe('tooLate')
  })

  it('keeps for a teacher what comes in its grace to an attempt that is final already', () => {
    const closed = facts({}, { finalAt: end + minute, submittedAt: end })
    const late = save({ receivedAt: end + 2 * minute })
    expect(outcome(late, facts(), null, [], there)).toBe('saved')
    expect(outcome(late, closed, null, [], there)).toBe('onHold')
    expect(outcome({ ...late, clientAt: end + 1 }, closed, null, [], there)).toBe('tooLate')
    const standing = { answerJson: '["B"]', extraJson: '[]', device: 'phone', revision: 4, givenAt: minute }
    const stands = { ...standing, seq: 1, late: false }
    expect(outcome(late, { ...closed, multiple: false }, stands, [], there)).toBe('locked')
    expect(outcome(late, closed, { ...stands, revision: 9 }, [], there)).toBe('older')
  })
})
