/** The screens of registering in both languages, sizes and themes: no violation, nothing wider than the window. */
import { expect, test } from 'vitest'
import { open } from './support/browser.ts'
import { houseOf } from './support/house.ts'
import { look as lookAt, looks } from './support/look.ts'
import { admissionPack, codeField, mobileOf, proceed, supportEmail, verify } from './support/registration.ts'
import { registrationStage } from './support/registration-stage.ts'

/** One school for every screen. */
const stage = registrationStage({ house: () => houseOf(admissionPack()) })
const { schools } = stage

test.each(looks)(
  'every screen of registering: %s window, in %s',
  { timeout: 300_000 },
  async (size, language) => {
    const context = await open(stage.browser, size, { reducedMotion: 'reduce' })
    const page = await context.newPage()
    const look = (screen: string) =>
      lookAt(page, `register-${screen}-${size}-${language}`, size, {
        lightOnly: !['otp-error', 'password', 'first'].includes(screen),
      })
    await page.goto(`${schools.house.url}/register`)
    const name = { en: 'English', bn: 'বাংলা' }[language]
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
    await look('register')
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid]').waitFor()
    await look('register-error')
    await page.goto(`${schools.house.url}/forget-password`)
    await look('reset')
    // Aside from the sending limit of the one number: a reply as the server would give it.
    await page.route('**/api/student/forgot-password/**', (route) =>
      route.fulfill({ json: { status: '200', data: { hash: 'h', phone: `88${mobileOf(0)}` } } }),
    )
    await proceed(page, mobileOf(0))
    await page.waitForURL('**/otp')
    await codeField(page).fill('123')
    await look('otp')
    if (language === 'bn') await page.getByText(/০[৪৫]:[০-৯]{2} অপেক্ষা করুন$/).waitFor()
    await codeField(page).press('Enter')
    await page.locator('[aria-invalid]').waitFor()
    await look('otp-error')
    await verify(page, '123456')
    await look('password')
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid]').first().waitFor()
    await look('password-error')
    await page.goto(`${schools.house.url}/data-deletion-policy`)
    await page.locator(`a[href^="mailto:${supportEmail}"]`).waitFor()
    await look('policy')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${schools.house.url}/setpassword`)
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    await look('first')
    await page.goto(`${schools.house.url}/nowhere`)
    await page.getByRole('heading').waitFor()
    await look('nowhere')
    // Remembered.
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
    await context.close()
  },
)
