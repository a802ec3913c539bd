/** Students: the list, one student, adding, changing by two people, several at once, groups. */
import { studentsCalls } from '@porua/contract/desk/students'
import { button, dialog, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { at, deskGroupReply, deskStudentReply, listedStudent } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const other = listedStudent({
  id: 'student-2',
  sid: 'S-102',
  name: '<b>Karim</b> Uddin',
  mobile: '01711000102',
  groups: [],
  registered: false,
})
const groups = [deskGroupReply(), deskGroupReply({ id: 'g2', name: 'Evening batch', students: 0, exams: 0 })]
const details = {
  student: deskStudentReply(),
  attempts: [
    {
      id: 'a1',
      examId: 'e1',
      title: 'Botany weekly test 7',
      practice: false,
      group: 'Morning batch',
      startedAt: at,
      submittedAt: at,
      state: 'marked' as const,
      mark: 4_250,
      most: 6_000,
    },
  ],
  sessions: [{ id: 's1', startedAt: at, expiresAt: at, remembered: true }],
  notices: [{ id: 'n1', message: 'The exam is moved.', at, seen: false }],
}
const name = page.getByLabelText('Name', { exact: true })
const row = (text: string) => page.getByRole('link', { name: text })
const answer = (label: string) => page.getByRole('alertdialog').getByRole('button', { name: label })

beforeEach(() => {
  api.on(studentsCalls.students, { rows: [listedStudent(), other], next: null, total: 2 })
  api.on(studentsCalls.student, details)
  api.on(studentsCalls.groups, { groups, courses: [{ id: 'hsc', name: 'HSC Academic' }] })
})

test('lists students in the shape of a table and of a phone; a hostile name is a text', async () => {
  await open('/desk/students', { size: 'wide' })
  await heading('Students')
  await says('2 students')
  const karim = page.getByRole('row', { name: /Karim/ })
  await expect.element(karim.getByText('<b>Karim</b> Uddin')).toBeVisible()
  for (const text of ['S-102', '01711000102', 'Not registered'])
    await expect.element(karim.getByText(text, { exact: true }).first()).toBeVisible()
  await expectGoodLooks()
})

test('filters stand in the address; the next page begins where this one ends', async () => {
  api.on(studentsCalls.students, ({ query }) =>
    query?.after === 'place-1'
      ? { rows: [other], next: null, total: null }
      : { rows: [listedStudent()], next: 'place-1', total: 2 },
  )
  await open('/desk/students', { size: 'wide' })
  await button('Show more').press()
  await says('These are all.')
  await page.getByLabelText('Group').selectOptions('Morning batch')
  await page.getByLabelText('State').selectOptions('Disabled')
  await page.getByLabelText('Search').fill('nusrat')
  await expect.poll(address).toBe('/desk/students?group=g1&state=disabled&search=nusrat')
  await expect
    .poll(() => api.sent(studentsCalls.students).at(-1)?.query)
    .toMatchObject({
      group: 'g1',
      state: 'disabled',
      search: 'nusrat',
    })
  await expect
    .poll(() => api.sent(studentsCalls.students).some(({ query }) => query?.after === 'place-1'))
    .toBe(true)
})

test('nobody is like this: one sentence, and one way out', async () => {
  api.on(studentsCalls.students, { rows: [], next: null, total: 0 })
  await open('/desk/students?search=zzz')
  await says('No student is like this.')
  await saysNot(/^Import the list/)
  await button('Show everybody').press()
  await expect.poll(address).toBe('/desk/students')
  // Of a school without students it says how the first one comes.
  await says('Import the list that the office keeps, or add them one by one.')
})

test('one student: facts, exams, sessions, notices', async () => {
  await open('/desk/students', { size: 'phone' })
  await row('Nusrat Jahan').press()
  await expect.poll(address).toBe('/desk/students?open=student-1')
  for (const text of [
    'Botany weekly test 7',
    '42.5 of 60',
    'Stays signed in',
    'The exam is moved.',
    'Science',
  ])
    await says(text)
  await expectGoodLooks()
})

test('a student is added; what is wrong stands at its field', async () => {
  api.refuse(studentsCalls.addStudent, 'badRequest', 'This is no mobile number.', { field: 'mobile' })
  await open('/desk/students', { size: 'wide' })
  await button('Add student').press()
  await button('Add').last().press()
  await says('Please fill this in.')
  await page.getByLabelText('Roll').fill('S-200')
  await name.fill('Sumi')
  await page.getByLabelText('Mobile', { exact: true }).fill('0171')
  await page.getByRole('checkbox', { name: 'Evening batch' }).press()
  await button('Add').last().press()
  await says('This is no mobile number.')
  await expectGoodLooks({ languages: ['en'] })
  api.on(studentsCalls.addStudent, { student: deskStudentReply({ id: 'student-9', name: 'Sumi' }) })
  await page.getByLabelText('Mobile', { exact: true }).fill('01711000200')
  await button('Add').last().press()
  await says('Sumi is added.')
  await expect
    .poll(() => api.sent(studentsCalls.addStudent).at(-1)?.body)
    .toMatchObject({
      sid: 'S-200',
      name: 'Sumi',
      mobile: '01711000200',
      groups: ['g2'],
    })
})

test('two on one student: each field is chosen, and the choice is made from what stands now', async () => {
  const theirs = deskStudentReply({ version: 4, name: 'Nusrat Akter', groups: ['g2'] })
  api.refuse(studentsCalls.changeStudent, 'conflict', 'Changed meanwhile.', { data: theirs })
  await open('/desk/students?open=student-1&part=edit', { size: 'wide' })
  await name.fill('Nusrat J.')
  await button('Save').press()
  await says('Somebody else has changed this')
  await expectGoodLooks({ languages: ['en'] })
  api.on(studentsCalls.changeStudent, { student: theirs })
  await button('Save my choice').press()
  await says('Saved.')
  const sent = api.sent(studentsCalls.changeStudent).map(({ body }) => body)
  expect(sent).toMatchObject([
    { version: 3, name: 'Nusrat J.', groups: ['g1'] },
    { version: 4, name: 'Nusrat J.', groups: ['g2'] },
  ])
})

test.each([
  ['End sessions', studentsCalls.endStudentSessions, { ended: 2 }, 'Sessions ended: 2.'],
  [
    'Reset the password',
    studentsCalls.resetStudent,
    { student: details.student, ended: 1 },
    'Nusrat Jahan registers again.',
  ],
  [
    'Disable',
    studentsCalls.disableStudent,
    { student: details.student, ended: 0 },
    'Nusrat Jahan cannot sign in any more.',
  ],
] as const)("'%s' asks first, then does it", async (label, call, reply, done) => {
  api.on(call, reply as never)
  await open('/desk/students?open=student-1', { size: 'wide' })
  await button(label).press()
  await answer('Cancel').press()
  expect(api.sent(call)).toEqual([])
  await button(label).press()
  await answer(label).press()
  await says(done)
  await expect.poll(() => api.sent(call)).toHaveLength(1)
})

test('who is disabled is enabled in the same place, without a question', async () => {
  api.on(studentsCalls.student, { ...details, student: deskStudentReply({ version: 4, disabled: true }) })
  api.on(studentsCalls.enableStudent, { student: details.student })
  await open('/desk/students?open=student-1', { size: 'wide' })
  await button('Enable').press()
  await says('Nusrat Jahan can sign in again.')
  await expect.poll(() => api.sent(studentsCalls.enableStudent)[0]?.body).toEqual({ version: 4 })
})

test('several are moved at once, and moved back', async () => {
  const both = ['student-1', 'student-2']
  api.on(studentsCalls.moveStudents, {
    into: [{ groupId: 'g2', students: both }],
    outOf: [{ groupId: 'g1', students: ['student-1'] }],
    students: 2,
  })
  await open('/desk/students')
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).press()
  await says('2 chosen')
  await expectGoodLooks()
  await button('Change groups').press()
  await dialog
    .getByRole('group', { name: 'Put into' })
    .getByRole('checkbox', { name: 'Evening batch' })
    .press()
  await dialog
    .getByRole('group', { name: 'Take out of' })
    .getByRole('checkbox', { name: 'Morning batch' })
    .press()
  await dialog.getByRole('button', { name: 'Change groups' }).press()
  await says('Students whose groups have changed: 2.')
  await button('Undo').press()
  await says('Undone.')
  await expect
    .poll(() => api.sent(studentsCalls.moveStudents).map(({ body }) => body))
    .toEqual([
      { into: [{ groupId: 'g2', students: both }], outOf: [{ groupId: 'g1', students: both }] },
      { into: [{ groupId: 'g1', students: ['student-1'] }], outOf: [{ groupId: 'g2', students: both }] },
    ])
})

