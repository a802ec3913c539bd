import { expect, it } from 'vitest'
import { calendarText } from './list.ts'

it('groups that sit an exam at the same time stand in one line', () => {
  const place = (groupId: string, hours: number, paused = false) => ({
    groupId,
    startsAt: '2026-03-01T04:00:00.000Z',
    endsAt: `2026-03-01T${String(4 + hours).padStart(2, '0')}:00:00.000Z`,
    duration: 60,
    cutMarks: 0.25,
    paused,
  })
  const groups = [place('g1', 2), place('late', 5), place('g2', 2), place('g3', 2, true)]
  expect(calendarText(groups, 'Asia/Dhaka').split('\n')).toEqual([
    expect.stringMatching(/^ {6}g1, g2: .*10:00 to .*12:00 \(Asia\/Dhaka\), 60 minutes/),
    expect.stringMatching(/^ {6}late: .*10:00 to .*15:00/),
    expect.stringMatching(/^ {6}g3: .*PAUSED/),
    '',
  ])
})
