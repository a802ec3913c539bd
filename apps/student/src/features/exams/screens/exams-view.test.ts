import { describe, expect, it } from 'vitest'
import { readView, writeView } from './exams-view.ts'

describe('readView', () => {
  it('opens on the live tab with what is to come', () => {
    for (const nothing of [null, undefined, 'x', {}]) {
      expect(readView(nothing)).toEqual({
        practice: false,
        list: 'upcoming',
        subjectId: null,
        find: '',
        start: '',
        result: '',
        exam: '',
      })
    }
  })

  it('opens on the practice tab, or on the previous exams where the state carries a result marker', () => {
    expect(readView({ isPracticeExam: true })).toMatchObject({ practice: true })
    expect(readView({ isPracticeExam: false, examResultId: 'r' })).toMatchObject({
      practice: false,
      list: 'previous',
      result: 'r',
    })
    expect(readView({ examResultId: null })).toMatchObject({ list: 'upcoming' })
  })

  it('takes a list that it knows and nothing else for one', () => {
    expect(readView({ list: 'previous' }).list).toBe('previous')
    expect(readView({ list: 'upcoming', examResultId: 'r' }).list).toBe('upcoming')
    expect(readView({ list: 'sideways' }).list).toBe('upcoming')
    expect(readView({ list: 'sideways', examResultId: 'r' }).list).toBe('previous')
  })

  it('understands the practice tab as text, as other clients have written it', () => {
    expect(readView({ isPracticeExam: 'true' }).practice).toBe(true)
    expect(readView({ isPracticeExam: 'false' }).practice).toBe(false)
  })

  it('finds what it wrote, also after a visit that a result marker began', () => {
    const place = { practice: false, list: 'upcoming', subjectId: 's' } as const
    const view = { ...place, find: 'botany', start: '', result: '', exam: '' }
    expect(readView({ ...writeView(view) })).toEqual(view)
    expect(readView({ examResultId: 'r', ...writeView(view) })).toEqual(view)
  })
})
