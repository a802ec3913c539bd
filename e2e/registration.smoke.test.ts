/** Registering and resetting from end to end, by the code that a real server prints, on a phone and a wide window. */
import { Student } from '@porua/testkit/client'
import { describe, expect, test } from 'vitest'
import { axe } from './support/browser.ts'
import {
  alert,
  button,
  codeField,
  echoingApp,
  hasFocus,
  heading,
  mobileOf,
  newMobile,
  otherThan,
  password,
  printedCode,
  proceed,
  says,
  setPassword,
  startSchool,
  verify,
} from './support/registration.ts'
import { registrationStage } from './support/registration-stage.ts'

/** `server` prints its codes, `echoing` answers with them. */
const stage = registrationStage({ server: startSchool, echoing: echoingApp })
const { schools, fresh } = stage

describe.each(['phone', 'wide'] as const)('on a %s window', (size) => {
  const student = size === 'phone' ? 0 : 1

  test('registering with the printed code, then signing in', async () => {
    const { context, page } = await fresh(size)
    await page.goto(schools.server.url)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await heading(page, 'Register')
    await says(page, 'Please enter the mobile number used in your admission form.')
    await proceed(page, newMobile(student))
    await page.waitForURL('**/otp')
    await heading(page, 'Enter OTP')
    // One can type at once.
    await expect.poll(() => hasFocus(page, 'input[name=otp]')).toBe(true)
    await page.keyboard.type(await printedCode(schools.server, newMobile(student)))
    await page.keyboard.press('Enter')
    await heading(page, 'Set Your Password')
    await setPassword(page, password)
    await says(page, 'Successfully set the password!')
    await page.waitForURL('**/login')
    // The number came along.
    await expect.poll(() => page.getByLabel('Mobile Number').inputValue()).toBe(newMobile(student))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign In').click()
    await page.getByRole('button', { name: /: menu$/ }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('registration'))).toBeNull()
    await context.close()
  })

  test('an echoed code skips to the password, in registering and in resetting', async () => {
    const { context, page } = await fresh(size)
    await page.goto(`${schools.echoing.url}/register`)
    await proceed(page, newMobile(student))
    await page.waitForURL('**/setpassword')
    await setPassword(page, password)
    await says(page, 'Successfully set the password!')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Reset Password')
    const asked = page.waitForRequest((request) => request.url().includes('/student/set-password'))
    await proceed(page, newMobile(student))
    await page.waitForURL('**/setpassword')
    await setPassword(page, `${password}x`)
    const request = await asked
    expect(new URL(request.url()).search).toBe('?forgotPassword=true')
    expect(request.method()).toBe('PATCH')
    expect(Object.keys(request.postDataJSON() as object).sort()).toEqual(['hash', 'otp', 'password', 'phone'])
    await page.waitForURL('**/login')
    await Student.signIn(schools.echoing.url, newMobile(student), `${password}x`)
    await context.close()
  })
})

describe('a code', () => {
  test('a wrong one leads back from the password, says so and how many tries are left; the right one goes through', async () => {
    const { context, page } = await fresh()
    await page.goto(`${schools.server.url}/forget-password`)
    await proceed(page, mobileOf(1))
    await page.waitForURL('**/otp')
    const code = await printedCode(schools.server, mobileOf(1))
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      await verify(page, otherThan(code))
      await setPassword(page, password)
      await page.waitForURL('**/otp')
      await alert(page, 'This is not the code that was sent.')
      await says(page, `This is not the code that was sent. ${left} left.`)
      await expect.poll(() => hasFocus(page, 'input[name=otp]')).toBe(true)
      await expect.poll(() => codeField(page).inputValue()).toBe('')
    }
    expect(await axe(page)).toEqual([])
    // A reload keeps what was said.
    await page.reload()
    await says(page, 'This is not the code that was sent. 1 try is left.')
    await verify(page, code)
    await setPassword(page, password)
    await page.waitForURL('**/login')
    await Student.signIn(schools.server.url, mobileOf(1), password)
    await context.close()
  })
})
