/** The shell around every page: bar, menu, titles, focus, what fails. */
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Size } from './support/app.ts'
import { axe, screenshot, signIn } from './support/browser.ts'
import { campus } from './support/campus.ts'
import { choose, expectSaved, startExam } from './support/exam.ts'

const stage = campus()
const { visit } = stage

async function enter(size: Size, student = 0): Promise<Page> {
  const page = await visit(size)
  await signIn(page, stage.app.url, mobileOf(student), packPassword)
  return page
}

const tabs = ['My Courses', 'My Exams', 'My Q&A']
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

describe('the bar and the menu', () => {
  test('a phone shows the three under each other; folded into one row it stays so after a reload', async () => {
    const page = await enter('phone')
    const heightOf = async () => (await menu(page).boundingBox())?.height ?? 0
    const tall = await heightOf()
    await menu(page).getByRole('button', { name: 'Hide the menu' }).click()
    expect(tall - (await heightOf())).toBeGreaterThanOrEqual(70)
    await page.reload()
    await page.getByRole('tab').first().waitFor()
    expect(await heightOf()).toBeLessThan(60)
    // Each is still a tap away.
    for (const name of tabs) await menu(page).getByRole('link', { name }).waitFor()
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'menu-folded-phone')
    await menu(page).getByRole('button', { name: 'Show the menu' }).click()
    await page.goto(`${stage.app.url}/exams`)
    await menu(page).waitFor()
    expect(await heightOf()).toBe(tall)
  })
})

describe('when something fails', () => {
  test('an exam whose screen breaks is opened again with every answer, and nothing leads away from it', async () => {
    const page = await visit('phone')
    // The screen breaks at a moment of the test's choosing: the browser refuses what it needs.
    await page.addInitScript(() => {
      window.ResizeObserver = new Proxy(window.ResizeObserver, {
        construct(target, given) {
          if (sessionStorage.getItem('broken')) throw new Error('broken by the test')
          return Reflect.construct(target, given) as object
        },
      })
    })
    await signIn(page, stage.app.url, mobileOf(1), packPassword)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await page.evaluate(() => sessionStorage.setItem('broken', 'yes'))
    await page.reload()
    await page.getByRole('heading', { name: 'This page ran into a problem' }).waitFor()
    await page.getByText('the time goes on').waitFor()
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    expect(new URL(page.url()).pathname).toMatch(/^\/live-exam\//)
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'exam-failed-phone')
    await page.evaluate(() => sessionStorage.removeItem('broken'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Answered questions 1 / 1').waitFor()
  })

  test('without a network the page says so and nothing is disabled; with one again it says that too', async () => {
    const page = await enter('phone', 2)
    await page.context().setOffline(true)
    await page.getByText('You are offline!').waitFor()
    await expect.poll(() => page.getByText('You are offline!').count()).toBe(1)
    expect(await page.locator('header, nav').getByRole('button', { disabled: true }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'offline-phone')
    await page.context().setOffline(false)
    await page.getByText('Internet has been restored').waitFor()
    expect(await page.getByText('You are offline!').count()).toBe(0)
  })
})
