/** The profile (spec §2, §4, §5): read, edited, left; its pictures are in profile-picture.test.ts. */
import type { TestHouse } from '@porua/testkit/house'
import { mobileOf } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launch } from './support/browser.ts'
import { dialog } from './support/exam.ts'
import { overflow, seat } from './support/house.ts'
import {
  atProfile,
  edit,
  fact,
  field,
  profileHouse,
  saved,
  unknown,
  update,
} from './support/picture-profile.ts'

let browser: Browser
let house: TestHouse

beforeAll(async () => {
  ;[house, browser] = await Promise.all([profileHouse(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})
// A page left open goes on calling, and the next one waits for it.
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

describe.each(['phone', 'wide'] as const)('the profile on a %s window', (size) => {
  const base = size === 'phone' ? 0 : 20

  test('shows what spec §2 names', async () => {
    const page = await atProfile(browser, house, base + 2, size)
    const n = base + 2
    await page.getByText(`S-${n}`).waitFor()
    const facts = {
      Mobile: mobileOf(n),
      "Parent's contact": '01811111111',
      'SSC GPA': '4.83',
      'HSC GPA': '5.00',
      Session: '2026-27',
      Branch: 'Mirpur, Dhaka',
      Groups: 'Group g1',
      'Unique code': `U-${n}`,
    }
    for (const [label, text] of Object.entries(facts))
      expect((await fact(page, label).innerText()).trim(), label).toBe(text)
    const link = fact(page, 'Alternate exam link').getByRole('link')
    expect(await link.getAttribute('href')).toBe('https://exam.example.com/room%204')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await page.getByRole('link', { name: 'Scoreboard' }).getAttribute('href')).toBe('/scoreboard')
    const avatar = (await page.getByRole('img', { name: `Picture of Nusrat ${n}` }).boundingBox()) ?? {
      width: 0,
    }
    expect(avatar.width).toBe(150)
    const bar = await page
      .locator('header')
      .getByRole('button', { name: /: menu$/ })
      .locator('span')
      .boundingBox()
    expect(bar?.width).toBe(40)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test('without a network says so without trying on, and comes by itself when there is one', async () => {
    const { page } = await seat(browser, house, base + 9, size)
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
    await page.goto(`${house.url}/student-profile`)
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
    await page.getByRole('heading', { name: `Nusrat ${base + 9}` }).waitFor()
  })

  test('edits the two GPAs and nothing else', async () => {
    const page = await atProfile(browser, house, base + 3, size)
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
    await page.getByRole('heading', { name: `Nusrat ${base + 3}` }).waitFor()
    expect((await fact(page, 'SSC GPA').innerText()).trim()).toBe(own)
    // Without an own one the recorded one stands there: both are the same.
    expect((await fact(page, 'HSC GPA').innerText()).trim()).toBe('5.00')
  })
})

describe('the profile', () => {
  test('of a student about whom little is known; a link that is none stays text', async () => {
    const page = await atProfile(browser, house, unknown)
    for (const label of ["Parent's contact", 'SSC GPA', 'HSC GPA', 'Session', 'Branch', 'Unique code'])
      expect(await fact(page, label).innerText(), label).toContain('Not given')
    expect(await fact(page, 'Alternate exam link').innerText()).toBe('javascript:alert(1)')
    expect(await fact(page, 'Alternate exam link').getByRole('link').count()).toBe(0)
    // Nothing that is missing and cannot be typed keeps the rest from being saved.
    await edit(page)
    await field(page, 'SSC GPA').fill('3.5')
    await update(page)
    await saved(page)
    expect((await fact(page, 'SSC GPA').innerText()).trim()).toBe(
      '3.50\nMerit lists with GPA count it until Porua records one.',
    )
  })

  test('asks before unsaved changes are left: by Back, by a link, by the toggle', async () => {
    const { page } = await seat(browser, house, 6)
    await page.getByRole('link', { name: 'My Profile' }).first().click()
    await page.getByRole('heading', { name: 'Nusrat 6' }).waitFor()
    await edit(page)
    await field(page, 'SSC GPA').fill('1')
    await page.goBack()
    await dialog(page).getByText('Leave without saving?').waitFor()
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'SSC GPA').inputValue()).toBe('1')

    await page.getByRole('link', { name: 'My Exams' }).first().click()
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'SSC GPA').inputValue()).toBe('1')

    await page.getByRole('button', { name: 'Stop editing' }).click()
    await dialog(page).getByText('Discard your changes?').waitFor()
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    expect((await fact(page, 'SSC GPA').innerText()).trim()).toBe('4.83')

    await edit(page)
    await field(page, 'SSC GPA').fill('2')
    await page.goBack()
    await dialog(page).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
  })

  test('after a save Back leads to the page before, once', async () => {
    const { page } = await seat(browser, house, 7)
    await page.getByRole('link', { name: 'My Profile' }).first().click()
    await page.getByRole('heading', { name: 'Nusrat 7' }).waitFor()
    await edit(page)
    await field(page, 'SSC GPA').fill('4')
    await update(page)
    await saved(page)
    await page.goBack()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
  })

  test('the data deletion policy is a press away for who is signed in: in the menu of the avatar', async () => {
    const { page } = await seat(browser, house, 8)
    const menu = page.locator('header').getByRole('button', { name: 'Nusrat 8: menu' })
    await menu.click()
    await page.locator('header').getByRole('link', { name: 'Data deletion policy' }).click()
    await page.getByRole('heading', { name: 'Data deletion policy', level: 1 }).waitFor()
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false')
    expect(new URL(page.url()).pathname).toBe('/data-deletion-policy')
  })
})
