import { describe, expect, test } from 'vitest'
import type { MarkTable } from '../../../ports/database/tables.ts'
import type { SheetMark } from '../marking.api.ts'
import type { Key } from './marking.rules.ts'
import { followSheet, outcomeInSight, type PlacedMark } from './sheet.rules.ts'

const key = (accepted: string[] = []): Key => ({
  type: 'paragraph',
  accepted,
  tolerance: null,
  point: 500,
  rule: null,
})
const standing = (question_id: string, marks: number | null, comment: string | null = null): MarkTable => ({
  attempt_id: 'a',
  question_id,
  generation: 1,
  marks,
  comment,
  evaluated_json: '{"p.jpg":"copy"}',
})
const mark = (questionId: string, marks: number, more: Partial<SheetMark> = {}): SheetMark => ({
  attemptId: 'a',
  questionId,
  marks,
  comment: null,
  copies: {},
  seen: 'any',
  ...more,
})
const attempt = {
  marks: [standing('q1', null), standing('q2', 200), standing('mcq', 100)],
  key: new Map([
    ['q1', key()],
    ['q2', key()],
    ['mcq', { ...key(['B']), type: 'MCQ' as const }],
  ]),
  answers: new Map(['q1', 'q2', 'mcq'].map((id) => [id, { answer: ['B'], files: 0 }])),
  cutMarks: 0,
}
const follow = (...marks: SheetMark[]) => followSheet([...marks.entries()], attempt, outcomeInSight)

describe('a sheet of marks', () => {
  test('puts marks in their places, keeps the copies, and says what became of each', () => {
    const { marks, changed, outcomes } = follow(
      mark('q2', 200),
      mark('q1', 350, { comment: 'good', copies: { 'r.jpg': 'other' } }),
    )
    expect(outcomes).toEqual([
      [0, 'same'],
      [1, 'marked'],
    ])
    const after = {
      ...standing('q1', 350, 'good'),
      evaluated_json: '{"p.jpg":"copy","r.jpg":"other"}',
    }
    expect(marks).toEqual([after, attempt.marks[1], attempt.marks[2]])
    expect(changed).toEqual([after])
  })

  test('leaves alone what no teacher marks', () => {
    const { changed, outcomes } = follow(mark('mcq', 0), mark('not there', 100))
    expect([changed, outcomes]).toEqual([[], []])
    const sheet: PlacedMark[] = [[0, mark('q1', 100)]]
    for (const without of [{ key: new Map() }, { answers: new Map() }, { marks: [] }])
      expect(followSheet(sheet, { ...attempt, ...without }, outcomeInSight).outcomes).toEqual([])
  })

  test('does not undo what was said since the sheet was made', () => {
    const seen = { marks: 100, comment: null }
    expect(follow(mark('q2', 300, { seen })).outcomes).toEqual([[0, 'overtaken']])
    expect(follow(mark('q2', 300, { seen: { marks: 200, comment: 'well' } })).outcomes).toEqual([
      [0, 'overtaken'],
    ])
    expect(follow(mark('q2', 300, { seen: { marks: 200, comment: null } })).changed).toHaveLength(1)
    // Of two rows for one question the later looks at what the earlier has left.
    const twice = follow(mark('q2', 300, { seen: { marks: 200, comment: null } }), mark('q2', 400, { seen }))
    expect(twice.outcomes.map(([, outcome]) => outcome)).toEqual(['marked', 'overtaken'])
    expect(twice.marks[1]?.marks).toBe(300)
  })

  test('calls the same what has the same marks, the same comment and no other copy', () => {
    const before = standing('q1', 200, 'well')
    const said = (more: Partial<SheetMark>) => outcomeInSight(before, [0, mark('q1', 200, more)])
    expect(said({ comment: 'well' })).toBe('same')
    expect(said({ comment: 'well', copies: { 'p.jpg': 'copy' } })).toBe('same')
    expect(said({ comment: 'well', copies: { 'p.jpg': 'newer' } })).toBe('marked')
    expect(said({ comment: 'better' })).toBe('marked')
    expect(said({ comment: null })).toBe('marked')
    expect(said({ comment: null, seen: { marks: 200, comment: 'well' } })).toBe('marked')
    expect(said({ comment: null, seen: { marks: 200, comment: null } })).toBe('overtaken')
  })

  test('takes whole hundredths up to what the question has', () => {
    for (const wrong of [-1, 501, 0.5])
      expect(() => follow(mark('q1', wrong))).toThrow(
        expect.objectContaining({ code: 'badRequest', message: 'The question has 5 marks.' }),
      )
    expect(follow(mark('q1', 500), mark('q2', 0)).changed.map((one) => one.marks)).toEqual([500, 0])
  })

  test('follows another generation where it is told to', () => {
    const first = new Set([1])
    const follower = (_: MarkTable, [place]: PlacedMark) => (first.has(place) ? 'marked' : 'same')
    const sheet = [...[mark('q1', 100), mark('q2', 200)].entries()]
    // 'same' in sight may still be new here: what decides is not this generation's own mark.
    expect(followSheet(sheet, attempt, follower).changed.map((one) => one.question_id)).toEqual(['q2'])
  })
})