test('groups: added, renamed, deleted after a question that says what goes with it, and brought back', async () => {
  api.on(studentsCalls.addGroup, { group: deskGroupReply({ id: 'g3', name: 'Friday' }) })
  api.on(studentsCalls.renameGroup, { group: deskGroupReply() })
  api.on(studentsCalls.removeGroup, { students: 1_250, exams: 3 })
  api.on(studentsCalls.restoreGroup, { group: deskGroupReply() })
  await open('/desk/students/groups', { size: 'wide' })
  await heading('Groups')
  const slips = page.getByRole('link', { name: 'Print sign-in slips: Evening batch' })
  await expect.element(slips).toHaveAttribute('href', '/desk/slips/g2')
  await expectGoodLooks()
  await button('Add group').press()
  await page.getByLabelText('Group name').fill('Friday')
  await button('Add').last().press()
  await says('The group Friday is added.')
  await expect
    .poll(() => api.sent(studentsCalls.addGroup)[0]?.body)
    .toEqual({ name: 'Friday', courseId: 'hsc' })
  await row('Morning batch').press()
  await page.getByLabelText('Group name').fill('Early batch')
  await button('Save').press()
  await says('Saved.')
  await expect
    .poll(() => api.sent(studentsCalls.renameGroup)[0]?.body)
    .toEqual({ version: 2, name: 'Early batch' })
  await row('Morning batch').press()
  await button('Delete group').press()
  await says(
    '1,250 students leave it, and 3 exams leave its calendar. The students, the exams and their results stay.',
  )
  await answer('Delete group').press()
  await says('The group Morning batch is deleted.')
  await button('Undo').press()
  await says('Undone.')
  await expect.poll(() => api.sent(studentsCalls.restoreGroup)[0]?.params).toEqual({ groupId: 'g1' })
})

