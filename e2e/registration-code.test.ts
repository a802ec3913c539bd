/** The one-time code: its six boxes, and what becomes of one that is wrong too often, too old, or sent again. */
import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import {
  admissionPack,
  alert,
  button,
  hasFocus,
  mobileOf,
  newMobile,
  password,
  proceed,
  says,
  setPassword,
  verify,
} from './support/registration.ts'
import { registrationStage } from './support/registration-stage.ts'

/** Its clock can be moved. */
const stage = registrationStage({ app: () => appOf(admissionPack()) })
const { schools, fresh } = stage

describe('the code', () => {
  test('after the last try only a new code helps', async () => {
    const { context, page } = await fresh()
    await page.clock.install()
    await page.goto(`${schools.app.url}/register`)
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
    schools.app.clock.move(300_000)
    await expect.poll(() => button(page, 'Send Again').isEnabled()).toBe(true)
    const refused = { status: '409', errors: { code: 'conflict', title: 'No code leaves today' } }
    const refuse = (route: Route) => route.fulfill({ status: 409, json: refused })
    await page.route('**/api/student/otp/**', refuse, { times: 1 })
    await button(page, 'Send Again').click()
    await alert(page, 'No code leaves today')
    await button(page, 'Send Again').click()
    await says(page, 'Your school has a new code for you.')
    await page.keyboard.type('123456')
    expect(await button(page, 'Verify').isEnabled()).toBe(true)
    await context.close()
  })

  test('Send Again counts down 300 s by the server’s clock, a reload included, and starts anew', async () => {
    const { context, page } = await fresh()
    await page.clock.install()
    await page.goto(`${schools.app.url}/forget-password`)
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
    schools.app.clock.move(100_000)
    await expect.poll(left).toBeLessThanOrEqual(first - 99)
    const before = await left()
    await page.reload()
    await page.getByText(/^No code yet\? Wait/).waitFor()
    expect(await left()).toBeLessThanOrEqual(before)
    expect(await left()).toBeGreaterThan(before - 30)
    expect(await again.isDisabled()).toBe(true)
    await page.clock.runFor(201_000)
    schools.app.clock.move(201_000)
    await says(page, 'No code yet?')
    const sent = page.waitForRequest((request) => request.url().includes('/student/otp/'))
    await again.click()
    expect(new URL((await sent).url()).pathname).toBe(`/api/student/otp/${mobileOf(0)}`)
    await says(page, 'Your school has a new code for you.')
    await expect.poll(left).toBeGreaterThan(280)
    expect(await again.isDisabled()).toBe(true)
    expect(await hasFocus(page, 'input[name=otp]')).toBe(true)

    // Refused for longer than a countdown: the wait that is shown is the one that there is, after a reload too.
    await page.clock.runFor(301_000)
    schools.app.clock.move(301_000)
    const title = 'Many codes have been sent to this number.'
    const later = {
      status: 429,
      headers: { 'retry-after': '7200' },
      json: { status: '429', errors: { code: 'tooManyRequests', title } },
    }
    await page.route('**/api/student/otp/**', (route) => route.fulfill(later), { times: 1 })
    await again.click()
    await alert(page, title)
    await page.getByText(/^No code yet\? Wait 1:59:\d\d$/).waitFor()
    await page.reload()
    await page.getByText(/^No code yet\? Wait 1:5[89]:\d\d$/).waitFor()
    expect(await again.isDisabled()).toBe(true)
    await context.close()
  })
})
