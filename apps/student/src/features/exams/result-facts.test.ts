import type { Result, ReviewQuestion } from '@porua/contract/exams'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  gpaMarks,
  hasPassed,
  marksShort,
  negativeMarks,
  questionStatus,
  resultFacts,
  reviewedQuestions,
} from './result-facts.ts'

function question(id: string, type: ReviewQuestion['type'] = 'MCQ'): ReviewQuestion {
  return {
    _id: id,
    type,
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
  }
}

function answer(of: ReviewQuestion, given: string[], marks: number | null): Result['answers'][number] {
  return { questionId: of, answer: given, marks, extra: [] }
}

function result(over: Partial<Result> = {}): Result {
  const [q1, q2, q3, q4, q5] = [
    question('q1'),
    question('q2'),
    question('q3', 'checkbox'),
    question('q4', 'shortAns'),
    question('q5', 'paragraph'),
  ]
  return {
    exam: {
      _id: 'e',
      title: 'Botany',
      totalMarks: 5,
      passMark: 40,
      isPracticeExam: false,
      instruction: '',
      subjectId: 's',
      duration: 30,
      questions: [q1, q2, q3, q4, q5].map((questionId) => ({ questionId })),
    },
    attemptId: 'a',
    pendingMarks: 1,
    marksObtained: 0.75,
    negativeMarks: 0.25,
    withoutGPA: 0.75,
    gpaFactor: null,
    rank: 3,
    startsAt: '2026-11-21T10:00:00.000Z',
    submittedAt: '2026-11-21T10:29:59.400Z',
    studentId: 'st',
    answers: [answer(q1, ['a'], 1), answer(q2, ['b'], -0.25), answer(q5, ['long text'], null)],
    ...over,
  }
}

test.each([
  [4, 15, 40, 2],
  [0.75, 5, 40, 1.25],
  [9.99, 30, 33.34, 0.02],
  [2, 5, 40, 0],
])('%d of %d marks with a pass mark of %d%% are %d short', (marks, total, passMark, short) => {
  expect(marksShort(marks, total, passMark)).toBe(short)
  expect(hasPassed(marks + short, total, passMark)).toBe(true)
})

describe('questionStatus', () => {
  it.each([
    ['MCQ', true, 1, 'correct'],
    ['MCQ', true, 0, 'incorrect'],
    ['checkbox', true, -0.25, 'incorrect'],
    ['MCQ', false, 0, 'skipped'],
    ['checkbox', false, 0, 'skipped'],
    ['shortAns', false, 0, 'incorrect'],
    ['paragraph', true, null, 'pending'],
    ['paragraph', true, 0.5, 'correct'],
  ] as const)('%s, answered %s, %s marks: %s', (type, answered, marks, status) => {
    expect(questionStatus(type, answered, marks)).toBe(status)
  })
})

describe('reviewedQuestions', () => {
  it('keeps the order of the paper and adds the unanswered', () => {
    const questions = reviewedQuestions(result())
    expect(questions.map((one) => [one.number, one.question._id, one.status])).toEqual([
      [1, 'q1', 'correct'],
      [2, 'q2', 'incorrect'],
      [3, 'q3', 'skipped'],
      [4, 'q4', 'incorrect'],
      [5, 'q5', 'pending'],
    ])
  })

  it('says where a late answer waits for a teacher, answered otherwise or not', () => {
    const waits = (over: Parameters<typeof result>[0]) =>
      reviewedQuestions(result(over)).flatMap((one) => (one.waits ? one.question._id : []))
    expect(waits({ waiting: ['q3', 'q1'] })).toEqual(['q1', 'q3'])
    expect(waits({})).toEqual([])
  })

  it('takes white space for no answer, and a file for one', () => {
    const q = question('q', 'shortAns')
    const exam = { ...result().exam, questions: [{ questionId: q }] }
    const blank = { ...answer(q, [' \n'], 0) }
    expect(reviewedQuestions({ exam, answers: [blank] })[0]?.answered).toBe(false)
    const file = { ...blank, extra: [{ key: 'k', type: 'image/png', evaluatedKey: null }] }
    expect(reviewedQuestions({ exam, answers: [file] })[0]?.answered).toBe(true)
  })
})

