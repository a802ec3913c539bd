/** The live room: counts, the newest problem first, more time, pause, end, and hostile names. */
import { examWatchCalls } from '@porua/contract/desk/exam-watch'
import { deskExamCalls } from '@porua/contract/desk/exams'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { lost } from '@porua/kit/testing/fake-api.ts'
import { button, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { examAct, examDetail, jobReply, roomReply, watchedStudent } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const hostile = '<img src=x onerror="window.broken=1">'
const silent = watchedStudent({ id: 's2', sid: 'S-2', name: 'Karim Uddin', state: 'silent', answered: 3 })
const offline = watchedStudent({ id: 's3', sid: 'S-3', name: hostile, state: 'offline', answered: 7 })
const places = [
  ...roomReply().places,
  { ...roomReply().places[0], groupId: 'g2', name: 'Evening batch' } as ReturnType<
    typeof roomReply
  >['places'][number],
]
const room = roomReply({
  places,
  students: [offline, silent, watchedStudent()],
  total: 3,
  counts: { all: 1_203, notStarted: 200, answering: 1_001, silent: 1, offline: 1, handedIn: 0, timeOver: 0 },
  acts: [examAct({ id: 'a2', who: 'Salma Begum' })],
})
const state = (name: string) => page.getByRole('navigation', { name: 'Students by state' }).getByText(name)

const yes = () => page.getByRole('alertdialog').getByRole('button', { name: '+5 minutes' }).press()

beforeEach(() => {
  api.on(deskExamCalls.exam, { exam: examDetail() })
  api.on(examWatchCalls.room, room)
})

test('counts large, problems first, and nothing of a name runs', async () => {
  await open('/desk/exams/exam-1/room', { size: 'wide' })
  await says('1,001')
  await expect.element(page.getByText(hostile).first()).toBeVisible()
  const names = page.getByRole('row').elements()
  expect(names[1]?.textContent).toContain(hostile)
  expect(names[2]?.textContent).toContain('Karim Uddin')
  expect((window as { broken?: number }).broken).toBeUndefined()
  await says('Answered so far: half of the students have 12 or more of 40 (least 12, most 12)')
  await says('As of 09:00')
  await expectGoodLooks()
})

test('a press on a count, the search and the group stand in the address', async () => {
  await open('/desk/exams/exam-1/room')
  await state('Silent').press()
  await expect.poll(address).toBe('/desk/exams/exam-1/room?state=silent')
  await page.getByLabelText('Group').selectOptions('Evening batch')
  await page.getByLabelText('Find a student').fill('karim')
  await expect.poll(address).toBe('/desk/exams/exam-1/room?state=silent&group=g2&search=karim')
  await expect
    .poll(() => api.sent(examWatchCalls.room).at(-1)?.query)
    .toMatchObject({ state: 'silent', group: 'g2', search: 'karim', offset: 0, limit: 50 })
  await state('All').press()
  await expect.poll(address).toBe('/desk/exams/exam-1/room?group=g2&search=karim')
})

test('+5 minutes for all shows at once who did what, and says who else has pressed', async () => {
  const mine = examAct({ id: 'a3' })
  api.on(examWatchCalls.extend, { repeated: false, acts: [mine, examAct({ id: 'a2', who: 'Salma Begum' })] })
  await open('/desk/exams/exam-1/room', { size: 'wide' })
  await button('+5 minutes').first().press()
  await says('All 1,203 students get 5 minutes more; the new end is 10:05.')
  expect(api.sent(examWatchCalls.extend)).toEqual([])
  await yes()
  await says(
    '5 minutes more for all. The new end is 10:05. Salma Begum has given time too: 10 minutes in all within the last minute.',
  )
  await expect.element(page.getByText('Rahima Khatun').last()).toBeVisible()
  const [sent] = api.sent(examWatchCalls.extend)
  expect(sent?.body).toEqual({ key: expect.stringMatching(/^[\w-]{36}$/), minutes: 5 })
})

test('for the chosen group alone; for one student; each press has a key of its own', async () => {
  api.on(examWatchCalls.extend, { repeated: false, acts: [examAct()] })
  api.on(examWatchCalls.extraTime, { repeated: false, acts: [examAct({ what: 'extraTime' })] })
  await open('/desk/exams/exam-1/room?group=g2', { size: 'wide' })
  await button('+5 minutes').first().press()
  await yes()
  await says(/^5 minutes more for Evening batch/)
  await button('+5 minutes for Karim Uddin').press()
  await yes()
  await says('5 minutes more for Karim Uddin.')
  await expect.poll(() => api.sent(examWatchCalls.extend)[0]?.body).toMatchObject({ groupIds: ['g2'] })
  await expect
    .poll(() => api.sent(examWatchCalls.extraTime)[0]?.body)
    .toMatchObject({ minutes: 5, sid: 'S-2' })
})

test('a press whose reply was lost is made again with its key, and is not done twice', async () => {
  api.on(examWatchCalls.extend, () => {
    throw lost
  })
  await open('/desk/exams/exam-1/room', { size: 'wide' })
  await button('+5 minutes').first().press()
  await yes()
  await says(/^No reply came/)
  api.on(examWatchCalls.extend, { repeated: true, acts: [examAct()] })
  await button('+5 minutes').first().press()
  await yes()
  await says(/^The press before had arrived, and is not done twice/)
  const keys = () => api.sent(examWatchCalls.extend).map(({ body }) => (body as { key: string }).key)
  const [first, again] = keys()
  expect(again).toBe(first)
  await button('+5 minutes').first().press()
  await yes()
  await expect.poll(() => api.sent(examWatchCalls.extend).length).toBe(3)
  expect(keys()[2]).not.toBe(first)
})

test('pause and end ask, and say what they do; a pause can go on', async () => {
  api.on(examWatchCalls.pause, { repeated: false, acts: [] })
  api.on(examWatchCalls.resume, { repeated: false, acts: [] })
  api.on(examWatchCalls.end, { repeated: false, acts: [] })
  await open('/desk/exams/exam-1/room')
  await button('Pause').press()
  await says(/Nobody loses time/)
  await expectGoodLooks({ languages: ['en'] })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).press()
  await says('Paused.')
  api.on(examWatchCalls.room, {
    ...room,
    places: places.map((one) => ({ ...one, state: 'paused' as const })),
  })
  await button('Go on').press()
  await says('The exam goes on.')
  await button('End').first().press()
  await says(/1,003 are still answering.*This cannot be taken back/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(examWatchCalls.end)).toEqual([])
  await button('End').first().press()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).press()
  await says('The exam has ended.')
})

