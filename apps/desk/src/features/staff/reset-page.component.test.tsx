/** The page behind a link for a new password. */
import { staffCalls } from '@porua/contract/desk/staff'
import { button, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, api, endSession, open } from '../../testing/stage.tsx'

const password = page.getByLabelText('New password')
const set = button('Set the password')

beforeEach(() => {
  endSession()
  api.on(staffCalls.start, { school: 'New School', hasOwner: true })
  api.on(staffCalls.readReset, { school: 'New School', name: 'Salma Begum', login: 'salma@example.org' })
})

test('sets the password and leads to the sign-in page', async () => {
  await open('/desk/reset?key=secret-2')
  await heading('New password')
  await says('Salma Begum, set a new password for your account at New School.')
  await expectGoodLooks()
  await password.fill('short')
  await set.press()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(api.sent(staffCalls.resetPassword)).toEqual([])
  await password.fill('Porua2027')
  api.refuse(staffCalls.resetPassword, 'weakPassword', 'Choose another one.', { field: 'password' })
  await set.press()
  await expect.element(password).toHaveAccessibleDescription(/Choose another one\./)
  api.on(staffCalls.resetPassword, { login: 'salma@example.org' })
  await password.fill('Porua2028')
  await set.press()
  await says('Your new password is set. Sign in with it.')
  await heading('Sign In')
  await expect.poll(address).toBe('/desk/sign-in')
  await expect
    .poll(() => api.sent(staffCalls.resetPassword).at(-1)?.body)
    .toEqual({ key: 'secret-2', password: 'Porua2028' })
})

test('a link that is over says what to do, when the page opens and when it is used', async () => {
  await open('/desk/reset?key=secret-2', { size: 'wide' })
  await password.fill('Porua2027')
  api.refuse(staffCalls.resetPassword, 'linkOver', 'Over.')
  await set.press()
  await says(/good for a day and works once/)
  await expectGoodLooks()
  api.refuse(staffCalls.readReset, 'linkOver', 'Over.')
  await open('/desk/reset?key=secret-3')
  await says(/good for a day and works once/)
  await expect.element(password).not.toBeInTheDocument()
})
