/** My account: password, second step, sessions, the way out. */
import { staffCalls } from '@porua/contract/desk/staff'
import { button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { member, meReply, session } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const ownPassword = page.getByLabelText('Password', { exact: true })
const oldPassword = page.getByLabelText('Old password')
const newPassword = page.getByLabelText('New password')
const code = page.getByLabelText('Code from the app')
const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Porua:rahima?secret=JBSWY3DPEHPK3PXP',
}

beforeEach(() => {
  api.on(staffCalls.mySessions, {
    sessions: [session(), session({ id: 'session-2', current: false, device: 'Chrome, Android' })],
  })
  api.on(staffCalls.beginSecondStep, secret)
})

test('shows the parts of an account', async () => {
  await open('/desk/account', { size: 'wide' })
  await heading('My account')
  await says('Rahima Khatun · 01700000001 · Owner')
  await says('This device')
  await expectGoodLooks()
})

test('changes the password and says how many sessions ended', async () => {
  await open('/desk/account')
  await button('Change password').press()
  await expect.element(oldPassword).toHaveFocus()
  await oldPassword.fill('Wrong1234')
  await newPassword.fill('short')
  await button('Change password').press()
  await expect.element(newPassword).toHaveAttribute('aria-invalid', 'true')
  await newPassword.fill('Porua2028')
  api.refuse(staffCalls.changePassword, 'passwordWrong', 'The old password is not right.')
  await button('Change password').press()
  await expect.element(oldPassword).toHaveAccessibleDescription('The old password is not right.')
  api.on(staffCalls.changePassword, { ended: 2 })
  await oldPassword.fill('Porua2027')
  await button('Change password').press()
  await says('Your password is changed. Other sessions ended: 2.')
  await expect.element(oldPassword).toHaveValue('')
  await expect
    .poll(() => api.sent(staffCalls.changePassword).at(-1)?.body)
    .toEqual({
      oldPassword: 'Porua2027',
      password: 'Porua2028',
    })
})

test('a second step is on once the app has proved itself', async () => {
  await open('/desk/account')
  await button('Set up an app').press()
  api.refuse(staffCalls.beginSecondStep, 'passwordWrong', 'The password is not right.')
  await ownPassword.fill('Wrong1234')
  await button('Continue').press()
  await says('The password is not right.')
  await expectGoodLooks()
  api.on(staffCalls.beginSecondStep, secret)
  await ownPassword.fill('Porua2027')
  await button('Continue').press()
  await expect
    .poll(() => api.sent(staffCalls.beginSecondStep).at(-1)?.body)
    .toEqual({ password: 'Porua2027' })
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' })
  await expect.element(picture).toBeVisible()
  await expect
    .element(page.getByLabelText('Or type this key into the app'))
    .toHaveValue('JBSW Y3DP EHPK 3PXP')
  await expectGoodLooks()
  api.refuse(staffCalls.confirmSecondStep, 'secondStepWrong', 'The number is not right.')
  await code.fill('111 111')
  await button('Turn on').press()
  await says('The number is not right.')
  api.on(staffCalls.confirmSecondStep, () => {
    api.on(staffCalls.me, meReply('owner', { staff: member({ secondStep: true }) }))
    return {}
  })
  await code.fill('222222')
  await button('Turn on').press()
  await says('Your second step is on.')
  await expect.element(picture).not.toBeInTheDocument()
})

test('turns it off with the password', async () => {
  api.on(staffCalls.me, meReply('owner', { staff: member({ secondStep: true }) }))
  await open('/desk/account')
  await button('Turn off').press()
  api.on(staffCalls.endSecondStep, () => {
    api.on(staffCalls.me, meReply())
    return {}
  })
  await ownPassword.fill('Porua2027')
  await button('Turn off').press()
  await says('Your second step is off.')
  await expect.element(button('Set up an app')).toBeVisible()
})

test('while the owner demands a second step nothing else is there, and every address leads here', async () => {
  api.on(staffCalls.me, meReply('owner', { mustAddSecondStep: true }))
  api.on(staffCalls.mySessions, () => {
    throw new Refusal('forbidden', 'Set up a second step first.')
  })
  await open('/desk/settings/log', { size: 'wide' })
  await heading('My account')
  await says(/The owner asks everybody for a second step/)
  await saysNot('Your sessions')
  await expect.element(page.getByRole('link', { name: 'Today' })).not.toBeInTheDocument()
  expect(api.sent(staffCalls.mySessions)).toEqual([])
  api.on(staffCalls.confirmSecondStep, () => {
    api.on(staffCalls.me, meReply('owner', { staff: member({ secondStep: true }) }))
    api.on(staffCalls.mySessions, { sessions: [session()] })
    return {}
  })
  await button('Set up an app').press()
  await ownPassword.fill('Porua2027')
  await button('Continue').press()
  await code.fill('222222')
  await button('Turn on').press()
  await says('Your sessions')
})

test('ends another session after a question; this one is ended by signing out', async () => {
  await open('/desk/account')
  api.on(staffCalls.endMySession, () => {
    api.on(staffCalls.mySessions, { sessions: [session()] })
    return {}
  })
  await button('End the session: Chrome, Android').press()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).press()
  await says('The session is ended.')
  await expect.element(page.getByText('Chrome, Android')).not.toBeInTheDocument()
  await expect.poll(() => api.sent(staffCalls.endMySession)[0]?.params).toEqual({ sessionId: 'session-2' })

  api.on(staffCalls.signOut, () => {
    api.on(staffCalls.me, () => {
      throw new Refusal('notLoggedIn', 'Sign in first.')
    })
    return {}
  })
  await button('Sign out').press()
  await heading('Sign In')
  await expect.poll(address).toBe('/desk/sign-in')
  // Back shows nothing of what was seen: it is asked first who is there.
  const asked = api.sent(staffCalls.mySessions).length
  const seen = api.sent(staffCalls.me).length
  history.back()
  await expect.poll(() => api.sent(staffCalls.me).length).toBe(seen + 1)
  await heading('Sign In')
  expect(api.sent(staffCalls.mySessions)).toHaveLength(asked)
})

test('language and theme are changed at once', async () => {
  await open('/desk/account')
  await button('বাংলা').press()
  await heading('আমার অ্যাকাউন্ট')
  await expect.poll(() => document.title).toBe('আমার অ্যাকাউন্ট · Test School')
  await button('গাঢ়').press()
  expect(document.documentElement.dataset.theme).toBe('dark')
  await button('ডিভাইসের মতো').press()
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await button('English').press()
})
