/** Settings › Staff: the list, invitations, a member's details, two owners on one member. */
import { staffCalls } from '@porua/contract/desk/staff'
import { button, dialog, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invitation, member, meReply } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const salma = member({
  id: 'staff-2',
  version: 4,
  name: 'Salma Begum',
  login: 'salma@example.org',
  role: 'teacher',
})
const rules = { demandSecondStep: false }
const name = page.getByLabelText('Name', { exact: true })
const role = (label: string) => page.getByRole('radio', { name: new RegExp(`^${label}`) })
const openSalma = () => page.getByRole('link', { name: 'Salma Begum' }).press()

beforeEach(() => {
  api.on(staffCalls.staffList, { staff: [member(), salma], invitations: [invitation()], rules })
})

test('lists who works here, in the shape of a table and of a phone', async () => {
  await open('/desk/settings/staff', { size: 'wide' })
  await heading('Staff')
  await expect.poll(() => document.title).toBe('Staff · Test School')
  const row = page.getByRole('row', { name: /Salma Begum/ })
  for (const text of ['salma@example.org', 'Teacher', 'Active', 'Off'])
    await expect.element(row.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Rahima Khatun/ }).getByText('(You)')).toBeVisible()
  await expectGoodLooks()
})

test('a row is 32 px high at a laptop, and as high as a thumb on a phone', async () => {
  await open('/desk/settings/staff', { size: 'wide' })
  const height = () => document.querySelectorAll('tbody tr')[1]?.getBoundingClientRect().height ?? 0
  await expect.poll(height).toBeGreaterThan(0)
  expect(height()).toBeLessThanOrEqual(34)
  await page.viewport(360, 740)
  expect(height()).toBeGreaterThanOrEqual(44)
})

test('nobody is invited: one line says so', async () => {
  api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules })
  await open('/desk/settings/staff')
  await says('No invitation is open.')
})

test('invites: the link is shown once, copied, and the list is asked again', async () => {
  api.on(staffCalls.invite, {
    invitation: invitation(),
    link: '/desk/invitation?key=k1',
  })
  await open('/desk/settings/staff', { size: 'wide' })
  await says('Salma Begum')
  await button('Invite').press()
  await expect.poll(address).toBe('/desk/settings/staff?open=invite')
  await expect.element(name).toHaveFocus()
  await button('Make the link').press()
  await says('Please fill this in.')
  await name.fill('Karim Uddin')
  await role('Marker').press()
  await button('Make the link').press()
  await says('Send this link to Karim Uddin.')
  await expect
    .element(page.getByLabelText('Invitation link'))
    .toHaveValue(`${window.location.origin}/desk/invitation?key=k1`)
  await button('Copy').press()
  await says(/Copied|It could not be copied/)
  await expect
    .poll(() => api.sent(staffCalls.invite).map(({ body }) => body))
    .toEqual([{ name: 'Karim Uddin', role: 'marker' }])
  await expect.poll(() => api.sent(staffCalls.staffList).length).toBe(2)
  await expectGoodLooks()
  await button('Close').first().press()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(address).toBe('/desk/settings/staff')
})

test('withdraws an invitation after a question that says what happens', async () => {
  api.on(staffCalls.withdrawInvitation, {})
  await open('/desk/settings/staff', { size: 'wide' })
  await button('Withdraw').press()
  await says('The link stops working at once. You can make a new invitation at any time.')
  await expectGoodLooks({ languages: ['en'] })
  await dialog.getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(staffCalls.withdrawInvitation)).toEqual([])
  await button('Withdraw').press()
  await dialog.getByRole('button', { name: 'Withdraw' }).press()
  await says('The invitation is withdrawn.')
  await expect
    .poll(() => api.sent(staffCalls.withdrawInvitation)[0]?.params)
    .toEqual({ invitationId: 'invitation-1' })
})

test('changes a member from the version that was shown; Back closes the sheet', async () => {
  api.on(staffCalls.changeStaff, { staff: salma })
  await open('/desk/settings/staff')
  await openSalma()
  await expect.element(name).toHaveValue('Salma Begum')
  await expectGoodLooks()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await openSalma()
  await name.fill('Salma Akter')
  await role('Owner').press()
  await button('Save').press()
  await says('Saved.')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => api.sent(staffCalls.changeStaff))
    .toEqual([
      {
        params: { staffId: 'staff-2' },
        query: undefined,
        body: { version: 4, name: 'Salma Akter', role: 'owner' },
      },
    ])
})

test('the last owner stays one: the refusal stands at the role', async () => {
  api.refuse(staffCalls.changeStaff, 'lastOwner', 'The school needs an owner.')
  await open('/desk/settings/staff?open=staff-1')
  await role('Marker').press()
  await button('Save').press()
  await says('The school needs an owner.')
  // Nothing is done to oneself that shuts one out.
  await expect.element(button('Disable')).not.toBeInTheDocument()
  await saysNot('End all sessions')
})

