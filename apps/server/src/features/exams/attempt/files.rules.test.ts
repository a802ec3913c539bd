import { describe, expect, it } from 'vitest'
import { type AttemptFacts, decide, type Save, type Standing } from './answer.rules.ts'
import type { AttemptClock } from './clock.rules.ts'
import { nothingSeen } from './doubt.rules.ts'
import { bringsFiles, filesThere } from './files.rules.ts'

const a = { name: 'a.jpg', key: 'mine/a', type: 'image/jpeg', sha256: 'aa' }
const b = { name: 'b.jpg', key: 'mine/b', type: 'image/png', sha256: 'bb' }
const follows = <F extends object>(file: F) => ({ ...file, key: '' })

const saveOf = (files: object[], change: Partial<Save> = {}): Save => ({
  questionId: 'q',
  answerJson: '["words"]',
  extraJson: JSON.stringify(files),
  otherBytes: false,
  device: 'phone',
  revision: 6,
  counted: true,
  counter: 6,
  clientAt: 200,
  receivedAt: 200,
  draft: false,
  ...change,
})
const standingOf = (files: object[], change: Partial<Standing> = {}): Standing => ({
  answerJson: '["words"]',
  extraJson: JSON.stringify(files),
  device: 'phone',
  revision: 5,
  givenAt: 100,
  seq: 1,
  late: false,
  ...change,
})

describe('a save that brings what was declared', () => {
  it.each([
    ['the one file', [follows(a)], [a]],
    ['both files', [follows(a), follows(b)], [a, b]],
    ['the second, the first being there', [a, follows(b)], [a, b]],
    ['the first, the second still to come', [follows(a), follows(b)], [a, follows(b)]],
  ])('%s', (_, declared, brought) => {
    expect(bringsFiles(saveOf(brought), standingOf(declared))).toBe(true)
  })

  it.each([
    ['nothing was declared', [a], [a]],
    ['nothing has come', [follows(a)], [follows(a)]],
    ['the first is there and the second has not come', [a, follows(b)], [a, follows(b)]],
    ['no file at all', [], []],
    ['another digest', [follows(a)], [{ ...a, sha256: 'cc' }]],
    ['another name', [follows(a)], [{ ...a, name: 'c.jpg' }]],
    ['another type', [follows(a)], [{ ...a, type: 'image/png' }]],
    ['another place', [follows(a), follows(b)], [b, a]],
    ['one file more', [follows(a)], [a, b]],
    ['one file less', [follows(a), follows(b)], [a]],
    ['another file for one that was there', [a, follows(b)], [{ ...a, key: 'mine/else' }, b]],
    ['one taken away that was there', [a, follows(b)], [follows(a), b]],
  ])('and not where %s', (_, declared, brought) => {
    expect(bringsFiles(saveOf(brought), standingOf(declared))).toBe(false)
  })

  it('is of the same device and the same words', () => {
    const declared = [follows(a)]
    expect(bringsFiles(saveOf([a], { device: 'tablet' }), standingOf(declared))).toBe(false)
    expect(bringsFiles(saveOf([a], { device: '' }), standingOf(declared, { device: '' }))).toBe(false)
    expect(bringsFiles(saveOf([a], { answerJson: '["others"]' }), standingOf(declared))).toBe(false)
  })

  it('counts no file that never came', () => {
    expect(filesThere([a, follows(b), b])).toEqual([a, b])
    expect(filesThere([follows(a)])).toEqual([])
  })
})

describe('files that follow a locked answer', () => {
  const clock: AttemptClock = {
    practice: false,
    startedAt: 0,
    duration: 1_000,
    extraTime: 0,
    endsAt: 1_000,
    extendedBy: 0,
    pausedAt: null,
    pausedFor: 0,
    pausedBefore: 0,
    endedAt: null,
    graceMs: 1_000,
    submittedAt: null,
    finalAt: null,
  }
  const outcome = (
    change: Partial<AttemptFacts> = {},
    brought: object[] = [a],
    receivedAt = 200,
    otherBytes = false,
  ) => {
    const facts: AttemptFacts = {
      clock,
      multiple: false,
      submittedDevice: null,
      replaced: false,
      holdLate: false,
      keyOutSince: null,
      ...change,
    }
    const one = saveOf(brought, { receivedAt, otherBytes })
    const decision = decide(one, facts, standingOf([follows(a)]), [], nothingSeen)
    return decision.outcome
  }

  it('are taken, and other files are not', () => {
    expect(outcome()).toBe('saved')
    expect(outcome({}, [b])).toBe('locked')
  })

  it('are not held where everything late is, for the words were given before', () => {
    expect(outcome({ holdLate: true }, [a], 1_500)).toBe('saved')
  })

  it('wait for a teacher once the key is out, but not in practice', () => {
    expect(outcome({ keyOutSince: 201 })).toBe('saved')
    expect(outcome({ keyOutSince: 200 })).toBe('onHold')
    expect(outcome({ keyOutSince: 100, clock: { ...clock, practice: true } })).toBe('saved')
  })

  it('wait for a teacher where their bytes are not those that were declared, once that can matter', () => {
    expect(outcome({}, [a], 1_500, true)).toBe('onHold')
    expect(outcome({ multiple: true }, [a], 1_500, true)).toBe('onHold')
    expect(outcome({}, [a], 200, true)).toBe('onHold')
    expect(outcome({ multiple: true }, [a], 1_000, true)).toBe('saved')
    expect(outcome({ clock: { ...clock, practice: true } }, [a], 1_500, true)).toBe('saved')
  })

  it('come too late after the grace', () => {
    expect(outcome({}, [a], 2_001)).toBe('tooLate')
  })
})
