import { describe, expect, it } from 'vitest'
import { binsOf } from './histogram.ts'
import { examSentence, itemSentence, type SpokenItem } from './sentences.ts'
import { figuresOf } from './statistics.ts'
import { Tally } from './tally.ts'

/** A tally of a matrix: what each student gained of each question, in hundredths; undefined where it was left out. */
function tallied(matrix: readonly (readonly (number | undefined)[])[], points: readonly number[]): Tally {
  const tally = new Tally(points.map((point, n) => ({ id: `q${n}`, point, options: [] })))
  for (const row of matrix) {
    const total = row.reduce<number>((sum, gained) => sum + Math.max(0, gained ?? 0), 0)
    tally.addAttempt(total)
    row.forEach((marks, n) => {
      if (marks !== undefined) tally.add({ total, question_id: `q${n}`, marks, said: null, students: 1 })
    })
  }
  return tally
}

describe('figures of an exam', () => {
  it('are those of an example worked out by hand', () => {
    const matrix = [
      [100, 100, 100],
      [100, 100, -25],
      [100, undefined, -25],
      [-25, 100, undefined],
      [-25, -25, -25],
    ]
    const { items, reliability, mean, deviation, students } = figuresOf(tallied(matrix, [100, 100, 100]))
    // Totals 3 2 1 1 0: mean 1.4, squares of the differences 5.2.
    expect([students, mean]).toEqual([5, 1.4])
    expect(deviation).toBeCloseTo(Math.sqrt(5.2 / 4), 12)
    expect(items.map((item) => item.difficulty)).toEqual([0.6, 0.6, 0.2])
    expect(items.map((item) => item.skipped)).toEqual([0, 1, 1])
    // KR-20 = 3/2 · (1 − (0.24 + 0.24 + 0.16) / 1.04); its error √(1.3 · 0.423…) = √0.55.
    expect(reliability.name).toBe('KR-20')
    expect(reliability.value).toBeCloseTo(0.576923, 6)
    expect(reliability.error).toBeCloseTo(Math.sqrt(0.55), 12)
    // Of the first question: covariance with the rest 0.12, variances 0.24 and 0.56; of the third 0.16, 0.16 and 0.56.
    expect(items[0]?.discrimination).toBeCloseTo(0.12 / Math.sqrt(0.24 * 0.56), 12)
    expect(items[2]?.discrimination).toBeCloseTo(0.16 / Math.sqrt(0.16 * 0.56), 12)
    // The best student against the weakest.
    expect(items.map((item) => item.upperLower)).toEqual([1, 1, 1])
  })

  it('say nothing where nothing varies', () => {
    const same = figuresOf(
      tallied(
        [
          [100, 100],
          [100, 100],
        ],
        [100, 100],
      ),
    )
    expect(same.reliability).toEqual({ name: 'KR-20', value: null, error: null })
    expect(same.items.map((item) => item.discrimination)).toEqual([null, null])
    const one = figuresOf(tallied([[100]], [100]))
    expect(one).toMatchObject({ students: 1, mean: 1, deviation: 0, reliability: { value: null } })
    // The rest of the exam is one question that everybody has right.
    expect(
      figuresOf(
        tallied(
          [
            [100, 100],
            [0, 100],
          ],
          [100, 100],
        ),
      ).items[0]?.discrimination,
    ).toBeNull()
  })

  it('are called alpha where marks are shared or unequal', () => {
    expect(
      figuresOf(
        tallied(
          [
            [50, 100],
            [0, 0],
          ],
          [100, 100],
        ),
      ).reliability.name,
    ).toBe('alpha')
    expect(
      figuresOf(
        tallied(
          [
            [100, 200],
            [0, 0],
          ],
          [100, 200],
        ),
      ).reliability.name,
    ).toBe('alpha')
  })
})

describe('sentences', () => {
  const item = (change: Partial<SpokenItem>): SpokenItem => ({
    difficulty: 0.62,
    discrimination: 0.4,
    upperLower: 0.5,
    skipped: 0,
    partial: false,
    students: 200,
    key: [true, false],
    several: false,
    options: [option(124), option(76)],
    ...change,
  })
  const option = (chosen: number) => ({ chosen, share: chosen / 200, meanTotal: 1 })

  it.each([
    [{ difficulty: 0.97 }, 'Too easy: 97 % were right.', 'খুব সহজ: ৯৭% সঠিক উত্তর দিয়েছে।'],
    [
      { difficulty: 0.12, options: [option(24), option(20)] },
      'Too hard: only 12 % were right.',
      'খুব কঠিন: মাত্র ১২%',
    ],
    [{ difficulty: 1 }, 'Everybody was right: it tells nobody apart.', 'সবাই সঠিক'],
    [{ difficulty: 0, skipped: 200 }, 'Nobody answered it.', 'কেউ উত্তর দেয়নি।'],
    [{ difficulty: 0.5, students: 2 }, '50 % were right.', '৫০% সঠিক উত্তর দিয়েছে।'],
    [{ difficulty: 0 }, 'Nobody was right: look at the key.', 'কেউ সঠিক নয়'],
    [
      { difficulty: 0.3, options: [option(60), option(140)] },
      'Option B was chosen more often than the right one: look at the key.',
      'B বেশি বাছা',
    ],
    [
      { discrimination: -0.2 },
      'Weaker students did better than stronger ones (62 % were right): look at the key and the wording.',
      'দুর্বলরা',
    ],
    [{ skipped: 90 }, '45 % left it out.', '৪৫% উত্তর দেয়নি।'],
    [{ discrimination: 0.05 }, 'Hardly tells strong from weak students (62 % were right).', '৬২%'],
    [
      { options: [option(124), option(1)] },
      'Good (62 % were right), but almost nobody chose B.',
      'B প্রায় কেউ বাছেনি',
    ],
    [{}, 'Good: 62 % were right, strong students more often.', 'সবলরা বেশি'],
    [
      { partial: true, options: [], key: [] },
      'Good: 62 % of the marks were gained, strong students more often.',
      'মোট নম্বরের ৬২%',
    ],
  ] as const)('of %j', (change, en, bn) => {
    const said = itemSentence(item(change))
    expect(said.en).toBe(en)
    expect(said.bn).toContain(bn)
  })

  it('of an exam name its worth, and too few students', () => {
    const exam = (value: number | null, students = 100) =>
      examSentence({
        ...figuresOf(tallied([[100]], [100])),
        students,
        reliability: { name: 'KR-20', value, error: 1 },
      })
    expect(exam(0.93).en).toContain('Very reliable')
    expect(exam(0.84).en).toContain('Reliable')
    expect(exam(0.7).en).toContain('Fairly')
    expect(exam(0.2).en).toContain('Not reliable')
    expect(exam(null).en).toContain('cannot be said')
    expect(exam(0.93, 12).en).toContain('Only 12 students')
    expect(exam(0.93, 12).bn).toContain('১২ জন')
    expect(exam(0.93, 3).en).toBe('Only 3 students: too few to judge the exam or its questions.')
    expect(exam(0.93, 3).bn).toContain('৩ জন')
  })
})

it('puts values into equal bins, those on an edge into the upper one, the last edge into the last', () => {
  const values = [0, 0.9, 1, 5, 9.99, 10].map((at) => ({ at, weight: 2 }))
  expect(binsOf({ values, from: 0, to: 10, bins: 10 })).toEqual([4, 2, 0, 0, 0, 2, 0, 0, 0, 4])
})
