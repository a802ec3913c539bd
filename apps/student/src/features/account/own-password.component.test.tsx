/** The profile's password: what is said of what is typed. That other devices are signed out is a journey. */
import { accountCalls } from '@porua/contract/account'
import { alert, button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, open } from '../../testing/stage.tsx'

const field = (label: string) => page.getByLabelText(label)

async function type(old: string, next: string, again = next): Promise<void> {
  await field('Old password').fill(old)
  await field('New password').fill(next)
  await field('Confirm new password').fill(again)
  await button('Save new password').press()
}

beforeEach(async () => {
  await open('/student-profile')
  await heading('Nusrat Jahan')
})

test('says what is missing and what does not agree, at its field', async () => {
  await button('Change password').press()
  await button('Save new password').press()
  await says('Please enter your old password')
  await says('Please enter new password')
  await expect.element(field('Old password')).toHaveFocus()
  await type('Porua2027', 'Newer2027', 'Newer2028')
  await says('The two passwords are not the same')
  await expectGoodLooks()
  expect(api.sent(accountCalls.changePassword)).toEqual([])
})

test('a wrong old password is said at its field', async () => {
  api.refuse(accountCalls.changePassword, 'passwordWrong', 'The old password is not right.')
  await button('Change password').press()
  await type('Wrong1234', 'Newer2027')
  await says('The old password is not right.')
  await expect.element(field('Old password')).toHaveFocus()
})

test.each([
  [0, 'Your password is changed.'],
  [1, 'Your password is changed. 1 other device was signed out.'],
  [3, 'Your password is changed. 3 other devices were signed out.'],
])('changed: %i other devices', async (ended, said) => {
  api.on(accountCalls.changePassword, { ended })
  await button('Change password').press()
  await type('Porua2027', 'Newer2027')
  await says(said)
  await expect.element(field('Old password')).not.toBeInTheDocument()
  await expect.element(button('Change password')).toHaveFocus()
  await expect
    .poll(() => api.sent(accountCalls.changePassword).map(({ body }) => body))
    .toEqual([{ oldPassword: 'Porua2027', password: 'Newer2027' }])
})

test('without a network nothing that was typed is lost', async () => {
  api.lose(accountCalls.changePassword)
  await button('Change password').press()
  await type('Porua2027', 'Newer2027')
  await alert(/^No connection to the server\./)
  await expect.element(field('New password')).toHaveValue('Newer2027')
})

test('other devices are signed out once one has said yes', async () => {
  api.on(accountCalls.endOtherSessions, { ended: 1 })
  await button('Sign out other devices').press()
  await dialog.getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(accountCalls.endOtherSessions)).toEqual([])
  await button('Sign out other devices').press()
  await dialog.getByRole('button', { name: 'Sign out other devices' }).press()
  await says('1 other device was signed out.')
})
