/** Courses, subjects, lists, videos and notes on the sample school, page by page: what the specification names is there and leads on. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { overflow } from './support/house.ts'
import { sampleSeat, seen } from './support/sample-seat.ts'

const seat = sampleSeat()
const { aside, goTo, title } = seat
let page: Page
beforeAll(() => {
  page = seat.page
})

const crumbs = () => page.getByRole('navigation', { name: 'Where you are' })

describe('a course', () => {
  test('cards carry cover, name and a clipped description; a subject’s leads to its lectures', async () => {
    await goTo('/courses')
    const card = page.getByRole('link', { name: /Medical Admission 2027/ })
    await card.waitFor()
    await seen(page.getByRole('listitem').filter({ has: card }).locator('img'))
    await card.click()
    await title('Medical Admission 2027')
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
    const subjects = cards.filter({ hasText: /Physics|Chemistry|Botany|Zoology|English/ })
    await expect.poll(() => subjects.count()).toBeGreaterThanOrEqual(5)
    const tops = await subjects.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    )
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
    expect(await crumbs().textContent()).toContain('Medical Admission 2027')
    await crumbs().getByRole('link', { name: 'My Courses' }).waitFor()
    await page.getByRole('link', { name: /^Physics/ }).click()
    await page.waitForURL('**/lectures/physics')
  })

  test('while it loads, a spinner says so; a list that is refused says its title in a toast', async () => {
    const slow = await aside()
    // What the phone keeps of the lists would be shown first.
    await slow.addInitScript(() => {
      for (const key of ['seenContent', 'allLectures', 'allChapters', 'allQuestionSolves'])
        localStorage.removeItem(key)
    })
    const letGo: (() => void)[] = []
    for (const call of ['**/api/subject/by-course-id/**', '**/api/course']) {
      const held = new Promise<void>((resolve) => letGo.push(resolve))
      await slow.route(call, async (route) => {
        await held
        await route.continue()
      })
    }
    const subjects = slow.waitForResponse('**/api/subject/by-course-id/**')
    await slow.goto(`${seat.url}/subjects/hsc-biology`)
    const waits = slow.getByRole('status').filter({ hasText: 'Loading' })
    await waits.locator('[aria-hidden=true]').waitFor()
    // Subjects alone are not shown: the course's own card would come above them and push them away.
    letGo[0]?.()
    await (await subjects).finished()
    await waits.waitFor()
    expect(await slow.getByRole('link', { name: /উদ্ভিদবিজ্ঞান/ }).count()).toBe(0)
    letGo[1]?.()
    await slow.getByRole('link', { name: /উদ্ভিদবিজ্ঞান/ }).waitFor()
    const refusal = { status: '409', errors: { code: 'conflict', title: 'The course list is being renewed' } }
    await slow.route('**/api/lecture/by-subject-id/**', (route) =>
      route.fulfill({ status: 409, json: refusal }),
    )
    await slow.goto(`${seat.url}/lectures/hsc-zoology`)
    await slow.getByText('The course list is being renewed').first().waitFor()
    for (const [path, call] of [
      ['/chapters/hsc-zoology', 'chapter/by-subject-id'],
      ['/question-solve/hsc-zoology', 'question-solve/by-subject-id'],
      ['/courses', 'course'],
    ] as const) {
      const title = `${call} is being renewed`
      await slow.route(new RegExp(`/api/${call}(/|$)`), (route) =>
        route.fulfill({ status: 409, json: { status: '409', errors: { code: 'conflict', title } } }),
      )
      await slow.goto(seat.url + path)
      await slow.getByText(title).first().waitFor()
    }
    await slow.context().close()
  })

  test('without a network a list that was seen says how old it is, and the page once that one is offline', async () => {
    const away = await aside()
    await away.getByRole('link', { name: 'Medical Admission 2027' }).waitFor()
    // Seen long enough ago to be asked for again.
    await away.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('seenContent') ?? '') as {
        seen: { courses: { at: number } }
      }
      kept.seen.courses.at -= 60_000
      localStorage.setItem('seenContent', JSON.stringify(kept))
    })
    await away.route('**/api/**', (route) => route.abort())
    await away.reload()
    await away.getByText('This page could not be updated.').waitFor()
    await away.getByText(/^What you see is from \d{2} \w{3} \d{4}, \d{2}:\d{2} [ap]m\.$/).waitFor()
    await away.getByText('You are offline!').waitFor()
    await away.getByRole('link', { name: 'Medical Admission 2027' }).waitFor()
    await away.context().close()
  })

  test('what has no name or picture has a stand-in, and what an author made too wide stays in its box', async () => {
    const bare = await aside()
    const description = `<table><tr><td>${'W'.repeat(400)}</td></tr></table>`
    await bare.addInitScript(() => localStorage.removeItem('seenContent'))
    for (const call of ['course', 'subject/by-course-id/hsc-biology'])
      await bare.route(`**/api/${call}`, async (route) => {
        const reply = await route.fetch()
        const { data } = (await reply.json()) as { data: Record<string, object[]> }
        const [list = []] = Object.values(data)
        for (const [n, one] of list.entries())
          Object.assign(one, { name: '', description, image: n === 0 ? null : 'school/gone.jpg' })
        await route.fulfill({ response: reply, json: { status: '200', data } })
      })
    for (const [path, name] of [
      ['/courses', 'Title'],
      ['/subjects/hsc-biology', 'Not given'],
    ] as const) {
      await bare.goto(seat.url + path)
      const cards = bare.getByRole('main').getByRole('listitem')
      const named = cards.filter({ has: bare.getByRole('link', { name, exact: true }) })
      await expect.poll(() => named.count()).toBe(2)
      // Without a picture at once, with one that does not come as soon as that is known.
      await expect.poll(() => named.locator('img').count()).toBe(0)
      expect(await named.locator('svg').count()).toBeGreaterThanOrEqual(2)
      await bare.getByRole('main').locator('td').first().waitFor({ state: 'attached' })
      expect(await overflow(bare)).toBeLessThanOrEqual(0)
    }
    await bare.context().close()
  })
})

