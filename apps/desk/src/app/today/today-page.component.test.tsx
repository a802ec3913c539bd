/** Today: exams that run, come and ended, and what waits. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { staffCalls } from '@porua/contract/desk/staff'
import { todayCalls } from '@porua/contract/desk/today'
import { heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { member, meReply, todayReply } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const hour = 3_600_000
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const exam = (id: string, title: string) => ({ id, title, groups: ['Morning', 'Evening', 'Friday'] })

test('exams stand with their counts and countdowns, and lead to their pages', async () => {
  api.on(staffCalls.me, meReply('teacher'))
  api.on(
    todayCalls.today,
    todayReply({
      live: [{ ...exam('a', 'Live test'), endsAt: soon(hour), begun: 1_200, handedIn: 30 }],
      next: [{ ...exam('b', 'Next test'), startsAt: soon(2 * hour + 10 * 60_000) }],
      ended: [{ ...exam('c', 'Old test'), endsAt: '2026-11-20T04:00:00.000Z', begun: 80, results: 'held' }],
      waiting: {
        written: [{ id: 'd', title: 'Written test', students: 12 }],
        late: [{ id: 'e', title: 'Late test', answers: 1 }],
        questions: 99,
        questionsMost: 99,
        jobs: [
          {
            id: 'job',
            name: { en: 'Backup', bn: 'ব্যাকআপ' },
            failure: { en: 'The disk is full.', bn: 'ডিস্ক ভরা।' },
            endedAt: soon(-hour),
          },
        ],
        doctor: {
          ...{ lookedAt: soon(-hour), serious: 1, count: 4 },
          findings: [
            { level: 'serious', code: 'examEmpty', exam: 'f' },
            { level: 'warning', code: 'noSms' },
          ],
        },
      },
    }),
  )
  await open('/desk', { size: 'wide' })
  await heading(/Rahima Khatun/)
  for (const text of [
    'Begun: 1,200 · Handed in: 30',
    'to mark: 12',
    '1 late answer',
    'Failed: Backup',
    'The disk is full.',
    'An exam without questions',
    'No SMS gateway',
    '2 more found by the doctor',
    'Morning, Evening +1',
  ])
    await says(new RegExp(text.replace('+', '\\+')))
  await says(/in 2 h (9|10) min/)
  await says(/^99\+$/)
  await expectGoodLooks()
  for (const [name, to] of [
    ['Held', '/desk/exams/c/results'],
    ['Open questions in the forum', '/desk/forum'],
    ['Failed: Backup', '/desk/jobs?all=true&state=failed&open=job'],
    ['An exam without questions', '/desk/exams/f'],
    ['No SMS gateway', '/desk/care/doctor'],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  api.refuse(deskExamCalls.exam, 'notFound', 'Gone.')
  await page.getByRole('link', { name: 'Next test' }).press()
  await expect.poll(address).toBe('/desk/exams/b')
})

test('a school without exams is told so, and a marker is asked for nothing', async () => {
  api.on(staffCalls.me, meReply('teacher'))
  await open('/desk')
  for (const text of ['No exam is running.', 'Nothing is in the calendar.', 'Nothing waits for you.'])
    await says(text)
  const before = api.sent(todayCalls.today).length
  api.on(staffCalls.me, meReply('marker'))
  await open('/desk')
  await says(/Nothing waits for you/)
  expect(api.sent(todayCalls.today)).toHaveLength(before)
})

test('a young school is told its next steps, each one link', async () => {
  api.on(staffCalls.log, { rows: [], more: false })
  api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules: { demandSecondStep: false } })
  api.on(todayCalls.today, todayReply({ steps: ['students', 'questions', 'exam', 'reach', 'slips'] }))
  await open('/desk')
  for (const [name, to] of [
    ['Add students', '/desk/students'],
    ['Add questions', '/desk/questions'],
    ['Make an exam', '/desk/exams/new'],
    ['Let phones reach the server', '/desk/settings/reach'],
    ['Print sign-in slips', '/desk/students/groups'],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  await expectGoodLooks()
  // Who cannot change how the server is reached is not told to.
  api.on(staffCalls.me, meReply('teacher'))
  api.on(todayCalls.today, todayReply({ steps: ['reach', 'slips'] }))
  await open('/desk', { size: 'wide' })
  await says('Print sign-in slips')
  await saysNot('Let phones reach the server')
  api.on(todayCalls.today, todayReply())
  await open('/desk')
  await says('Live now')
  await saysNot('Next steps')
})
