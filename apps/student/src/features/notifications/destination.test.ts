import { describe, expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

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
