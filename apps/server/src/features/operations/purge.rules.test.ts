/** What stays of a purged student's words and answers. */
import { describe, expect, it } from 'vitest'
import { anonymous, redacted } from './purge.rules.ts'

describe('words', () => {
  const who = { name: 'Rahim  Uddin', sid: 'S-1', mobile: '8801711000001', contact: '01811-999001' }
  it.each([
    ['I am rahim uddin.', 'I am ….'],
    ['Rahim\nUddin, S-1', '…, …'],
    ['S-10 and Rahim Uddinson stay', 'S-10 and Rahim Uddinson stay'],
    ['01711000001, +8801711000001, 1711 000 001, 8801711-000001', '…, …, …, …'],
    ['০১৭১১০০০০০১ বা ০১৮১১ ৯৯৯০০১', '… বা …'],
    ['17110000011 is another number', '17110000011 is another number'],
    ['x = 2', 'x = 2'],
  ])('%j becomes %j', (text, left) => {
    expect(redacted(text, who)).toBe(left)
  })

  it('keep regular expressions and odd names harmless', () => {
    expect(redacted('a (b|c)+ d', { ...who, name: '(b|c)+', sid: '' })).toBe('a … d')
  })

  it('of answers go unless the key had found them right', () => {
    const given = (
      type: 'MCQ' | 'shortAns' | 'paragraph',
      text: string,
      marks: number | null,
      files: object[] = [],
    ) =>
      anonymous({ type, answer_json: JSON.stringify([text]), extra_json: JSON.stringify(files), marks })
        .answer_json
    expect(given('MCQ', 'A wall', -25)).toBe('["A wall"]')
    expect(given('shortAns', 'none', 200)).toBe('["none"]')
    expect(given('shortAns', 'my number is', 0)).toBe('["(removed)"]')
    expect(given('shortAns', 'see the photo', 200, [{ key: 'u/a.jpg' }])).toBe('["(removed)"]')
    expect(given('paragraph', 'a story', 450)).toBe('["(removed)"]')
    expect(given('paragraph', ' ', null)).toBe('[" "]')
    const files = anonymous({
      type: 'paragraph',
      answer_json: '[""]',
      extra_json: '[{"name":"Me.pdf","key":"u/a.pdf","type":"x"}]',
      marks: 1,
    })
    expect(files.extra_json).toBe('[{"name":"(removed)","key":"(removed)","type":""}]')
  })
})
