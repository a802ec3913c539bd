/** Notifications as a student reads them: the bell, the drawer, what is seen and deleted, and when the server says no. */
import type { TestHouse } from '@porua/testkit/house'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, open, screenshot, signIn } from './support/browser.ts'
import { overflow } from './support/house.ts'
import {
  arrive,
  bell,
  closePages,
  dot,
  drawer,
  held,
  items,
  noticeHouse,
  openDrawer,
  unseen,
} from './support/notices.ts'

let browser: Browser
let house: TestHouse

beforeAll(async () => {
  ;[house, browser] = await Promise.all([noticeHouse(), launch()])
})
afterEach(() => closePages(browser))
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

const post = () => ({ browser, house })

describe.each(['phone', 'wide'] as const)('on a %s window', (size) => {
  const first = { phone: 0, wide: 1 }[size]

  test('one arrives, is announced, counted, read, seen and deleted', async () => {
    const { page, tell } = await arrive(post(), first, { size })
    await unseen(page, 0).waitFor()
    await tell('Bring a ruler tomorrow.\nAnd a pencil.')
    await unseen(page, 1).waitFor()
    await page.getByRole('status').getByText('Bring a ruler tomorrow.').waitFor()
    await tell('The second one.')
    await unseen(page, 2).waitFor()
    await screenshot(page, `bell-${size}`)

    await openDrawer(page)
    const [second, ruler] = [items(page).nth(0), items(page).nth(1)]
    await second.getByText('The second one.').waitFor()
    expect(await second.locator('time').textContent()).toMatch(/^\d{2} \w{3} \d{4} \| \d{2}:\d{2} [ap]m$/)
    expect(await dot(second).count()).toBe(1)
    const width = (await drawer(page).boundingBox())?.width ?? 0
    expect(width).toBe(size === 'phone' ? 288 : 1152)
    expect(await axe(page)).toEqual([])
    await screenshot(page, `drawer-${size}`)

    // It leads nowhere: only the dot goes.
    await ruler
      .getByRole('button', { name: /Bring a ruler/ })
      .first()
      .click()
    await expect.poll(() => dot(ruler).count()).toBe(0)
    await drawer(page).waitFor()
    await expect
      .poll(async () => (await held(page)).find((it) => it.isSeen)?.message)
      .toContain('Bring a ruler')

    await second.getByRole('button', { name: 'Delete: The second one.' }).click()
    await expect.poll(() => items(page).count()).toBe(1)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Delete: Bring a ruler tomorrow.\nAnd a pencil.')
    await page.getByText('Notification deleted.').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByText('No notifications yet').waitFor()
    await expect.poll(async () => (await held(page)).length).toBe(0)
    expect(await axe(page)).toEqual([])
    await screenshot(page, `drawer-empty-${size}`)
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    expect(await bell(page).evaluate((it) => it === document.activeElement)).toBe(true)
    await page.reload()
    await unseen(page, 0).waitFor()
  })

  test('in Bangla and in the dark: no violation, nothing wider than the window', async () => {
    const { page, tell } = await arrive(post(), first + 2, { size, language: 'bn' })
    await tell('আগামীকাল পরীক্ষা।', { on: 'exam', id: 'live' })
    await tell(`A long one: ${'word '.repeat(60)}`, { on: 'lecture', id: 'l' })
    await tell('x'.repeat(300))
    await page.getByRole('button', { name: 'নোটিফিকেশন, ৩টি অদেখা' }).waitFor()
    await openDrawer(page)
    await items(page).nth(2).waitFor()
    expect(await items(page).nth(2).locator('time').textContent()).toMatch(
      /^[০-৯]{1,2} \S+ [০-৯]{4} \| \S+ [০-৯:]+$/,
    )
    for (const theme of ['light', 'dark']) {
      await page.evaluate((it) => {
        document.documentElement.dataset.theme = it
      }, theme)
      expect(await axe(page), theme).toEqual([])
      await screenshot(page, `drawer-bn-${size}-${theme}`)
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const sideways = await page.locator('dialog').evaluate((it) => it.scrollWidth - it.clientWidth)
    expect(sideways).toBeLessThanOrEqual(0)
  })
})

describe('when the server says no', () => {
  test('the dot comes back, and so does what could not be deleted', async () => {
    const { page, tell } = await arrive(post(), 13)
    await tell('Older.')
    await tell('Newer.')
    await unseen(page, 2).waitFor()
    await page.route(/\/api\/notification\/(seen|id)\//, (route) => route.abort())
    await openDrawer(page)
    const older = items(page).filter({ hasText: 'Older.' })
    await older.getByRole('button').first().click()
    await expect.poll(() => dot(older).count()).toBe(1)
    await older.getByRole('button', { name: /^Delete/ }).click()
    await older.getByText('The notification could not be deleted.').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await items(page).allTextContents()).toEqual([
      expect.stringContaining('Newer.'),
      expect.stringContaining('Older.'),
    ])
    await page.unroute(/\/api\/notification\/(seen|id)\//)
    await older.getByRole('button', { name: /^Delete/ }).click()
    await expect.poll(async () => (await held(page)).map((it) => it.message)).toEqual(['Newer.'])
  })

  test('a list that does not come says so and can be asked for again; older ones come by Load More', async () => {
    const { page, tell } = await arrive(post(), 14)
    for (let n = 1; n <= 53; n++) await tell(`Number ${n}.`)
    await page.reload()
    await unseen(page, '50 or more').waitFor()
    await openDrawer(page)
    await expect.poll(() => items(page).count()).toBe(50)
    await page.route(/\/api\/notification\?/, (route) => route.abort())
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByText('The older ones could not be loaded.').waitFor()
    await page.unroute(/\/api\/notification\?/)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect.poll(() => items(page).count()).toBe(53)
    await items(page).last().getByText('Number 1.').waitFor()
    expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)

    // Opened again it begins with as many as at first; the others stand ready, also without a network.
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await page.route(/\/api\//, (route) => route.abort())
    await openDrawer(page)
    await expect.poll(() => items(page).count()).toBe(50)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect.poll(() => items(page).count()).toBe(53)
    expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)
  })

  test('nothing came at all: words and a button, and then the list', async () => {
    const context = await open(browser, 'phone')
    const page = await context.newPage()
    await signIn(page, house.url, mobileOf(15), packPassword)
    await page.route(/\/api\/(student\/profile|notification)/, (route) =>
      route.fulfill({ status: 400, json: { status: '400', errors: { code: 'badRequest', title: 'No.' } } }),
    )
    await page.reload()
    await openDrawer(page)
    await page.getByText('Your notifications could not be loaded').waitFor()
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'drawer-failed-phone')
    await page.unroute(/\/api\/(student\/profile|notification)/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No notifications yet').waitFor()
  })
})