describe('a subject', () => {
  test('has Chapters, Lectures and Question Solve in tabs, with cards that lead to videos and notes', async () => {
    await goTo('/chapters/zoology')
    await title('Zoology')
    for (const name of ['My Courses', 'Medical Admission 2027'])
      await crumbs().getByRole('link', { name }).waitFor()
    expect(await crumbs().locator('[aria-current=page]').textContent()).toBe('Zoology')
    const chapter = page.getByRole('listitem').filter({ hasText: 'Blood and Circulation' })
    await chapter.getByText('রক্তের উপাদান, রক্তের গ্রুপ, হৃৎপিণ্ড ও ইসিজি।').waitFor()
    await chapter.getByRole('link', { name: /^Notes of/ }).waitFor()
    await page.getByRole('tab', { name: 'Lectures' }).click()
    await page.waitForURL('**/lectures/zoology')
    await page.getByRole('tab', { name: 'Question Solve' }).click()
    await page.waitForURL('**/question-solve/zoology')
    await page.getByRole('tab', { name: 'Chapters' }).click()
    await chapter.getByRole('link', { name: /^Videos of/ }).click()
    await page.waitForURL('**/videos/zoo-circulation/chapter')
  })

  test('by keys from tab to tab, the focus stays at the tabs', async () => {
    const chosen = () => page.locator('[role=tab][aria-selected=true]:focus').textContent()
    await goTo('/chapters/zoology')
    await page.getByRole('tab', { name: 'Chapters' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/lectures/zoology')
    expect(await chosen()).toBe('Lectures')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/question-solve/zoology')
    expect(await chosen()).toBe('Question Solve')
    await goTo('/videos/zoo-lec-1/lecture')
    await page.getByRole('tab', { name: 'Videos' }).focus()
    await page.keyboard.press('End')
    await page.getByRole('table').waitFor()
    expect(await chosen()).toBe('Notes')
    await page.keyboard.press('Home')
    await page.waitForURL('**/videos/zoo-lec-1/lecture')
    expect(await chosen()).toBe('Videos')
  })

  test('a video’s card has its picture; the player fills the window and skips ten seconds', async () => {
    await goTo('/videos/zoo-circulation/chapter')
    const card = page.getByRole('button', { name: /^Watch হৃৎস্পন্দন/ })
    await card.waitFor()
    await seen(page.getByRole('listitem').filter({ has: card }).locator('img'))
    await card.click()
    const player = page.getByRole('dialog')
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await player.getByRole('button', { name: 'Forward 10 seconds' }).waitFor()
    expect(await player.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
    const at = () => page.evaluate(() => Math.round(document.querySelector('video')?.currentTime ?? -1))
    const begun = await at()
    await player.getByRole('button', { name: 'Forward 10 seconds' }).click()
    await expect.poll(at).toBeGreaterThanOrEqual(begun + 9)
    const far = await at()
    await player.getByRole('button', { name: 'Back 10 seconds' }).click()
    await expect.poll(at).toBeLessThanOrEqual(far - 7)
    await page.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
  })

  test('the watermark is in another place every 2000 ms', async () => {
    const watched = await aside()
    await watched.clock.install()
    await watched.goto(`${seat.url}/videos/zoo-circulation/chapter`)
    await watched.getByRole('button', { name: /^Watch হৃৎস্পন্দন/ }).click()
    const mark = watched.locator('[data-watermark]')
    await mark.waitFor()
    // Until the picture is there, it still moves onto it.
    await watched.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    await watched.clock.pauseAt(Date.now() + 3_600_000)
    const place = () => mark.evaluate(({ style }) => `${style.left} ${style.top}`)
    const places = [await place()]
    for (let tenths = 0; tenths < 60; tenths++) {
      await watched.clock.runFor(100)
      const now = await place()
      if (now !== places.at(-1)) places.push(now)
    }
    expect(places).toHaveLength(1 + 3)
    await watched.context().close()
  })

  test('notes stand in a table: serial, Title, Year, Resource', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.waitForURL('**/notes/zoo-circulation/chapter')
    const table = page.getByRole('table')
    await table.waitFor()
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Serial',
      'Title',
      'Year',
      'Resource',
    ])
    const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
    expect(cells.slice(0, 2)).toEqual(['1', 'The heart in one page'])
    expect(cells[2]).toMatch(/^20\d\d$/)
    await table
      .getByRole('button', { name: /^DOWNLOAD/ })
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Videos' }).waitFor()
  })
})
