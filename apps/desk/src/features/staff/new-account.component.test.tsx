/** The pages behind the welcome link and behind an invitation (desk.md, Getting in). */
import { staffCalls } from '@porua/contract/desk/staff'
import { alert, button, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { member, meReply } from '../../testing/replies.ts'
import { address, api, endSession, open } from '../../testing/stage.tsx'

const name = page.getByLabelText('Your name')
const login = page.getByLabelText('Mobile or e-mail')
const password = page.getByLabelText('Password')
const go = button('Continue')

async function fill(): Promise<void> {
  await name.fill('Rahima Khatun')
  await login.fill('01700000001')
  await password.fill('Porua2027')
}

beforeEach(() => {
  endSession()
  api.on(staffCalls.start, { school: 'New School', hasOwner: false })
  api.on(staffCalls.readWelcome, {})
  api.on(staffCalls.readInvitation, { school: 'New School', name: 'Karim Uddin', role: 'marker' })
})

test('the welcome page makes the owner, who stands on Today', async () => {
  await open('/desk/welcome?key=secret-1', { size: 'wide' })
  await heading('Welcome')
  await expect.poll(() => document.title).toBe('Welcome · Test School')
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
  await expectGoodLooks()
  await fill()
  api.on(staffCalls.welcome, () => {
    api.on(staffCalls.me, meReply('teacher'))
    return { staff: member() }
  })
  await go.press()
  await heading(/Rahima Khatun/)
  await expect.poll(address).toBe('/desk')
  await expect
    .poll(() => api.sent(staffCalls.welcome)[0]?.body)
    .toEqual({
      key: 'secret-1',
      name: 'Rahima Khatun',
      login: '01700000001',
      password: 'Porua2027',
    })
})

test('says what is missing or not valid before anything is sent', async () => {
  await open('/desk/welcome?key=secret-1')
  await go.press()
  await expect.element(page.getByText('Please fill this in.').nth(2)).toBeVisible()
  await name.fill('R')
  await login.fill('0171')
  await password.fill('porua')
  await go.press()
  await says('Write a mobile number of 11 digits, or an e-mail address.')
  await expect.element(login).toHaveFocus()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await login.fill('rahima@example.org')
  await password.fill('Porua2027')
  api.refuse(staffCalls.welcome, 'weakPassword', 'This password is on a list of known ones.')
  await go.press()
  await says('This password is on a list of known ones.')
  await expect.element(password).toHaveFocus()
  await expect.poll(() => api.sent(staffCalls.welcome)).toHaveLength(1)
})

test('a refusal that names a field stands at it', async () => {
  api.refuse(staffCalls.welcome, 'badRequest', 'Write a mobile number.', { field: 'login' })
  await open('/desk/welcome?key=secret-1')
  await fill()
  await go.press()
  await expect.element(login).toHaveAccessibleDescription('Write a mobile number.')
})

test('a link that is over says where the next one comes from', async () => {
  api.refuse(staffCalls.welcome, 'linkOver', 'Over.')
  await open('/desk/welcome?key=old')
  await fill()
  await go.press()
  await alert('This link no longer works')
  await says(/each start of the server shows a new one/)
  await expectGoodLooks({ languages: ['bn'] })
})

test('a link that is over says so before anything is typed', async () => {
  api.refuse(staffCalls.readWelcome, 'linkOver', 'Over.')
  await open('/desk/welcome?key=old')
  await alert('This link no longer works')
  await expect.element(go).not.toBeInTheDocument()
})

test('a link without its key says so at once', async () => {
  await open('/desk/welcome')
  await alert('This link no longer works')
})

test('an owner who has lost everything comes back by it', async () => {
  api.on(staffCalls.start, { school: 'Old School', hasOwner: true })
  await open('/desk/welcome?key=secret-1')
  await says(/With this link you become an owner of this school/)
  await expectGoodLooks({ languages: ['bn'] })
})

test('an invitation says who invites as what, and makes the member', async () => {
  await open('/desk/invitation?key=secret-2')
  await says('New School invites you to work here as Marker. Make your own sign-in.')
  await expect.element(name).toHaveValue('Karim Uddin')
  await expectGoodLooks()
  await login.fill('karim@example.org')
  await password.fill('Porua2027')
  api.refuse(staffCalls.acceptInvitation, 'loginTaken', 'Somebody else signs in with this.')
  await go.press()
  await expect.element(login).toHaveAccessibleDescription('Somebody else signs in with this.')
  api.on(staffCalls.acceptInvitation, () => {
    api.on(staffCalls.me, meReply('marker'))
    return { staff: member({ role: 'marker' }) }
  })
  await go.press()
  await heading(/Rahima Khatun/)
  await expect.poll(() => api.sent(staffCalls.acceptInvitation).at(-1)?.body.key).toBe('secret-2')
})

test('an invitation that is over says whom to ask', async () => {
  api.refuse(staffCalls.readInvitation, 'linkOver', 'Over.')
  await open('/desk/invitation?key=old')
  await says(/Ask an owner of the school for a new one/)
})
