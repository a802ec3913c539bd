import { describe, expect, test } from 'vitest'
import { changedGpas, draftOf, readGpa, wrongFields } from './profile-form.ts'
import { shownLink } from './profile-link.ts'

describe('a GPA', () => {
  test('is a number from 0 to 5 inclusive, with at most two decimals', () => {
    const good = {
      '0': 0,
      '5': 5,
      '5.00': 5,
      '4.83': 4.83,
      ' 3.5 ': 3.5,
      '.5': 0.5,
      '4.': 4,
      '05': 5,
      '5.000': 5,
      '4.8300': 4.83,
    }
    for (const [typed, gpa] of Object.entries(good)) expect(readGpa(typed), typed).toBe(gpa)
    expect(readGpa('\u200b４.８３\u202c')).toBe(4.83)
    for (const typed of [
      '5.01',
      '-1',
      '6',
      '50',
      'A+',
      '4,5',
      '4.835',
      '4.999',
      '5.001',
      '1e0',
      '.',
      '4 5',
      'NaN',
      '0x1',
    ])
      expect(readGpa(typed), typed).toBeUndefined()
  })

  test('is read in Bengali digits', () => {
    expect(readGpa('৪.৮৩')).toBe(4.83)
    expect(readGpa('৫.০১')).toBeUndefined()
  })

  test('may be empty', () => {
    expect(readGpa('  ')).toBeNull()
    expect(wrongFields({ SSCGPA: '', HSCGPA: '' })).toEqual([])
  })
})

describe('the form', () => {
  const student = { SSCGPA: 4.5, HSCGPA: null }

  test('opens with what is known and has then changed nothing', () => {
    expect(draftOf(student)).toEqual({ SSCGPA: '4.5', HSCGPA: '' })
    expect(changedGpas(draftOf(student), student)).toEqual({})
  })

  test('sends what differs in value, not in writing', () => {
    expect(changedGpas({ SSCGPA: '৪.৫০', HSCGPA: '' }, student)).toEqual({})
    expect(changedGpas({ SSCGPA: '', HSCGPA: '5' }, student)).toEqual({ SSCGPA: null, HSCGPA: 5 })
  })

  test('names each wrong field', () => {
    expect(wrongFields({ SSCGPA: '5.1', HSCGPA: 'x' })).toEqual(['SSCGPA', 'HSCGPA'])
    expect(wrongFields({ SSCGPA: '5', HSCGPA: '-1' })).toEqual(['HSCGPA'])
  })
})

describe('the alternate exam link', () => {
  test('gets https:// where it has no scheme', () => {
    expect(shownLink('exam.example.com/a b')).toEqual({
      text: 'https://exam.example.com/a b',
      href: 'https://exam.example.com/a%20b',
    })
    expect(shownLink(' //example.com ').href).toBe('https://example.com/')
    expect(shownLink('example.com:8080/x').href).toBe('https://example.com:8080/x')
    expect(shownLink('http://example.com').href).toBe('http://example.com/')
    expect(shownLink('HTTPS://Example.com').href).toBe('https://example.com/')
  })

  test('never leads anywhere but to a web page', () => {
    for (const typed of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'mailto:a@example.com',
      'blob:https://example.com/1',
    ]) {
      const { href } = shownLink(typed)
      expect(href === null || /^https?:\/\//.test(href), typed).toBe(true)
      expect(href?.startsWith('javascript:') ?? false, typed).toBe(false)
    }
    expect(shownLink('javascript:alert(1)')).toEqual({ text: 'javascript:alert(1)', href: null })
  })

  test('stays text where it is no address', () => {
    expect(shownLink('ask at the office')).toEqual({ text: 'ask at the office', href: null })
  })
})
