import type { Mistake, PracticeEvent } from '@porua/contract/practice'
import { describe, expect, test } from 'vitest'
import { mergeEvents } from './events.ts'
import { cardsOf, type KeptExam, pilesOf, roundOf, roundSize, waitingFor } from './schedule.ts'

const day = 86_400_000
const start = Date.UTC(2027, 0, 10, 6)

function mistake(id: string, own: Partial<Mistake> = {}): Mistake {
  return {
    subject: 'Botany',
    chapter: 'Cells',
    given: [],
    kind: 'wrong',
    ...own,
    question: {
      _id: id,
      type: 'MCQ',
      title: id,
      format: 'text',
      point: 1,
      marks: 1,
      options: ['a', 'b'],
      optionType: '{}',
      image: [],
      file: [],
      answer: ['a'],
      explanation: null,
      explanationExt: [],
      notes: null,
    },
  }
}

function exam(examId: string, mistakes: readonly Mistake[]): KeptExam {
  const attemptId = `attempt-${examId}`
  const submittedAt = new Date(start - day).toISOString()
  return { attemptId, examId, title: examId, isPracticeExam: false, submittedAt, version: '1', mistakes }
}

let n = 0
const event = (questionId: string, right: boolean, at: number, id = `e${++n}`): PracticeEvent => ({
  id,
  examId: 'x',
  questionId,
  right,
  at,
})
const stateOf = (events: readonly PracticeEvent[], now: number) =>
  cardsOf([exam('x', [mistake('q1')])], mergeEvents(events), now)[0]

test('a question of a bank in two exams is one card, with what was practised of it in either', () => {
  const same = { bankQuestion: 'bank-7' }
  const exams = [
    exam('new', [mistake('q9', same), mistake('q2')]),
    exam('x', [mistake('q1', same), mistake('q3')]),
  ]
  const cards = cardsOf(exams, [event('q1', false, start)], start)
  expect(cards.map(({ id, state }) => [id, state])).toEqual([
    ['new\nq9', 'later'],
    ['new\nq2', 'new'],
    ['x\nq3', 'new'],
  ])
  // Either exam's round has it.
  for (const attemptId of ['attempt-new', 'attempt-x'])
    expect(waitingFor(cards, { attemptId }).map(({ id }) => id)).toContain('new\nq9')
})

describe('the schedule', () => {
  test('never practised: new, and to be practised', () => {
    expect(stateOf([], start)).toMatchObject({ state: 'new', exam: { title: 'x' } })
  })

  test('wrong comes back after ten minutes, right after days', () => {
    const wrong = [event('q1', false, start)]
    expect(stateOf(wrong, start + 9 * 60_000)).toMatchObject({ state: 'later', dueAt: start + 10 * 60_000 })
    expect(stateOf(wrong, start + 10 * 60_000)).toMatchObject({ state: 'due' })
    const right = stateOf([event('q1', true, start)], start + 60_000)
    expect(right?.state).toBe('later')
    expect((right?.dueAt ?? 0) - start).toBeGreaterThan(day)
  })

  test('right each time when it was due: asked later each time, mastered from 21 days on, and asked no more', () => {
    const events: PracticeEvent[] = []
    const waits: number[] = []
    let at = start
    let card = stateOf(events, at)
    while (card?.state !== 'mastered' && events.length < 10) {
      events.push(event('q1', true, at))
      card = stateOf(events, at)
      waits.push(((card?.dueAt ?? at) - at) / day)
      at = card?.dueAt ?? at
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBeGreaterThanOrEqual(21)
    expect(events.length).toBeGreaterThan(1)
    expect(stateOf(events, at + 400 * day)?.state).toBe('mastered')
    expect(stateOf([...events, event('q1', false, at)], at + day)?.state).toBe('due')
  })

  test('events of two devices give one schedule, in whatever order and however often they came', () => {
    const phone = [event('q1', false, start), event('q1', true, start + 2 * day)]
    const laptop = [event('q1', true, start + day)]
    const merged = stateOf([...phone, ...laptop], start + 3 * day)
    expect(stateOf([...laptop, ...phone, ...laptop], start + 3 * day)).toEqual(merged)
    expect(mergeEvents(phone, laptop).map(({ at }) => at)).toEqual([start, start + day, start + 2 * day])
    // What the clock calls the same moment still has one order.
    const [a, b] = [event('q1', true, start, 'a'), event('q1', false, start, 'b')]
    expect(mergeEvents([b, a])).toEqual(mergeEvents([a, b]))
  })
})

describe('a round', () => {
  const exams = [
    exam('x', [mistake('q1'), mistake('q2', { chapter: null }), mistake('q3', { subject: 'Zoology' })]),
    exam('y', [mistake('q9')]),
  ]
  const ids = (events: readonly PracticeEvent[], wanted = {}) =>
    waitingFor(cardsOf(exams, mergeEvents(events), start + day), wanted).map(
      ({ mistake }) => mistake.question._id,
    )

  test('what is due comes first, then new ones from the newest exam on; what is due later waits', () => {
    const events = [event('q3', false, start), event('q1', true, start + day - 1)]
    expect(ids(events)).toEqual(['q3', 'q2', 'q9'])
  })

  test('of a subject, of a chapter, of what has no chapter', () => {
    expect(ids([], { subject: 'Zoology' })).toEqual(['q3'])
    expect(ids([], { subject: 'Botany', chapter: 'Cells' })).toEqual(['q1', 'q9'])
    expect(ids([], { subject: 'Botany', chapter: '' })).toEqual(['q2'])
  })

  test('of one exam also what is due later, last', () => {
    expect(ids([event('q1', true, start + day - 1)], { attemptId: 'attempt-x' })).toEqual(['q2', 'q3', 'q1'])
  })

  test('another round of one exam asks only what is due now, the first also what is due later', () => {
    const many = exam(
      'x',
      Array.from({ length: 13 }, (_, n) => mistake(`q${n}`)),
    )
    const done = Array.from({ length: 10 }, (_, n) => event(`q${n}`, true, start))
    const cards = cardsOf([many], mergeEvents(done), start)
    const wanted = { attemptId: 'attempt-x' }
    expect(roundOf(cards, wanted, 0)).toHaveLength(10)
    expect(roundOf(cards, wanted, 1).map(({ mistake }) => mistake.question._id)).toEqual([
      'q10',
      'q11',
      'q12',
    ])
  })

  test('piles count what is due and what is later, and not what is mastered', () => {
    const cards = cardsOf(exams, [event('q1', true, start + day - 1)], start + day)
    expect(pilesOf(cards)).toEqual([
      {
        name: 'Botany',
        due: 2,
        later: 1,
        chapters: [
          { name: 'Cells', due: 1, later: 1 },
          { name: '', due: 1, later: 0 },
        ],
      },
      { name: 'Zoology', due: 1, later: 0, chapters: [{ name: 'Cells', due: 1, later: 0 }] },
    ])
    expect(pilesOf(cards.map((card) => ({ ...card, state: 'mastered' as const })))).toEqual([])
    expect(roundSize).toBe(10)
  })
})
