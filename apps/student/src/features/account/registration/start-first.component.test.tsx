/** A page of registering that was opened without what comes before it: on a second device, or by its address. */
import { button, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSignedOut } from '../../../testing/stage.tsx'

const registerFirst = page.getByRole('alert').getByText('Please register first!')

test('the page of the code says so, also after a code', async () => {
  await openSignedOut('/otp')
  await expect.element(registerFirst).toBeVisible()
  await says(/^A code works only on the device|No code was asked for here/)
  await expect.element(button('Send Again')).toBeDisabled()
  await expectGoodLooks()
  await page.getByLabelText('One-time code (OTP)').fill('123456')
  await button('Verify').press()
  await heading('Set Your Password')
  await expect.element(registerFirst).toBeVisible()
})

test('the page of the password says so, calls nobody, and leads to the beginning', async () => {
  await openSignedOut('/setpassword')
  await page.getByLabelText('Password').fill('Notun2027')
  await page.getByLabelText('Confirm Password').fill('Notun2027')
  await button('Done').press()
  await expect.element(registerFirst).toBeVisible()
  await expectGoodLooks()
  await page.getByRole('link', { name: 'Create an account' }).press()
  await heading('Register')
  expect(window.location.pathname).toBe('/register')
})
