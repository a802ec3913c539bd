/** The provider's white label: names, logo, icon and colours, whatever they are. */
import { mobileOf, packPassword } from '@porua/testkit/packs'
import { describe, expect, test } from 'vitest'
import { brandColours } from '../packages/kit/src/platform/theme-colour.ts'
import { axe, screenshot, signIn } from './support/browser.ts'
import { campus } from './support/campus.ts'

const stage = campus()
const { visit } = stage

describe('the provider’s white label', () => {
  test('title, company, icon and the browser’s own bar', async () => {
    const page = await visit('phone')
    await page.goto(stage.app.url)
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await expect.poll(() => page.title()).toContain('Test Campus')
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^blob:/)
    const bars = () =>
      page
        .locator('meta[name=theme-color]')
        .evaluateAll((all) => all.map((it) => (it as HTMLMetaElement).content))
    const [light, dark] = await bars()
    expect(light).toBe('#8a1c7c')
    expect(dark).not.toBe(light)
    // Chosen on the device, it holds whatever the system says.
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.reload()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(await bars()).toEqual([dark, dark])
  })

  test('a logo that does not load leaves the name in its place, signed out and in', async () => {
    const page = await visit('phone', { serviceWorkers: 'block' })
    await page.route(/\/config\.json/, async (route) => {
      const reply = await route.fetch()
      const json = { ...((await reply.json()) as object), logo: 'school/nothing.png' }
      await route.fulfill({ response: reply, json })
    })
    await page.goto(stage.app.url)
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await expect.poll(() => page.locator('main img').count()).toBe(0)
    await page.getByText('Test Campus', { exact: true }).waitFor()
    await signIn(page, stage.app.url, mobileOf(0), packPassword)
    await expect.poll(() => page.locator('header a img').count()).toBe(0)
    await page.locator('header').getByText('Test Campus', { exact: true }).waitFor()
  })

  test.each(['#fffde7', '#000000', '#ff0000'])(
    '%s reads in both themes, on every kind of surface',
    async (colour) => {
      // The worker would fetch the configuration past the route below.
      const page = await visit('phone', { serviceWorkers: 'block' })
      await page.route(/\/config\.json/, async (route) => {
        const reply = await route.fetch()
        await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), colour } })
      })
      const made = brandColours(colour)
      const look = async (name: string) => {
        const stands = await page.evaluate(() =>
          ['light', 'dark'].map((it) =>
            document.documentElement.style.getPropertyValue(`--brand-fill-${it}`),
          ),
        )
        expect(stands, name).toEqual([made.light.fill, made.dark.fill])
        for (const theme of ['light', 'dark']) {
          await page.evaluate((it) => {
            document.documentElement.dataset.theme = it
          }, theme)
          expect(await axe(page, ['color-contrast']), `${name} ${theme}`).toEqual([])
          await screenshot(page, `colour-${colour.slice(1)}-${name}-${theme}`)
        }
      }
      await page.goto(stage.app.url)
      await page.getByRole('heading', { name: 'Sign In' }).waitFor()
      await look('sign-in')
      await signIn(page, stage.app.url, mobileOf(0), packPassword)
      await page.getByRole('listitem', { name: 'Exam live' }).waitFor()
      await page.locator('header button[aria-expanded]').click()
      await look('exams')
      await page.keyboard.press('Escape')
      await page.locator('header button[aria-haspopup=dialog]').click()
      await page.locator('dialog[open]').waitFor()
      await look('drawer')
    },
  )
})
