import { describe, expect, test } from 'vitest'
import { destinationOf, isOnScreen } from './destination.ts'

describe('where a notification leads', () => {
  test('lessons: the videos page, remembering course and subject where they are named', () => {
    const lesson = { courseId: 'c', subjectId: 's' }
    const path = (on: string) => destinationOf({ on, id: 'x/1', ...lesson })
    expect(path('lecture')).toEqual({ path: '/videos/x%2F1/lecture', lesson })
    expect(path('chapter')).toEqual({ path: '/videos/x%2F1/chapter', lesson })
    expect(path('questionSolve')).toEqual({ path: '/videos/x%2F1/question-solve', lesson })
    expect(destinationOf({ on: 'lecture', id: 'x' })).toEqual({ path: '/videos/x/lecture' })
  })

  test('an exam: the exams page, with what opens the right part of it', () => {
    expect(destinationOf({ on: 'exam', id: 'e', isPracticeExam: true })).toEqual({
      path: '/exams',
      state: { isPracticeExam: true, examResultId: null },
    })
    expect(destinationOf({ on: 'exam', id: 'e', examResultId: 'r' })).toEqual({
      path: '/exams',
      state: { isPracticeExam: false, examResultId: 'r' },
    })
  })

  test('a question: its thread', () => {
    expect(destinationOf({ on: 'question', id: 'q' })).toEqual({ path: '/question-details/q' })
  })

  test('anything else leads nowhere', () => {
    for (const info of [null, { on: 'weather', id: 'x' }, { on: 'lecture' }, { on: 'question' }, { on: '' }])
      expect(destinationOf(info)).toBeNull()
    // A name that every object has is no kind.
    expect(destinationOf({ on: 'constructor', id: 'x' })).toBeNull()
  })
})

test.each([
  [{ on: 'question', id: 'q1' }, '/question-details/q1', true],
  [{ on: 'question', id: 'q1' }, '/question-details/q2', false],
  [{ on: 'exam', id: 'e1', examResultId: 'e1' }, '/result/e1/g1', true],
  [{ on: 'exam', id: 'e1', examResultId: 'e1' }, '/result/e11/g1', false],
  // What a teacher tells of an exam stands in the notice alone.
  [{ on: 'exam', id: 'e1' }, '/exams', false],
  [null, '/exams', false],
] as const)('%o is on the screen of %s: %s', (info, path, on) => {
  expect(isOnScreen(info, path)).toBe(on)
})