describe('a correction', () => {
  const reviewed = (rule: 'drop' | 'bonus' | null, given: ReturnType<typeof answer>[]) => {
    const exam = { ...result().exam, questions: [{ questionId: { ...question('q', 'MCQ'), rule } }] }
    return reviewedQuestions({ exam, answers: given })[0]
  }
  const q = question('q', 'MCQ')

  it('takes a question out for everybody, whatever was answered', () => {
    for (const given of [[], [answer(q, ['a'], 0)], [answer(q, ['a'], -0.25)]])
      expect(reviewed('drop', given)?.status).toBe('dropped')
  })

  it('gives full marks to everybody, also to whom did not answer', () => {
    expect(reviewed('bonus', [answer(q, [], 1)])).toMatchObject({ status: 'correct', answered: false })
    expect(reviewed('bonus', [answer(q, ['wrong'], 1)])?.status).toBe('correct')
    expect(reviewed(null, [])?.status).toBe('skipped')
  })

  it('of a bonus that is not marked yet, or worth nothing, makes no right answer', () => {
    expect(reviewed('bonus', [answer(q, ['wrong'], null)])?.status).toBe('pending')
    expect(reviewed('bonus', [])?.status).toBe('skipped')
    expect(reviewed('bonus', [answer(q, ['wrong'], 0)])?.status).toBe('incorrect')
  })

  it('leaves the teacher’s words as they are, and has none where there are none', () => {
    const said = { ...answer(q, ['a'], 1), comment: ' Good. ' }
    expect(reviewed(null, [said])?.comment).toBe('Good.')
    for (const comment of ['  ', null, undefined])
      expect(reviewed(null, [{ ...said, comment }])?.comment).toBeNull()
  })
})

describe('negativeMarks', () => {
  it('does not add up the errors of binary fractions', () => {
    expect(negativeMarks([{ marks: -0.1 }, { marks: -0.2 }, { marks: 1 }, { marks: null }])).toBe(0.3)
  })
})

describe('hasPassed', () => {
  it('is exact at the line, where a division is not', () => {
    expect(hasPassed(0.33, 1, 33)).toBe(true)
    expect(hasPassed(0.32, 1, 33)).toBe(false)
    expect(hasPassed(33.33, 100, 33.33)).toBe(true)
    expect(hasPassed(-1, 100, 40)).toBe(false)
    expect(hasPassed(0, 0, 40)).toBe(false)
  })

  it('agrees with whole-number arithmetic for every mark, total and pass mark to 0.01', () => {
    const hundredths = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(hundredths(30_000), fc.integer({ min: 1, max: 30_000 }), hundredths(10_000), (m, t, p) => {
        expect(hasPassed(m / 100, t / 100, p / 100)).toBe(m * 10_000 >= p * t)
      }),
    )
  })
})

describe('resultFacts', () => {
  it('counts every question once', () => {
    expect(resultFacts(result())).toMatchObject({
      passed: false,
      final: false,
      correct: 1,
      incorrect: 2,
      skipped: 1,
      pending: 1,
      negativeMarks: 0.25,
      completionMs: 1_799_400,
      outOf: 5,
    })
  })

  it('looks at the marks without GPA for the verdict, and adds the GPA to what they are out of', () => {
    const withGpa = { marksObtained: 46.5, withoutGPA: 1.5, gpaFactor: { hsc: 5, ssc: 4 }, pendingMarks: 0 }
    expect(resultFacts(result(withGpa))).toMatchObject({ passed: false, final: true, outOf: 55 })
    expect(resultFacts(result({ ...withGpa, withoutGPA: 2 }))).toMatchObject({ passed: true })
  })

  it('counts each GPA five times, and takes one that an earlier version kept as marks as it stands', () => {
    const marks = { marksObtained: 46.65, withoutGPA: 1.5 }
    expect(gpaMarks({ ...marks, gpaFactor: { hsc: 5, ssc: 4.03 } })).toEqual({ hsc: 25, ssc: 20.15 })
    expect(gpaMarks({ ...marks, gpaFactor: { hsc: 25, ssc: 20.15 } })).toEqual({ hsc: 25, ssc: 20.15 })
    expect(gpaMarks({ ...marks, marksObtained: 1.5, gpaFactor: { hsc: 0, ssc: 0 } })).toEqual({
      hsc: 0,
      ssc: 0,
    })
    expect(gpaMarks({ ...marks, gpaFactor: null })).toBeNull()
  })
})
