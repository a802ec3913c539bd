/** The profile with a server behind it: saved for good, and without a network. What it says is in profile.component.test.tsx. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { atProfile, edit, fact, field, profileApp, saved, update } from './support/picture-profile.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([profileApp(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})
// A page left open goes on calling, and the next one waits for it.
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

describe('the profile', () => {
  test('without a network says so without trying on, and comes by itself when there is one', async () => {
    const { page } = await seat(browser, app, 9)
    await page.addInitScript(() => {
      const onLine = () => sessionStorage.getItem('line') !== 'cut'
      Object.defineProperty(Navigator.prototype, 'onLine', { get: onLine })
      // A live line that fails asks by the same call whether the server is there: here it never comes to that.
      window.WebSocket = class extends EventTarget {
        close() {}
        send() {}
      } as unknown as typeof WebSocket
    })
    await page.evaluate(() => sessionStorage.setItem('line', 'cut'))
    let tries = 0
    await page.route(/\/api\//, (route) => {
      if (route.request().url().includes('profile')) tries += 1
      return route.abort()
    })
    await page.goto(`${app.url}/student-profile`)
    await page.getByRole('heading', { name: 'Your profile could not be loaded' }).waitFor()
    // One that was asked ahead of the page, the shell's, and the page's own where the shell's has failed before; then no more.
    // On a busy machine the last of them comes behind the sentence.
    await page.waitForTimeout(2_500)
    const before = tries
    expect(before).toBeLessThanOrEqual(3)
    await page.waitForTimeout(2_500)
    expect(tries).toBe(before)
    await page.unrouteAll()
    await page.evaluate(() => {
      sessionStorage.removeItem('line')
      window.dispatchEvent(new Event('online'))
    })
    await page.getByRole('heading', { name: 'Nusrat 9' }).waitFor()
  })

  test('edits the two GPAs and nothing else', async () => {
    const page = await atProfile(browser, app, 3)
    await edit(page)
    for (const label of ['Mobile', "Parent's contact", 'Session', 'Branch', 'Groups'])
      expect(await field(page, label).isDisabled(), label).toBe(true)
    for (const wrong of ['5.01', '-1', 'A+']) {
      await field(page, 'HSC GPA').fill(wrong)
      await update(page)
      await page.getByText('The given number is not valid').waitFor()
      const focused = await field(page, 'HSC GPA').evaluate((it) => it === document.activeElement)
      expect(focused, wrong).toBe(true)
    }
    await field(page, 'SSC GPA').fill('৪.২৫')
    await field(page, 'HSC GPA').fill('')
    await update(page)
    await saved(page)
    const own = '4.25\nMerit lists with GPA count 4.83, as recorded by Porua.'
    expect((await fact(page, 'SSC GPA').innerText()).trim()).toBe(own)
    await page.reload()
    await page.getByRole('heading', { name: 'Nusrat 3' }).waitFor()
    expect((await fact(page, 'SSC GPA').innerText()).trim()).toBe(own)
    // Without an own one the recorded one stands there: both are the same.
    expect((await fact(page, 'HSC GPA').innerText()).trim()).toBe('5.00')
  })
})
