/** The screens of registering in both languages, sizes and themes: no violation, nothing wider than the window. */
import { describe, expect, test } from 'vitest'
import { axe, open, screenshot } from './support/browser.ts'
import { houseOf, overflow } from './support/house.ts'
import { admissionPack, codeField, mobileOf, proceed, supportEmail, verify } from './support/registration.ts'
import { registrationStage } from './support/registration-stage.ts'

/** One school for every screen. */
const stage = registrationStage({ house: () => houseOf(admissionPack()) })
const { schools } = stage

describe.each(['phone', 'wide'] as const)('every screen on a %s window', (size) => {
  test.each(['en', 'bn'] as const)(
    'in %s: axe finds nothing, nothing is wider than the window',
    async (language) => {
      const context = await open(stage.browser, size, { reducedMotion: 'reduce' })
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
      await page.goto(`${schools.house.url}/register`)
      const name = { en: 'English', bn: 'বাংলা' }[language]
      await page.getByRole('button', { name, exact: true }).click()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
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
      if (language === 'bn') await page.getByText(/অপেক্ষা করুন ০[৪৫]:[০-৯]{2}$/).waitFor()
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
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      await context.close()
    },
  )
})
