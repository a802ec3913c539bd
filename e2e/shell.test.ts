/** The shell around every page: bar, menu, titles, focus, what fails. */
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, screenshot, signIn } from './support/browser.ts'
import { campus } from './support/campus.ts'
import { choose, dialog, expectSaved, startExam } from './support/exam.ts'
import { overflow, type Size } from './support/house.ts'

const stage = campus()
const { visit } = stage

async function enter(size: Size, student = 0): Promise<Page> {
  const page = await visit(size)
  await signIn(page, stage.house.url, mobileOf(student), packPassword)
  return page
}

const tabs = ['My Courses', 'My Exams', 'My Q&A']
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const focused = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent])

describe('the bar and the menu', () => {
  test.each(['phone', 'wide'] as const)(
    'on a %s window: all that spec §2 names, by its name',
    async (size) => {
      const page = await enter(size)
      const bar = page.locator('header')
      expect(await bar.getByRole('link', { name: 'Test Campus: home' }).getAttribute('href')).toBe('/')
      await bar.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
      await bar.getByRole('button', { name: 'Student 0: menu' }).click()
      for (const [name, to] of [
        ['My Profile', '/student-profile'],
        ['My Courses', '/courses'],
        ['My Exams', '/exams'],
      ] as const)
        expect(await bar.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(to)
      await bar.getByText('Test Ltd v2.2.3').waitFor()
      expect(await axe(page)).toEqual([])
      await screenshot(page, `avatar-menu-${size}`)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await bar.getByRole('button', { name: 'Logout' }).click()
      await dialog(page).getByText('Are you sure you want to logout?').waitFor()
      expect(await dialog(page).getByRole('button').allTextContents()).toEqual(['Cancel', 'Logout'])
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      const avatar = menu(page).getByRole('link', { name: 'My Profile' })
      expect(await avatar.getAttribute('href')).toBe('/student-profile')
    },
  )

  test('on a phone held sideways, with large letters too, the avatar menu is reached to its end', async () => {
    const page = await enter('phone')
    await page.setViewportSize({ width: 640, height: 320 })
    for (const letters of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, letters)
      await page.locator('header').getByRole('button', { name: 'Student 0: menu' }).click()
      for (const last of [
        page.locator('header').getByRole('button', { name: 'Logout' }).first(),
        page.locator('header').getByRole('link', { name: 'Data deletion policy' }),
      ]) {
        await last.scrollIntoViewIfNeeded()
        const { bottom, height } = await last.evaluate((it) => ({
          bottom: it.getBoundingClientRect().bottom,
          height: innerHeight,
        }))
        expect(bottom, letters).toBeLessThanOrEqual(height)
      }
      await page.keyboard.press('Escape')
    }
  })

  test('a phone shows the three under each other, and can fold them to the one it is at', async () => {
    const page = await enter('phone')
    const heightOf = async () => (await menu(page).boundingBox())?.height ?? 0
    const shown = async () => {
      const links = await menu(page).locator('li').all()
      const visible = await Promise.all(links.map((link) => link.isVisible()))
      return tabs.filter((_, at) => visible[at])
    }
    expect(await shown()).toEqual(tabs)
    const tall = await heightOf()
    await menu(page).getByRole('button', { name: 'Hide the menu' }).click()
    expect(await shown()).toEqual(['My Exams'])
    expect(tall - (await heightOf())).toBeGreaterThanOrEqual(70)
    await page.reload()
    await page.getByRole('tab').first().waitFor()
    expect(await shown()).toEqual(['My Exams'])
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'menu-folded-phone')
    // On a page that is none of the three there must still be a way.
    await page.goto(`${stage.house.url}/student-profile`)
    await menu(page).waitFor()
    expect(await shown()).toEqual(tabs)
    await menu(page).getByRole('button', { name: 'Show the menu' }).click()
    await page.goto(`${stage.house.url}/exams`)
    await menu(page).waitFor()
    expect(await shown()).toEqual(tabs)
  })

  test('in Bangla no English is left in it', async () => {
    const page = await enter('phone')
    await page.locator('header button[aria-expanded]').click()
    await page.getByRole('button', { name: 'বাংলা' }).click()
    const words = await page
      .locator('header, nav')
      .evaluateAll((all) =>
        all.flatMap((it) => [
          (it as HTMLElement).innerText,
          ...[...it.querySelectorAll('[aria-label]:not([role=group]), [title]')].flatMap((one) => [
            one.getAttribute('aria-label') ?? '',
            one.getAttribute('title') ?? '',
          ]),
        ]),
      )
    // What is the provider's or a name stays: product, company, version, the student, the other language's own name.
    const ours = words.join('\n').replace(/Test Campus|Test Ltd|v2\.2\.3|Student 0|S-0|English/g, '')
    expect(ours.match(/[A-Za-z]+/g) ?? []).toEqual([])
    expect(ours).toContain('আমার কোর্স')
    await screenshot(page, 'avatar-menu-bn-phone')
    expect(await axe(page)).toEqual([])
  })
})

describe('from page to page', () => {
  test('each page has its title, and its heading gets the focus', async () => {
    const page = await enter('wide')
    await expect.poll(() => page.title()).toBe('My Exams · Test Campus')
    await menu(page).getByRole('link', { name: 'My Q&A' }).click()
    await expect.poll(() => page.title()).toContain('Test Campus')
    await expect.poll(async () => (await focused(page))[0]).toBe('H1')
    await menu(page).getByRole('link', { name: 'My Exams' }).click()
    await expect.poll(() => page.title()).toBe('My Exams · Test Campus')
    await expect.poll(() => focused(page)).toEqual(['H1', 'My Exams'])
  })

  test('an address that is none leads on, and guesses what was meant', async () => {
    const page = await enter('phone')
    await page.goto(`${stage.house.url}/exmas/today`)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    const main = page.getByRole('main')
    await expect.poll(() => page.title()).toBe('This page does not exist · Test Campus')
    for (const name of tabs) await main.getByRole('link', { name }).last().waitFor()
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'not-found-phone')
    await main.locator('p', { hasText: 'Did you mean:' }).getByRole('link', { name: 'My Exams' }).click()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
    await page.goto(`${stage.house.url}/zzz`)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect(await page.getByText('Did you mean:').count()).toBe(0)
  })
})

describe('when something fails', () => {
  test('a page that cannot be drawn says so, takes the focus, and comes back when asked', async () => {
    const page = await enter('phone')
    await page.route(/\/api\/exam\/mine/, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: { exams: unknown } }
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, exams: [{}] } } })
    })
    // What the phone keeps of the list would be shown first.
    await page.evaluate(() => localStorage.removeItem('allExams'))
    await page.reload()
    await page.getByRole('heading', { name: 'This page ran into a problem' }).waitFor()
    expect(await focused(page)).toEqual(['H1', 'This page ran into a problem'])
    await menu(page).waitFor()
    expect(await axe(page)).toEqual([])
    await page.unroute(/\/api\/exam\/mine/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('listitem', { name: 'Exam live' }).waitFor()
  })

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
    await signIn(page, stage.house.url, mobileOf(1), packPassword)
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
    expect(await page.getByText('You are offline!').count()).toBe(1)
    expect(await page.locator('header, nav').getByRole('button', { disabled: true }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'offline-phone')
    await page.context().setOffline(false)
    await page.getByText('Internet has been restored').waitFor()
    expect(await page.getByText('You are offline!').count()).toBe(0)
  })
})
