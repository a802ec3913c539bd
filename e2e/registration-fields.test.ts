/** What is typed to register or reset: the phone number, the new password, and what is said of them. */
import { Student } from '@porua/testkit/client'
import { describe, expect, test } from 'vitest'
import { axe } from './support/browser.ts'
import { describedAs } from './support/heard.ts'
import { houseOf } from './support/house.ts'
import {
  admissionPack,
  alert,
  button,
  echoingHouse,
  hasFocus,
  heading,
  mobileOf,
  newMobile,
  password,
  proceed,
  says,
  setPassword,
} from './support/registration.ts'
import { registrationStage } from './support/registration-stage.ts'

/** `echoing` answers with its codes. */
const stage = registrationStage({ house: () => houseOf(admissionPack()), echoing: echoingHouse })
const { schools, fresh } = stage

describe('the phone field', () => {
  test('says what is missing and what is no number, each page in its words', async () => {
    const { context, page } = await fresh()
    const pages = [
      ['/register', 'Please enter your phone no.', 'Phone number is not valid'],
      ['/forget-password', 'Please enter your phone number', 'Phone no. is not valid'],
    ] as const
    for (const [path, required, invalid] of pages) {
      await page.goto(schools.house.url + path)
      await button(page, 'Proceed').click()
      await says(page, required)
      expect(await hasFocus(page, 'input[name=username]')).toBe(true)
      expect(await page.locator('input[name=username]').getAttribute('aria-invalid')).toBe('true')
      for (const wrong of [
        '0171',
        '01200000000',
        '01712345678$',
        '^01712345678',
        '01712_345678',
        '{01712345678}',
      ]) {
        await proceed(page, wrong)
        await says(page, invalid)
      }
      expect(await axe(page)).toEqual([])
      await page.locator('input[name=username]').fill('017')
      expect(await page.getByText(invalid, { exact: true }).count()).toBe(0)
    }
    expect(page.url()).toBe(`${schools.house.url}/forget-password`)
    await context.close()
  })

  test('reads a number with +88, spaces, Bengali digits and what a list of contacts puts around it', async () => {
    const { context, page } = await fresh()
    await page.goto(`${schools.house.url}/register`)
    await proceed(page, '\u202a+88 ০১৮১\u20110000002\u202c')
    await page.waitForURL('**/otp')
    await page.getByText(`A 6-digit code was sent by SMS to ${newMobile(2)}.`).waitFor()
    await context.close()
  })

  test('a refusal is the server’s title in a toast, with a way on; the number stays', async () => {
    const { context, page } = await fresh()
    await page.goto(`${schools.house.url}/register`)
    await proceed(page, '01999999999')
    await alert(page, 'This mobile number is not in the admission list.')
    expect(await page.locator('input[name=username]').inputValue()).toBe('01999999999')
    await proceed(page, mobileOf(0))
    await alert(page, 'This mobile number is already registered.')
    await button(page, 'Forgot password?').click()
    await heading(page, 'Reset Password')
    expect(await page.locator('input[name=username]').inputValue()).toBe(mobileOf(0))
    await proceed(page, newMobile(3))
    await alert(page, 'This mobile number is not registered yet.')
    await button(page, 'Create an account').click()
    await heading(page, 'Register')
    expect(await page.locator('input[name=username]').inputValue()).toBe(newMobile(3))
    await context.close()
  })

  test('in Bangla a refusal is told in Bangla, and in English again once that is chosen', async () => {
    const { context, page } = await fresh()
    await page.goto(`${schools.house.url}/register`)
    await button(page, 'বাংলা').click()
    const refused = async (number: string, title: string) => {
      await page.locator('input[name=username]').fill(number)
      await page.keyboard.press('Enter')
      await alert(page, title)
    }
    await refused('01999999999', 'এই মোবাইল নম্বরটি ভর্তির তালিকায় নেই।')
    await page.reload()
    await refused(mobileOf(0), 'এই মোবাইল নম্বরটি আগেই নিবন্ধিত হয়েছে।')
    await button(page, 'English').click()
    await refused('01999999998', 'This mobile number is not in the admission list.')
    await context.close()
  })

  test('without a network it says what to do; two presses are one call', async () => {
    const { context, page } = await fresh()
    await page.goto(`${schools.house.url}/register`)
    await page.route('**/api/student/otp/**', (route) => route.abort())
    await proceed(page, newMobile(4))
    await alert(page, 'No connection to the server. Check your internet and try again.')
    await page.unroute('**/api/student/otp/**')
    let calls = 0
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/student/otp/**', async (route) => {
      calls += 1
      await gate
      await route.continue()
    })
    const proceedButton = button(page, 'Proceed')
    const width = async () => (await proceedButton.boundingBox())?.width
    const before = await width()
    await page.locator('input[name=username]').press('Enter')
    await page.locator('input[name=username]').press('Enter')
    await expect.poll(() => proceedButton.getAttribute('aria-busy')).toBe('true')
    await proceedButton.click({ force: true })
    expect(await width()).toBe(before)
    go()
    await page.waitForURL('**/otp')
    expect(calls).toBe(1)
    await context.close()
  })
})

describe('the new password', () => {
  test('says each mistake at its field, shows what is typed, and tells password managers whose it is', async () => {
    const { context, page } = await fresh()
    await page.goto(`${schools.echoing.url}/register`)
    await proceed(page, newMobile(2))
    await page.waitForURL('**/setpassword')
    const [first, second] = [
      page.getByLabel('Password', { exact: true }),
      page.getByLabel('Confirm Password'),
    ]
    await button(page, 'Done').click()
    await says(page, 'Please enter new password')
    await says(page, 'Please confirm passwrod')
    expect(await hasFocus(page, 'input[name=new-password]')).toBe(true)
    const rule =
      'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number'
    for (const weak of ['Ab1', 'porua2027', 'PORUA2027', 'PoruaPorua']) {
      await setPassword(page, weak)
      await says(page, rule)
    }
    expect(await axe(page)).toEqual([])
    await setPassword(page, password, `${password}x`)
    await says(page, 'Passwords dont match')
    expect(await hasFocus(page, 'input[name=confirm-password]')).toBe(true)
    // While the other field is put right, the focus stays in it.
    await first.fill('')
    await first.pressSequentially('Xy')
    expect(await first.inputValue()).toBe('Xy')
    for (const field of [first, second]) {
      expect(await field.getAttribute('type')).toBe('password')
      expect(await field.getAttribute('autocomplete')).toBe('new-password')
    }
    // Two buttons of one name: who hears them hears whose they are.
    expect(await describedAs(page, 'button', 'Show password')).toEqual(['Password', 'Confirm Password'])
    await page.getByRole('button', { name: 'Show password' }).last().click()
    expect(await second.getAttribute('type')).toBe('text')
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe(newMobile(2))
    await context.close()
  })

  test('a lost network at Done says so and keeps everything; the next press goes through', async () => {
    const { context, page } = await fresh()
    await page.goto(`${schools.echoing.url}/register`)
    await proceed(page, newMobile(3))
    await page.waitForURL('**/setpassword')
    await page.route('**/api/student/set-password*', (route) => route.abort())
    await setPassword(page, password)
    await alert(page, 'No connection to the server. Check your internet and try again.')
    await page.unroute('**/api/student/set-password*')
    await button(page, 'Done').click()
    await says(page, 'Successfully set the password!')
    await Student.signIn(schools.echoing.url, newMobile(3), password)
    await context.close()
  })
})
