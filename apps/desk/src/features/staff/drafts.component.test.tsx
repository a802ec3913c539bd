/** What was typed survives a reload, the end of a session and another person at the same browser. */
import { staffCalls } from '@porua/contract/desk/staff'
import { lost } from '@porua/kit/testing/fake-api.ts'
import { button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { createStore, entries } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invitation, member, meReply } from '../../testing/replies.ts'
import { api, endSession, leave, open } from '../../testing/stage.tsx'

const kept = () => entries<string, Record<string, unknown>>(createStore('porua-desk', 'drafts'))
const name = page.getByLabelText('Name', { exact: true })
const invite = '/desk/settings/staff?open=invite'
const rules = { demandSecondStep: false }

beforeEach(() => {
  api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules })
})

async function typeAndLeave(): Promise<void> {
  await open(invite)
  await name.fill('Karim Uddin')
  await page.getByRole('radio', { name: /^Marker/ }).press()
  leave()
}

test('a form is as it was after a reload, and can be begun anew', async () => {
  await typeAndLeave()
  await open(invite)
  await says('What you had typed is here again.')
  await expect.element(name).toHaveValue('Karim Uddin')
  await expect.element(page.getByRole('radio', { name: /^Marker/ })).toBeChecked()
  await button('Start over').press()
  await expect.element(name).toHaveValue('')
  await saysNot('What you had typed is here again.')
  await expect.poll(kept).toEqual([])
})

test('what was sent is kept no longer', async () => {
  api.on(staffCalls.invite, { invitation: invitation(), link: 'https://school.example/x' })
  await typeAndLeave()
  await open(invite)
  await expect.element(name).toHaveValue('Karim Uddin')
  await button('Make the link').press()
  await says('Send this link to Karim Uddin.')
  leave()
  await expect.poll(kept).toEqual([])
})

test('what could not be sent is kept, and is the same press when it is made again', async () => {
  const keys: (string | null)[] = []
  api.on(staffCalls.invite, (_input, request) => {
    keys.push(request.headers.get('x-porua-once'))
    throw lost
  })
  await typeAndLeave()
  await open(invite)
  await expect.element(name).toHaveValue('Karim Uddin')
  await button('Make the link').press()
  await says(/No reply came/)
  await button('Make the link').click()
  await expect.poll(() => keys.length).toBe(2)
  await name.fill('Karim Ahmed')
  await button('Make the link').click()
  await expect.poll(() => keys.length).toBe(3)
  // The same wish has the same key; another one is another press.
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  leave()
  await expect.poll(async () => (await kept()).length).toBe(1)
})

test('nobody else at this browser sees it', async () => {
  await typeAndLeave()
  // Nor with the tools of the browser: what lies there is sealed.
  const [[, draft] = []] = await kept()
  expect(draft).toEqual({ iv: expect.any(Uint8Array), sealed: expect.any(ArrayBuffer) })
  expect(new TextDecoder().decode(draft?.sealed as ArrayBuffer)).not.toContain('Karim')
  api.on(staffCalls.me, meReply('owner', { staff: member({ id: 'staff-9' }) }))
  await open(invite)
  await expect.element(name).toHaveValue('')
  await saysNot('What you had typed is here again.')
})

test('a session that ends in the midst of it costs nothing', async () => {
  await open(invite)
  await name.fill('Karim Uddin')
  endSession()
  await button('Make the link').press()
  await heading('Sign In')
  api.on(staffCalls.signIn, () => {
    api.on(staffCalls.me, meReply())
    api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules })
    return { staff: member() }
  })
  await page.getByLabelText('Mobile or e-mail').fill('01700000001')
  await page.getByLabelText('Password').fill('Porua2027')
  await button('Sign In').press()
  await expect.element(name).toHaveValue('Karim Uddin')
})

test('a password is never kept', async () => {
  endSession()
  api.on(staffCalls.start, { school: 'New School', hasOwner: false })
  api.on(staffCalls.readWelcome, {})
  await open('/desk/welcome?key=secret-1')
  await page.getByLabelText('Your name').fill('Rahima')
  await page.getByLabelText('Password').fill('Porua2027')
  leave()
  await expect.poll(kept).toEqual([['nobody/welcome', { name: 'Rahima', login: '' }]])
  await open('/desk/welcome?key=secret-1')
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Rahima')
  await expect.element(page.getByLabelText('Password')).toHaveValue('')
})

test('the draft of a change goes back to the version that it was made from', async () => {
  const salma = member({ id: 'staff-2', version: 4, name: 'Salma Begum', role: 'teacher' })
  api.on(staffCalls.staffList, { staff: [member(), salma], invitations: [], rules })
  await open('/desk/settings/staff?open=staff-2')
  await name.fill('Salma Akter')
  leave()
  api.on(staffCalls.staffList, { staff: [member(), { ...salma, version: 5 }], invitations: [], rules })
  api.on(staffCalls.changeStaff, { staff: salma })
  await open('/desk/settings/staff?open=staff-2')
  await expect.element(name).toHaveValue('Salma Akter')
  await button('Save').press()
  await says('Saved.')
  await expect.poll(() => api.sent(staffCalls.changeStaff)[0]?.body.version).toBe(4)
})
