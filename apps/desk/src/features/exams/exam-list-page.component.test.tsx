/** Exams: the list with its filters, and one exam at a glance. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { examDetail, examPlace, examRow } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const groups = [
  { id: 'g1', name: 'Morning batch' },
  { id: 'g2', name: 'Evening batch' },
]
const subjects = [{ id: 'botany', name: 'Botany', course: 'HSC Academic' }]
const reply = (exams = [examRow()], next: string | null = null) => ({
  exams,
  next,
  groups,
  subjects,
  courses: [],
  graceMinutes: 30,
})
const live = examRow({ id: 'exam-2', title: 'Model test', state: 'live', groups, attempts: 1_250 })
const past = examRow({ id: 'exam-3', title: 'Old test', state: 'past', released: false })
const draft = examRow({
  id: 'exam-4',
  title: 'An idea',
  state: 'draft',
  startsAt: null,
  endsAt: null,
  groups: [],
})

beforeEach(() => {
  api.on(deskExamCalls.examList, reply([draft, live, examRow(), past]))
  api.on(deskExamCalls.exam, { exam: examDetail() })
})

test('lists the exams with their states, in the shape of a table and of a phone', async () => {
  await open('/desk/exams', { size: 'wide' })
  await heading('Exams')
  for (const [name, texts] of [
    [/An idea/, ['Draft', 'In no calendar']],
    [/Model test/, ['Live', 'Morning batch, Evening batch', '1,250']],
    [/Botany weekly test 7/, ['Upcoming', '27 Nov 2026, 10:00']],
    [/Old test/, ['Past', 'Results not out']],
  ] as const) {
    const row = page.getByRole('row', { name })
    for (const text of texts) await expect.element(row.getByText(text, { exact: true }).last()).toBeVisible()
  }
  await expectGoodLooks()
})

test('filters stand in the address, and what is typed is looked for when the typing rests', async () => {
  await open('/desk/exams', { size: 'wide' })
  await heading('Exams')
  await page.getByLabelText('State').selectOptions('Live')
  await expect.poll(address).toBe('/desk/exams?state=live')
  await page.getByLabelText('Group').selectOptions('Evening batch')
  await page.getByLabelText('Search').fill('model')
  await expect.poll(address).toBe('/desk/exams?state=live&group=g2&search=model')
  await expect
    .poll(() => api.sent(deskExamCalls.examList).at(-1)?.query)
    .toMatchObject({ state: 'live', groupId: 'g2', search: 'model' })
})

test('the calendar shows a month on a laptop and an agenda on a phone; a day begins a new exam', async () => {
  const entry = (id: string, title: string, startsAt: string, state: 'over' | 'upcoming') => ({
    ...{ id, title, state, startsAt },
    endsAt: startsAt,
    groups,
  })
  api.on(deskExamCalls.examCalendar, {
    entries: [
      entry('exam-1', 'Botany weekly test 7', '2026-11-25T20:00:00.000Z', 'over'),
      entry('exam-2', 'Model test', '2026-11-30T04:00:00.000Z', 'upcoming'),
    ],
    more: false,
  })
  await open('/desk/exams?view=calendar&month=2026-11', { size: 'wide' })
  const grid = page.getByRole('grid', { name: 'November 2026' })
  // 8 in the evening of the 25th in UTC is the 26th in Dhaka.
  const day = grid.getByRole('gridcell').filter({ hasText: /^26/ })
  await expect.element(day.getByRole('link', { name: /02:00.*Botany weekly test 7/ })).toBeVisible()
  await expect
    .poll(() => api.sent(deskExamCalls.examCalendar)[0]?.query)
    .toEqual({
      from: '2026-10-31T18:00:00.000Z',
      to: '2026-12-05T18:00:00.000Z',
    })
  await expectGoodLooks()
  const on = (name: RegExp) => grid.getByRole('link', { name })
  const stops = () =>
    grid
      .getByRole('link')
      .elements()
      .filter((link) => (link as HTMLElement).tabIndex === 0)
  // One day and its exams are in the way of the Tab key; arrows go to the other days.
  ;((await on(/^New exam on Wednesday,? 25 November/).findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(on(/^New exam on Thursday,? 26 November/)).toHaveFocus()
  await expect.poll(() => stops().map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['26', '02:00'])
  await userEvent.keyboard('{ArrowDown}{Home}')
  await expect.element(on(/^New exam on Sunday,? 29 November/)).toHaveFocus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(address).toBe('/desk/exams?view=calendar&month=2026-12')
  await userEvent.keyboard('{PageUp}')
  await expect.poll(address).toBe('/desk/exams?view=calendar&month=2026-11')
  await page.getByRole('link', { name: 'Later' }).press()
  await expect.poll(address).toBe('/desk/exams?view=calendar&month=2026-12')
  await open('/desk/exams?view=calendar&month=2026-11')
  const agenda = page.getByRole('region', { name: /Monday,? 30 November/ })
  await expect.element(agenda.getByText('Model test')).toBeVisible()
  await expectGoodLooks({ languages: ['en'] })
  await agenda.getByRole('link', { name: /^New exam on Monday/ }).press()
  await heading('New exam')
  await page.getByRole('checkbox', { name: 'Evening batch' }).press()
  await expect.element(page.getByLabelText('Date')).toHaveValue('2026-11-30')
})

test('nothing fits: one press shows everything again', async () => {
  api.on(deskExamCalls.examList, ({ query }) => reply(query.state ? [] : [examRow()]))
  await open('/desk/exams?state=past')
  await says('Nothing fits these filters.')
  await expectGoodLooks({ languages: ['en'] })
  await button('Show everything').press()
  await says('Botany weekly test 7')
  await expect.poll(address).toBe('/desk/exams')
})

test('more comes by the page', async () => {
  api.on(deskExamCalls.examList, ({ query }) => (query.after === 'p2' ? reply([past]) : reply([live], 'p2')))
  await open('/desk/exams')
  await says('Model test')
  await saysNot('Old test')
  await button('Show more').press()
  await says('Old test')
  await says('That is all.')
})

test('an exam says when and for whom it is, and what it asks', async () => {
  await open('/desk/exams', { size: 'wide' })
  await page.getByRole('link', { name: 'Botany weekly test 7' }).press()
  await heading('Botany weekly test 7')
  await expect.poll(address).toBe('/desk/exams/exam-1')
  await says('Botany · HSC Academic · Morning batch')
  await says('Which tissue carries water?')
  await says('Held until you release them')
  await says('Read each question twice.')
  const row = page.getByRole('row', { name: /Morning batch/ })
  for (const text of ['27 Nov 2026, 10:00', '45 min', '0.25', '0 / 120'])
    await expect.element(row.getByText(text, { exact: true }).last()).toBeVisible()
  await expectGoodLooks()
})

test('an exam for many groups names some of them; a paused one has no end', async () => {
  const places = ['A', 'B', 'C', 'D', 'E', 'F'].map((group) => examPlace({ groupId: group, group }))
  places[0] = examPlace({ groupId: 'A', group: 'A', state: 'live', paused: true, endsNow: null })
  api.on(deskExamCalls.exam, { exam: examDetail({ state: 'live', places }) })
  await open('/desk/exams/exam-1', { size: 'wide' })
  await says('Botany · HSC Academic · A, B, C, D and 2 more')
  await says('Moves on while paused')
})

test('an exam that is not there is a page that is not there', async () => {
  api.refuse(deskExamCalls.exam, 'notFound', 'There is no exam.')
  await open('/desk/exams/none')
  await says('There is no exam here. It may have been deleted.')
  await page.getByRole('link', { name: 'Go to all exams' }).press()
  await heading('Exams')
})