test('rows keep their places while a pointer is on them, and tell what is new', async () => {
  await open('/desk/exams/exam-1/room', { size: 'wide' })
  await userEvent.hover(page.getByText('Karim Uddin'))
  api.on(examWatchCalls.room, {
    ...room,
    students: [watchedStudent({ answered: 20 }), { ...silent, state: 'answering' as const }, offline],
  })
  await says('20 / 40')
  const order = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => /S-\d/.exec(row.textContent ?? '')?.[0])
  expect(order()).toEqual(['S-3', 'S-2', 'S-1'])
  await userEvent.unhover(page.getByText('Karim Uddin'))
  await expect.poll(order).toEqual(['S-1', 'S-2', 'S-3'])
})

test('a page of many; a refusal is said; nobody found leads back', async () => {
  api.on(examWatchCalls.room, { ...room, total: 120 })
  api.refuse(examWatchCalls.extend, 'badRequest', 'The exam is over for Morning batch.')
  await open('/desk/exams/exam-1/room', { size: 'wide' })
  await says('1–50 of 120')
  await button('Next page').press()
  await expect.poll(address).toBe('/desk/exams/exam-1/room?page=2')
  await button('+5 minutes').first().press()
  await yes()
  await says('The exam is over for Morning batch.')
  api.on(examWatchCalls.room, { ...room, students: [], total: 0 })
  await open('/desk/exams/exam-1/room?search=nobody', { size: 'wide' })
  await says('Nobody is found.')
  await button('Show everybody').press()
  await expect.poll(address).toBe('/desk/exams/exam-1/room')
})

test('who was absent is listed by name, and as XLSX', async () => {
  const absent = watchedStudent({ id: 's4', sid: 'S-4', name: 'Rima Das', state: 'notStarted', since: null })
  const over = places.map((one) => ({ ...one, state: 'over' as const }))
  api.on(examWatchCalls.room, { ...room, places: over, students: [{ ...absent, endsAt: null }], total: 1 })
  api.on(jobsCalls.exportTable, { job: jobReply({ state: 'running', endedAt: null }) })
  api.on(jobsCalls.one, { job: jobReply({ state: 'running', endedAt: null }) })
  await open('/desk/exams/exam-1/room?state=notStarted&group=g1')
  await says('Rima Das')
  await expect.element(state('Absent')).toBeVisible()
  await expect.element(page.getByRole('row').getByText('Absent').first()).toBeVisible()
  await saysNot('Not started')
  await expectGoodLooks()
  await button('Absent students as XLSX').press()
  await expect
    .poll(() => api.sent(jobsCalls.exportTable)[0]?.body)
    .toMatchObject({ kind: 'exams.export-absent', query: { exam: 'exam-1', group: 'g1' } })
})

test('what is over has no buttons; a practice exam says why there is no room', async () => {
  api.on(examWatchCalls.room, { ...room, places: places.map((one) => ({ ...one, state: 'over' as const })) })
  await open('/desk/exams/exam-1/room', { size: 'wide' })
  await says('Karim Uddin')
  await saysNot('+5 minutes')
  api.on(examWatchCalls.room, { ...room, exam: { ...room.exam, practice: true } })
  await open('/desk/exams/exam-1/room', { size: 'wide' })
  await says(/A practice exam has no end/)
})
