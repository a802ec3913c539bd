import { describe, expect, it } from 'vitest'
import { readView, writeView } from './exams-view.ts'

describe('readView', () => {
  it('opens on the live tab with what is to come', () => {
    for (const nothing of [null, undefined, 'x', {}]) {
      expect(readView(nothing)).toEqual({ practice: false, list: 'upcoming', subjectId: null })
    }
  })

  it('opens on the practice tab, or on the previous exams where the state carries a result marker', () => {
    expect(readView({ isPracticeExam: true })).toMatchObject({ practice: true })
    expect(readView({ isPracticeExam: false, examResultId: 'r' })).toMatchObject({
      practice: false,
      list: 'previous',
    })
    expect(readView({ examResultId: null })).toMatchObject({ list: 'upcoming' })
  })

  it('finds what it wrote, also after a visit that a result marker began', () => {
    const view = { practice: false, list: 'upcoming', subjectId: 's' } as const
    expect(readView({ ...writeView(view) })).toEqual(view)
    expect(readView({ examResultId: 'r', ...writeView(view) })).toEqual(view)
  })
})