test('two on one member: each field is chosen, and the choice is made from what stands now', async () => {
  const theirs = { ...salma, version: 5, name: 'Salma Sultana', role: 'marker' as const }
  api.refuse(staffCalls.changeStaff, 'conflict', 'Changed meanwhile.', { data: theirs })
  await open('/desk/settings/staff?open=staff-2', { size: 'wide' })
  await name.fill('Salma Akter')
  await button('Save').press()
  await says('Somebody else has changed this')
  const field = (label: string) => page.getByRole('group', { name: label }).last()
  await expect.element(field('Name').getByRole('radio', { name: 'Salma Akter Yours' })).toBeChecked()
  // What was not touched here stays as the other has saved it.
  await expect.element(field('Role').getByRole('radio', { name: 'Marker Saved meanwhile' })).toBeChecked()
  await expectGoodLooks()
  api.on(staffCalls.changeStaff, { staff: theirs })
  await button('Save my choice').press()
  await says('Saved.')
  await expect
    .poll(() => api.sent(staffCalls.changeStaff).map(({ body }) => body))
    .toEqual([
      { version: 4, name: 'Salma Akter', role: 'teacher' },
      { version: 5, name: 'Salma Akter', role: 'marker' },
    ])
})

test('both have saved the same: nothing is left to choose', async () => {
  const theirs = { ...salma, version: 5, name: 'Salma Akter' }
  api.refuse(staffCalls.changeStaff, 'conflict', 'Changed meanwhile.', { data: theirs })
  await open('/desk/settings/staff?open=staff-2')
  await name.fill('Salma Akter')
  await button('Save').press()
  await says('Somebody else has saved the same. Nothing is left to do.')
  await dialog.last().getByRole('button', { name: 'Close' }).first().press()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['End all sessions', staffCalls.endStaffSessions, { ended: 3 }, 'Sessions ended: 3.'],
  ['Take the second step away', staffCalls.resetSecondStep, { staff: salma }, 'The second step is off.'],
  ['Disable', staffCalls.changeStaff, { staff: salma }, 'Salma Begum cannot sign in any more.'],
] as const)("'%s' asks first, then does it", async (label, call, reply, done) => {
  api.on(staffCalls.staffList, { staff: [member(), { ...salma, secondStep: true }], invitations: [], rules })
  api.on(call, reply as never)
  await open('/desk/settings/staff?open=staff-2', { size: 'wide' })
  await button(label).press()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(call)).toEqual([])
  await button(label).press()
  await page.getByRole('alertdialog').getByRole('button', { name: label }).press()
  await says(done)
  await expect.poll(() => api.sent(call)).toHaveLength(1)
})

test('makes a link for a new password, shown once', async () => {
  api.on(staffCalls.makeResetLink, { link: '/desk/reset?key=k2' })
  await open('/desk/settings/staff?open=staff-2', { size: 'wide' })
  await button('Make a link for a new password').press()
  await says('Make a link for a new password of Salma Begum?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(staffCalls.makeResetLink)).toEqual([])
  await button('Make a link for a new password').press()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a link for a new password' }).press()
  await says('Send this link to Salma Begum.')
  await expect
    .element(page.getByLabelText('Link for a new password'))
    .toHaveValue(`${window.location.origin}/desk/reset?key=k2`)
  await expect.poll(() => api.sent(staffCalls.makeResetLink)[0]?.params).toEqual({ staffId: 'staff-2' })
  await expectGoodLooks()
})

test('lets somebody try again who has mistyped too often', async () => {
  api.on(staffCalls.allowSignIn, {})
  await open('/desk/settings/staff?open=staff-2')
  await button('Allow sign-in again').press()
  await says('Salma Begum can try to sign in again at once.')
  await expect.poll(() => api.sent(staffCalls.allowSignIn)[0]?.params).toEqual({ staffId: 'staff-2' })
  // The message lies over the sheet, and is put away without closing it.
  const message = dialog.getByRole('status').filter({ hasText: 'Salma Begum can try' })
  await message.getByRole('button', { name: 'Close' }).press()
  await expect.element(message).not.toBeInTheDocument()
  await expect.element(button('Allow sign-in again')).toBeVisible()
})

test('enables again without a question, and a refusal is said', async () => {
  api.on(staffCalls.staffList, { staff: [member(), { ...salma, disabled: true }], invitations: [], rules })
  api.refuse(staffCalls.changeStaff, 'conflict', 'Somebody else has changed it.')
  await open('/desk/settings/staff?open=staff-2', { size: 'wide' })
  await button('Enable').press()
  await says('Somebody else has changed it.')
  api.on(staffCalls.changeStaff, { staff: salma })
  await button('Enable').press()
  await says('Salma Begum can sign in again.')
  await expect
    .poll(() => api.sent(staffCalls.changeStaff).at(-1)?.body)
    .toEqual({ version: 4, disabled: false })
})

test('the rule for all asks for an own second step first', async () => {
  api.refuse(staffCalls.changeRules, 'secondStepNeeded', 'Set up your own first.')
  await open('/desk/settings/staff')
  const rule = page.getByRole('checkbox', { name: 'Everybody signs in with a second step' })
  await rule.press()
  await says('Set up your own second step first.')
  await expect.element(rule).not.toBeChecked()
  await expect.element(page.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/desk/account')
  api.on(staffCalls.changeRules, () => {
    api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules: { demandSecondStep: true } })
    return { rules: { demandSecondStep: true } }
  })
  await rule.press()
  await expect.element(rule).toBeChecked()
})

test('the keyboard opens a member and leads back to the row', async () => {
  await open('/desk/settings/staff', { size: 'wide' })
  const row = page.getByRole('link', { name: 'Salma Begum' })
  await expect.element(row).toBeVisible()
  ;((await row.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test('a teacher is told that the page is not theirs, and nothing is asked', async () => {
  api.on(staffCalls.me, meReply('teacher'))
  await open('/desk/settings/staff')
  await heading('This page is not for your role')
  expect(api.sent(staffCalls.staffList)).toEqual([])
})
