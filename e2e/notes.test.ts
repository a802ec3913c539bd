/** From the course to its books, videos and notes as a student lives them; a note kept offline. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, type Size, seatHome } from './support/app.ts'
import { axe, launch, signInHome } from './support/browser.ts'
import { clipsHere, clipsPack, sayWhereNoClips } from './support/clips.ts'
import { dialog } from './support/exam.ts'

let browser: Browser
let app: TestApp

sayWhereNoClips()

beforeAll(async () => {
  if (!clipsHere) return
  ;[app, browser] = await Promise.all([appOf(clipsPack()), launch([], { installs: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const inside = (size: Size, student = 0) => seatHome(browser, app, student, size)

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await dialog(page).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
}

function completed(name: string): Promise<string[]> {
  return app.db.scan(async (db) => {
    const rows = await db.selectFrom('completion').select('content_id').execute()
    return rows.map((row) => row.content_id).filter((id) => id === name)
  })
}

describe.runIf(clipsHere)('courses and notes', () => {
  test('from the course to a note that is kept, offline too', async () => {
    const { context, page } = await inside('phone')
    await page.getByRole('link', { name: 'Moving Pictures' }).click()
    await page.getByRole('button', { name: 'See More' }).click()
    await page.getByRole('button', { name: 'See Less' }).waitFor()
    await page.getByRole('link', { name: 'Optics' }).click()
    await page.getByRole('tab', { name: 'Lectures', selected: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Notes of Lecture 1' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^DOWNLOAD/ }).click()
    expect((await download).suggestedFilename()).toBe('আলো এক পাতায়.pdf')
    await expect.poll(() => completed('note')).toEqual(['note'])
    await page.getByLabel(/^Keep on this (?:phone|device)/).check()
    await page.getByRole('button', { name: /^Open/ }).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await page.getByText('You are offline!').waitFor()
    await page.getByText('আলো: এক পাতায়').waitFor()
    expect(await page.getByLabel(/^Keep on this (?:phone|device)/).isChecked()).toBe(true)
    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: /^DOWNLOAD/ }).click()
    expect((await again).suggestedFilename()).toBe('আলো এক পাতায়.pdf')
    // A sign-out empties local storage, and not what the student asked to be kept.
    await context.setOffline(false)
    await signOut(page)
    await signInHome(page, app.url, mobileOf(0), packPassword)
    await page.goto(`${app.url}/notes/lecture/lecture`)
    await page.getByRole('button', { name: /^Open/ }).waitFor()
    expect(await page.getByLabel(/^Keep on this (?:phone|device)/).isChecked()).toBe(true)
    // The browser may take it away: the page says so, and no longer says that it is kept.
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      await root.removeEntry('notes', { recursive: true })
    })
    await page.getByRole('button', { name: /^Open/ }).click()
    await page.getByText('The browser has removed this note from the phone.').first().waitFor()
    expect(await page.getByLabel(/^Keep on this (?:phone|device)/).isChecked()).toBe(false)
    await page.goto(`${app.url}/lectures/subject`)
    await page.getByRole('heading', { name: 'Lecture 1' }).waitFor()
    await context.close()
  })
})
