/** Registering, the one-time code, a new password, resetting it: on a phone and a wide window, in both languages. */
import { Student } from '@porua/testkit/client'
import type { TestHouse } from '@porua/testkit/house'
import type { ServerProcess } from '@porua/testkit/process'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, open, screenshot } from './support/browser.ts'
import { houseOf, overflow } from './support/house.ts'
import {
  admissionPack,
  codeField,
  hasFocus,
  mobileOf,
  newMobile,
  otherThan,
  printedCode,
  proceed,
  setPassword,
  startSchool,
  supportEmail,
  verify,
} from './support/registration.ts'

const password = 'Notun2027'
let browser: Browser
/** Prints its codes. */
let server: ServerProcess
/** Answers with them. */
let echoing: ServerProcess
/** Its clock can be moved. */
let house: TestHouse

beforeAll(async () => {
  browser = await launch()
  server = await startSchool()
  echoing = await startSchool({ OTP_ECHO: '1' })
  house = await houseOf(admissionPack())
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
  await echoing?.remove()
  await house?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const alert = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

async function fresh(size: 'phone' | 'wide' = 'phone'): Promise<{ context: BrowserContext; page: Page }> {
  const context = await open(browser, size)
  return { context, page: await context.newPage() }
}

describe.each(['phone', 'wide'] as const)('on a %s window', (size) => {
  const student = size === 'phone' ? 0 : 1

  test('registering with the printed code, then signing in', async () => {
    const { context, page } = await fresh(size)
    await page.goto(server.url)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await heading(page, 'Register')
    await says(page, 'Please enter the mobile number used in your admission form.')
    await proceed(page, newMobile(student))
    await page.waitForURL('**/otp')
    await heading(page, 'Enter OTP')
    // One can type at once.
    await expect.poll(() => hasFocus(page, 'input[name=otp]')).toBe(true)
    await page.keyboard.type(await printedCode(server, newMobile(student)))
    await page.keyboard.press('Enter')
    await heading(page, 'Set Your Password')
    await setPassword(page, password)
    await says(page, 'Successfully set the password!')
    await page.waitForURL('**/login')
    // The number came along.
    expect(await page.getByLabel('Mobile Number').inputValue()).toBe(newMobile(student))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign In').click()
    await page.getByRole('button', { name: /: menu$/ }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('registration'))).toBeNull()
    await context.close()
  })

  test('an echoed code skips to the password, in registering and in resetting', async () => {
    const { context, page } = await fresh(size)
    await page.goto(`${echoing.url}/register`)
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
    await Student.signIn(echoing.url, newMobile(student), `${password}x`)
    await context.close()
  })
})

describe('the phone field', () => {
  test('says what is missing and what is no number, each page in its words', async () => {
    const { context, page } = await fresh()
    const pages = [
      ['/register', 'Please enter your phone no.', 'Phone number is not valid'],
      ['/forget-password', 'Please enter your phone number', 'Phone no. is not valid'],
    ] as const
    for (const [path, required, invalid] of pages) {
      await page.goto(server.url + path)
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
    expect(page.url()).toBe(`${server.url}/forget-password`)
    await context.close()
  })

  test('reads a number with +88, spaces and Bengali digits', async () => {
    const { context, page } = await fresh()
    await page.goto(`${server.url}/register`)
    await proceed(page, '+88 ০১৮১-0000002')
    await page.waitForURL('**/otp')
    await page.getByText(`A 6-digit code was sent by SMS to ${newMobile(2)}.`).waitFor()
    await context.close()
  })

  test('a refusal is the server’s title in a toast, with a way on; the number stays', async () => {
    const { context, page } = await fresh()
    await page.goto(`${server.url}/register`)
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

  test('without a network it says what to do; two presses are one call', async () => {
    const { context, page } = await fresh()
    await page.goto(`${server.url}/register`)
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

describe('the code', () => {
  test('is six boxes and one field: typing, paste, Bengali digits, backspace, arrows; Verify sleeps until it is whole', async () => {
    const { context, page } = await fresh()
    await page.goto(`${server.url}/register`)
    await proceed(page, newMobile(5))
    await page.waitForURL('**/otp')
    const field = codeField(page)
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    const boxes = page.locator('form span[aria-hidden] > span')
    expect(await boxes.count()).toBe(6)
    const shown = () => boxes.allTextContents().then((texts) => texts.join('|'))
    const awake = () => button(page, 'Verify').isEnabled()
    const paste = (text: string) =>
      field.evaluate((element, data) => {
        element.focus()
        document.execCommand('insertText', false, data)
      }, text)

    await field.click()
    await page.keyboard.type('12x34')
    expect([await shown(), await awake()]).toEqual(['1|2|3|4||', false])
    await page.keyboard.press('Enter')
    await says(page, 'Please enter otp first')
    expect(await hasFocus(page, 'input[name=otp]')).toBe(true)
    expect(page.url()).toMatch(/\/otp$/)
    await page.keyboard.press('Backspace')
    await page.keyboard.type('৪৫')
    expect(await page.getByText('Please enter otp first').count()).toBe(0)
    expect(await shown()).toBe('1|2|3|4|5|')
    await page.keyboard.type('6')
    expect([await shown(), await awake()]).toEqual(['1|2|3|4|5|6', true])
    // A seventh digit changes nothing.
    await page.keyboard.type('7')
    expect(await shown()).toBe('1|2|3|4|5|6')
    // The digit under the caret is replaced.
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('9')
    expect(await shown()).toBe('1|9|3|4|5|6')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('8')
    expect(await shown()).toBe('8|9|3|4|5|6')
    await page.keyboard.press('End')
    for (let n = 0; n < 6; n++) await page.keyboard.press('Backspace')
    expect([await shown(), await awake()]).toEqual(['|||||', false])
    await paste(' 12 34-56 ')
    expect(await shown()).toBe('1|2|3|4|5|6')
    // A tap on a box goes there.
    const third = await boxes.nth(2).boundingBox()
    if (third) await page.mouse.click(third.x + third.width / 2, third.y + third.height / 2)
    await page.keyboard.type('0')
    expect(await shown()).toBe('1|2|0|4|5|6')
    await context.close()
  })

  test('a wrong one leads back from the password, says so and how many tries are left; the right one goes through', async () => {
    const { context, page } = await fresh()
    await page.goto(`${server.url}/forget-password`)
    await proceed(page, mobileOf(1))
    await page.waitForURL('**/otp')
    const code = await printedCode(server, mobileOf(1))
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      await verify(page, otherThan(code))
      await setPassword(page, password)
      await page.waitForURL('**/otp')
      await alert(page, 'This is not the code that was sent.')
      await says(page, `This is not the code that was sent. ${left} left.`)
      await expect.poll(() => hasFocus(page, 'input[name=otp]')).toBe(true)
      expect(await codeField(page).inputValue()).toBe('')
    }
    expect(await axe(page)).toEqual([])
    // A reload keeps what was said.
    await page.reload()
    await says(page, 'This is not the code that was sent. 1 try is left.')
    await verify(page, code)
    await setPassword(page, password)
    await page.waitForURL('**/login')
    await Student.signIn(server.url, mobileOf(1), password)
    await context.close()
  })

  test('after the last try only a new code helps', async () => {
    const { context, page } = await fresh()
    await page.clock.install()
    await page.goto(`${house.url}/register`)
    await proceed(page, newMobile(6))
    await page.waitForURL('**/otp')
    for (let n = 0; n < 5; n++) {
      // One in a million is right.
      await verify(page, '000000')
      await setPassword(page, password)
      await page.waitForURL('**/otp')
    }
    await says(page, 'This is not the code that was sent, and no try is left. Please send a new code.')
    await page.keyboard.type('123456')
    expect(await button(page, 'Verify').isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    expect(page.url()).toMatch(/\/otp$/)
    await page.clock.runFor(300_000)
    house.clock.move(300_000)
    await expect.poll(() => button(page, 'Send Again').isEnabled()).toBe(true)
    await button(page, 'Send Again').click()
    await says(page, 'A new code has been sent.')
    await page.keyboard.type('123456')
    expect(await button(page, 'Verify').isEnabled()).toBe(true)
    await context.close()
  })

  test('one that is too old, and one that a newer has replaced, say so', async () => {
    const { context, page } = await fresh()
    await page.goto(`${house.url}/register`)
    await proceed(page, newMobile(7))
    await page.waitForURL('**/otp')
    house.clock.move(600_001)
    await verify(page, '123456')
    await setPassword(page, password)
    await says(page, 'This code is too old. Please send a new one.')
    await alert(page, 'This code is too old.')

    await proceedAnew(page, newMobile(7))
    // Asked for once more, elsewhere.
    const reply = await fetch(`${house.url}/api/student/otp/88${newMobile(7)}`)
    expect(reply.status).toBe(200)
    await verify(page, '123456')
    await setPassword(page, password)
    await page.getByText('This code has been used, or a newer one was sent.').waitFor()
    await expect.poll(() => hasFocus(page, 'input[name=otp]')).toBe(true)
    await context.close()
  })

  test('Send Again counts down 300 s by the server’s clock, a reload included, and starts anew', async () => {
    const { context, page } = await fresh()
    await page.clock.install()
    await page.goto(`${house.url}/forget-password`)
    await proceed(page, mobileOf(0))
    await page.waitForURL('**/otp')
    const again = button(page, 'Send Again')
    const left = async () => {
      const text = (await page.getByText(/^No code yet\? Wait/).textContent()) ?? ''
      const [minutes = 0, seconds = 0] = text.match(/\d+/g)?.map(Number) ?? []
      return minutes * 60 + seconds
    }
    expect(await again.isDisabled()).toBe(true)
    const first = await left()
    expect(first).toBeGreaterThan(280)
    expect(first).toBeLessThanOrEqual(300)
    await page.clock.runFor(100_000)
    house.clock.move(100_000)
    await expect.poll(left).toBeLessThanOrEqual(first - 99)
    const before = await left()
    await page.reload()
    await page.getByText(/^No code yet\? Wait/).waitFor()
    expect(await left()).toBeLessThanOrEqual(before)
    expect(await left()).toBeGreaterThan(before - 30)
    expect(await again.isDisabled()).toBe(true)
    await page.clock.runFor(201_000)
    house.clock.move(201_000)
    await says(page, 'No code yet?')
    const sent = page.waitForRequest((request) => request.url().includes('/student/otp/'))
    await again.click()
    expect(new URL((await sent).url()).pathname).toBe(`/api/student/otp/${mobileOf(0)}`)
    await says(page, 'A new code has been sent.')
    await expect.poll(left).toBeGreaterThan(280)
    expect(await again.isDisabled()).toBe(true)
    expect(await hasFocus(page, 'input[name=otp]')).toBe(true)
    await context.close()
  })
})

async function proceedAnew(page: Page, mobile: string): Promise<void> {
  await page.getByRole('link', { name: 'Change number' }).click()
  expect(await page.locator('input[name=username]').inputValue()).toBe(mobile)
  await button(page, 'Proceed').click()
  await page.waitForURL('**/otp')
}

describe('the new password', () => {
  test('says each mistake at its field, shows what is typed, and tells password managers whose it is', async () => {
    const { context, page } = await fresh()
    await page.goto(`${echoing.url}/register`)
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
    await page.getByRole('button', { name: 'Show password' }).last().click()
    expect(await second.getAttribute('type')).toBe('text')
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe(newMobile(2))
    await context.close()
  })

  test('on a second device, which has no registration: Please register first!', async () => {
    const first = await fresh()
    await first.page.goto(`${server.url}/register`)
    await proceed(first.page, newMobile(6))
    await first.page.waitForURL('**/otp')
    const code = await printedCode(server, newMobile(6))

    const second = await fresh('wide')
    await second.page.goto(`${server.url}/otp`)
    await alert(second.page, 'Please register first!')
    expect(await axe(second.page)).toEqual([])
    await verify(second.page, code)
    await alert(second.page, 'Please register first!')
    let calls = 0
    second.page.on('request', (request) => {
      if (request.url().includes('/set-password')) calls += 1
    })
    await setPassword(second.page, password)
    await alert(second.page, 'Please register first!')
    expect(calls).toBe(0)
    await second.page.getByRole('link', { name: 'Create an account' }).click()
    await heading(second.page, 'Register')
    await second.context.close()

    // The first one goes on as if nothing had happened.
    await verify(first.page, code)
    await setPassword(first.page, password)
    await first.page.waitForURL('**/login')
    await first.context.close()
  })

  test('a lost network at Done says so and keeps everything; the next press goes through', async () => {
    const { context, page } = await fresh()
    await page.goto(`${echoing.url}/register`)
    await proceed(page, newMobile(3))
    await page.waitForURL('**/setpassword')
    await page.route('**/api/student/set-password*', (route) => route.abort())
    await setPassword(page, password)
    await alert(page, 'No connection to the server. Check your internet and try again.')
    await page.unroute('**/api/student/set-password*')
    await button(page, 'Done').click()
    await says(page, 'Successfully set the password!')
    await Student.signIn(echoing.url, newMobile(3), password)
    await context.close()
  })
})

describe.each(['phone', 'wide'] as const)('every screen on a %s window', (size) => {
  test.each(['en', 'bn'] as const)(
    'in %s: axe finds nothing, nothing is wider than the window',
    async (language) => {
      const context = await open(browser, size, { reducedMotion: 'reduce' })
      const page = await context.newPage()
      const look = async (screen: string) => {
        const name = `register-${screen}-${size}-${language}`
        // The other theme has other colours and nothing else; a few screens show them all.
        for (const theme of ['otp-error', 'password', 'first'].includes(screen)
          ? ['light', 'dark']
          : ['light']) {
          await page.evaluate((it) => {
            document.documentElement.dataset.theme = it
          }, theme)
          expect(await axe(page, theme === 'dark' ? ['color-contrast'] : undefined), name).toEqual([])
          await screenshot(page, `${name}-${theme}`)
        }
        await page.evaluate(() => {
          delete document.documentElement.dataset.theme
        })
        expect(await overflow(page), name).toBeLessThanOrEqual(0)
        if (size === 'wide') return
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await overflow(page), `${name} at 320 px`).toBeLessThanOrEqual(0)
        await screenshot(page, `${name}-320`)
        await page.setViewportSize({ width: 360, height: 740 })
      }
      await page.goto(`${house.url}/register`)
      const name = { en: 'English', bn: 'বাংলা' }[language]
      await page.getByRole('button', { name, exact: true }).click()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      await look('register')
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid]').waitFor()
      await look('register-error')
      await page.goto(`${house.url}/forget-password`)
      await look('reset')
      // Aside from the sending limit of the one number: a reply as the server would give it.
      await page.route('**/api/student/forgot-password/**', (route) =>
        route.fulfill({ json: { status: '200', data: { hash: 'h', phone: `88${mobileOf(0)}` } } }),
      )
      await proceed(page, mobileOf(0))
      await page.waitForURL('**/otp')
      await codeField(page).fill('123')
      await look('otp')
      if (language === 'bn') await page.getByText(/অপেক্ষা করুন ০[৪৫]:[০-৯]{2}$/).waitFor()
      await codeField(page).press('Enter')
      await page.locator('[aria-invalid]').waitFor()
      await look('otp-error')
      await verify(page, '123456')
      await look('password')
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid]').first().waitFor()
      await look('password-error')
      await page.goto(`${house.url}/data-deletion-policy`)
      await page.locator(`a[href^="mailto:${supportEmail}"]`).waitFor()
      await look('policy')
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`${house.url}/setpassword`)
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
      await look('first')
      await page.goto(`${house.url}/nowhere`)
      await page.getByRole('heading').waitFor()
      await look('nowhere')
      // Remembered.
      await page.reload()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      await context.close()
    },
  )
})
