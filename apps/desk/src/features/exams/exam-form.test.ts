import { expect, test } from 'vitest'
import { htmlOf, newExamSchema, nextAt, textOf, typedNumber, whenOf, whenStands } from './exam-form.ts'

const dhaka = { practice: false, timeZone: 'Asia/Dhaka' }
const when = {
  date: '2026-11-27',
  time: '10:00',
  duration: '45',
  late: '15',
  cutMarks: '0.25',
  resubmit: false,
}
const exam = {
  title: 'Weekly test',
  subjectId: 'botany',
  practice: false,
  questions: [{ kept: '', bank: 'botany', id: 'q1', marks: '1' }],
  passMark: '40',
  sets: '0',
  hold: true,
  grace: '',
  instruction: '',
  groupIds: [] as string[],
}

test('numbers are read in either script', () => {
  expect(['১২', '0.25', ' 45 ', '1,5'].map(typedNumber)).toEqual([12, 0.25, 45, 1.5])
  for (const text of ['', 'ten', '1-2']) expect(typedNumber(text)).toBeNaN()
})

test('a start is the school’s hour, and the end gives those who come late their whole time', () => {
  expect(whenOf(when, dhaka)).toEqual({
    startsAt: '2026-11-27T04:00:00.000Z',
    endsAt: '2026-11-27T05:00:00.000Z',
    duration: 45,
    cutMarks: 0.25,
    resubmit: false,
  })
  expect(whenOf(when, { ...dhaka, practice: true }).endsAt).toBe('2027-11-27T04:00:00.000Z')
})

test('what stands in a calendar fills the form as it was typed', () => {
  const place = { ...whenOf(when, dhaka), groupId: 'g', group: 'G', version: 1, state: 'upcoming' } as const
  const more = { endsNow: null, paused: false, students: 0, attempts: 0 }
  expect(whenStands({ ...place, ...more }, dhaka)).toEqual(when)
})

test('a time is needed for groups alone, and a question always', () => {
  const none = { ...exam, ...when, date: '', time: '' }
  expect(newExamSchema.safeParse(none).success).toBe(true)
  const placed = newExamSchema.safeParse({ ...none, groupIds: ['g1'] })
  expect(placed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['time', 'aTime']])
  const empty = newExamSchema.safeParse({ ...none, questions: [], passMark: '101', title: ' ' })
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual(['title', 'questions', 'passMark'])
})

test('an hour that is over today is tomorrow’s', () => {
  const now = Date.parse('2026-11-26T08:00:00Z')
  expect(nextAt('20:00', now, 'Asia/Dhaka')).toEqual({ date: '2026-11-26', time: '20:00' })
  expect(nextAt('10:00', now, 'Asia/Dhaka')).toEqual({ date: '2026-11-27', time: '10:00' })
})

test('an instruction is lines for who writes it, and HTML for the exam', () => {
  for (const [html, text] of [
    ['<p>Read first.<br>Then answer.</p><p>5 &lt; 6 &amp; 7</p>', 'Read first.\nThen answer.\n\n5 < 6 & 7'],
    ['', ''],
    ['<ul><li>One</li></ul>', '<ul><li>One</li></ul>'],
  ] as const) {
    expect(textOf(html)).toBe(text)
    expect(htmlOf(text)).toBe(html)
  }
})
