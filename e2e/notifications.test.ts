/** Notifications as a student reads them: the bell, the drawer, what is seen and deleted. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, screenshot } from './support/browser.ts'
import {
  arrive,
  bell,
  closePages,
  dot,
  drawer,
  held,
  items,
  noticeApp,
  openDrawer,
  unseen,
} from './support/notices.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([noticeApp(), launch()])
})
afterEach(() => closePages(browser))
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const post = () => ({ browser, app })

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
    await expect
      .poll(() => second.locator('time').textContent())
      .toMatch(/^\d{2} \w{3} \d{4} \| \d{2}:\d{2} [ap]m$/)
    await expect.poll(() => dot(second).count()).toBe(1)
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
})