test('everybody who matches is chosen, said with the number, taken back, and moved in parts', async () => {
  const all = Array.from({ length: 1_203 }, (_, n) => listedStudent({ id: `student-${n}`, sid: `S-${n}` }))
  api.on(studentsCalls.students, ({ query }) => {
    const from = Number(query?.after ?? 0)
    const until = from + Number(query?.limit ?? 50)
    const next = until < all.length ? String(until) : null
    return { rows: all.slice(from, until), next, total: from === 0 ? all.length : null }
  })
  api.on(studentsCalls.moveStudents, ({ body }) => ({
    ...body,
    students: body.into[0]?.students.length ?? 0,
  }))
  await open('/desk/students?group=g1', { size: 'wide' })
  await page.getByRole('checkbox').nth(1).click()
  await says('1 chosen')
  await button('Choose all 1,203').click()
  await says('Chosen: all 1,203 that match.')
  await says('1,203 chosen')
  await expect
    .poll(() => api.sent(studentsCalls.students).every(({ query }) => query?.group === 'g1'))
    .toBe(true)
  await button('Undo').click()
  await says('1 chosen')
  await button('Choose all 1,203').click()
  await button('Change groups').click()
  await says('Change groups of 1,203 students')
  await page
    .getByRole('group', { name: 'Put into' })
    .getByRole('checkbox', { name: /Evening batch/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change groups' }).click()
  await says('Students whose groups have changed: 1,203.')
  const sent = () => api.sent(studentsCalls.moveStudents).map(({ body }) => body)
  expect(sent().map(({ into }) => into[0]?.students.length)).toEqual([1_000, 203])
  await button('Undo').last().click()
  await expect.poll(() => sent().length).toBe(4)
  expect(sent()[3]).toEqual({ into: sent()[1]?.outOf, outOf: sent()[1]?.into })
})
