/** The scoreboard and the Progress Report (spec §2, §5, §8, §9), from exams that were truly sat, marked and released. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, keepForLooking, screenshot } from './support/browser.ts'
import { overflow } from './support/house.ts'
import { count, marksOf, scoreboardStage } from './support/scoreboard-stage.ts'

const stage = scoreboardStage()
const { enter, scoreboard } = stage

const rows = (page: Page) => page.getByRole('table').last().locator('tbody tr')
/** Waits until so many results stand there; a page that opens on a busy machine takes its time. */
const expectRows = (page: Page, n: number) =>
  expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(n)
/** What is seen of the page: the report stands in it too, for the printer alone. */
const text = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ')
const all = Array.from({ length: count }, (_, n) => marksOf(n))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const written = (value: number) => String(Math.round(value * 100) / 100).replace('-', '\u2212')
const rowsCall = '**/api/exam/scoreboard?*'
const cardsCall = '**/api/exam/scoreboard/analytics'

describe('the scoreboard', () => {
  test('name, groups, totals and six cards, by independent arithmetic; practice exams are not in it', async () => {
    const { context, page } = await scoreboard(0)
    const said = await text(page)
    expect(said).toContain('রহিমা খাতুন')
    expect(said).toContain('Group g1, Group g2')
    expect(said).toMatch(new RegExp(`Total marks obtained ?${written(sum(all))} ?/ ${count * 4}`))
    // The pass mark is 40 % of 4 marks.
    const passed = all.filter((marks) => marks >= 1.6).length
    const facts = page.getByRole('region', { name: 'At a glance' }).locator('dl > div')
    await expect
      .poll(() => facts.allTextContents())
      .toEqual([
        `Live Exams${count}`,
        `Exam Passed${passed}`,
        `Exam Failed${count - passed}`,
        `Highest${written(Math.max(...all))}`,
        `Lowest${written(Math.min(...all))}`,
        `Average Marks${written(sum(all) / count)}`,
      ])
    expect(said).not.toContain('Exam drill')
    await context.close()
  })

  test('ten results, then ten more by lastId, then three and no more Load More; the focus stays in the list', async () => {
    const { context, page } = await enter(0, 'wide')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/exam/scoreboard') asked.push(searchParams.toString())
    })
    await page.goto(`${stage.house.url}/scoreboard`)
    const more = page.getByRole('button', { name: 'Load More' })
    await more.waitFor()
    await expectRows(page, 10)
    expect(await rows(page).first().textContent()).toContain(`Exam e${count - 1}`)
    await more.click()
    await expectRows(page, 20)
    await more.click()
    await expectRows(page, 23)
    await expect.poll(() => more.count()).toBe(0)
    await page.getByRole('status').filter({ hasText: '23 exams shown' }).waitFor()
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('Exam e2')
    expect(await rows(page).last().textContent()).toContain('Exam e0')
    expect(asked[0]).toBe('limit=10')
    expect(asked.slice(1, 3).map((query) => /^limit=10&lastId=.+$/.test(query))).toEqual([true, true])
    expect(new Set(asked).size).toBe(3)

    const first = rows(page).first()
    expect(await first.textContent()).toContain(`${written(marksOf(count - 1))} / 4`)
    await first.getByRole('link', { name: `Exam e${count - 1}` }).click()
    await page.waitForURL(`${stage.house.url}/result/e${count - 1}/g1`)
    await page.getByRole('heading', { level: 1, name: /^(Passed|Failed)$/ }).waitFor()
    await page.goBack()
    await expectRows(page, 23)
    await context.close()
  })

  test('a phone whose clock is another reads whose times it sees, on every page of exams', async () => {
    const said = 'Times are in Dhaka time.'
    const { context: away, page } = await enter(0, 'phone', { timezoneId: 'Europe/London' })
    for (const path of ['/scoreboard', `/result/e${count - 1}/g1`]) {
      await page.goto(stage.house.url + path)
      await page.getByText(said).waitFor()
    }
    await page.goto(`${stage.house.url}/exams`)
    await page.getByRole('tab', { name: 'Practice Exam' }).click()
    await page.getByRole('listitem', { name: 'Exam drill' }).waitFor()
    await page.getByText(said).waitFor()
    await away.close()
    const { context, page: home } = await scoreboard(0)
    expect(await home.getByText(said).count()).toBe(0)
    await context.close()
  })

  test('an exam without a group is not opened, and says so', async () => {
    const { context, page } = await enter(0)
    await page.route(rowsCall, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: { results: { examResult: { groupId: unknown }[] } } }
      for (const row of body.data.results.examResult) row.groupId = null
      await route.fulfill({ response: reply, json: body })
    })
    await page.clock.install()
    await page.goto(`${stage.house.url}/scoreboard`)
    await page.getByRole('button', { name: `Exam e${count - 1}` }).click()
    const said = page.getByRole('alert').filter({ hasText: 'You cannot view the details of this exam!' })
    await said.waitFor()
    expect(page.url()).toBe(`${stage.house.url}/scoreboard`)
    // A dialog takes the message along, and its eight seconds run on.
    await page.clock.fastForward(5_000)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Are you sure you want to logout?').waitFor()
    await said.waitFor()
    await page.clock.fastForward(4_000)
    await said.waitFor({ state: 'detached' })
    // A reply that is still on its way belongs to nobody.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

  test('the chart says in a table what it draws', async () => {
    const { context, page } = await scoreboard(0, 'wide')
    const chart = page.getByRole('region', { name: 'Marks over time' })
    await expect.poll(() => chart.locator('circle').count()).toBe(10)
    await chart.getByText('Show as a table').click()
    const cells = await chart.getByRole('row').last().getByRole('cell').allTextContents()
    expect(cells.slice(1)).toEqual([`Exam e${count - 1}`, `${written(marksOf(count - 1) * 25)}%`])
    expect(await chart.getByRole('row').count()).toBe(11)
    await context.close()
  })
})

describe('when there is nothing, or it fails', () => {
  test.each([1, 2])('no result yet says so and leads to My Exams (student %i)', async (student) => {
    const { context, page } = await scoreboard(student)
    await page.getByText('No result yet.').waitFor()
    expect(await page.getByRole('region', { name: 'At a glance' }).textContent()).toMatch(/Highest–none/)
    if (student === 2) await page.getByText('In no group yet').waitFor()
    expect(await axe(page)).toEqual([])
    // A guardian may want it on paper all the same: who it is, and that there is nothing yet.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = await page.locator('article').innerText()
    for (const word of [
      'Progress Report',
      `S-${student + 1}`,
      'No result of a live exam yet.',
      'Signature and date',
    ])
      expect(paper).toContain(word)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Go to My Exams' }).click()
    await page.waitForURL(`${stage.house.url}/exams`)
    await context.close()
  })

  test('a call that fails leads to Try again; a page that does not come keeps what is shown', async () => {
    const { context, page } = await enter(0)
    const refused = { status: 409, json: { status: '409', errors: { code: 'conflict', title: 'Counting.' } } }
    for (const call of [rowsCall, cardsCall]) {
      await page.route(call, (route) => route.fulfill(refused))
      await page.goto(`${stage.house.url}/scoreboard`)
      await page.getByRole('heading', { name: /^Your scoreboard could not be loaded/ }).waitFor()
      expect(await axe(page)).toEqual([])
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectRows(page, 10)
      // Where it was the network, the page comes by itself as soon as the server can be reached.
      await page.route(call, (route) => route.abort())
      await page.goto(`${stage.house.url}/scoreboard`)
      await page.getByRole('heading', { name: /^Your scoreboard could not be loaded/ }).waitFor()
      await page.unroute(call)
      await expectRows(page, 10)
    }
    await page.route(rowsCall, (route) => route.abort())
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByRole('alert').filter({ hasText: 'Internet connection lost.' }).waitFor()
    expect(await rows(page).count()).toBe(10)
    await page.unroute(rowsCall)
    await page.route(rowsCall, (route) => route.fulfill(refused))
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByRole('alert').filter({ hasText: 'Counting.' }).waitFor()

    // The report would not be whole: nothing is printed.
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('alert').filter({ hasText: 'Counting.' }).last().waitFor()
    expect(await page.title()).not.toBe('printed')
    await context.close()
  })
})

describe('the Progress Report', () => {
  const words = {
    en: {
      print: 'Print',
      all: ['Progress Report', 'Roll', 'S-1024', 'Branch', 'Sylhet, North', 'Name', 'Total marks obtained'],
      boxes: ["Teacher's comment", "Guardian's comment", 'Signature and date'],
      last: `Exam e0`,
    },
    bn: {
      print: 'প্রিন্ট',
      all: ['অগ্রগতি প্রতিবেদন', 'রোল', 'S-1024', 'শাখা', 'Sylhet, North', 'নাম', 'মোট প্রাপ্ত নম্বর'],
      boxes: ['শিক্ষকের মন্তব্য', 'অভিভাবকের মন্তব্য', 'স্বাক্ষর ও তারিখ'],
      last: `Exam e0`,
    },
  } as const

  test.each(['en', 'bn'] as const)('holds every exam, on A4, with boxes for a pen (%s)', async (language) => {
    const { context, page } = await enter(0, 'wide', { colorScheme: 'dark' })
    await page.evaluate((it) => localStorage.setItem('language', it), language)
    await page.goto(`${stage.house.url}/scoreboard`)
    await expectRows(page, 10)
    await page.evaluate(() => {
      const seen = window as unknown as { printed?: number }
      window.print = () => {
        seen.printed = document.querySelectorAll('article tbody tr').length
      }
    })
    const { print, all: expected, boxes, last } = words[language]
    await page.getByRole('button', { name: print }).click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { printed?: number }).printed), {
        timeout: 30_000,
      })
      .toBe(23)

    // As paper sees it: A4 less its margins, 180 mm at 96 dots an inch.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 680, height: 1000 })
    const report = page.locator('article')
    const seen = await report.innerText()
    for (const word of [...expected, ...boxes, last]) expect(seen).toContain(word)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const clipped = await report.evaluate(
      (it) =>
        [...it.querySelectorAll('dd, dt, th, td, p')].filter((one) => one.scrollWidth > one.clientWidth + 1)
          .length,
    )
    expect(clipped).toBe(0)
    const colours = await report.evaluate((it) => [
      getComputedStyle(it).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])

    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    keepForLooking(`scoreboard-report-${language}.pdf`, pdf)
    const boxesOfPages = pdf.toString('latin1').match(/\/MediaBox ?\[[^\]]+\]/g) ?? []
    // 23 exams with their head and the boxes: two sheets, not one with nothing on it.
    expect(boxesOfPages.length).toBeLessThanOrEqual(2)
    for (const box of new Set(boxesOfPages)) {
      const [, , width = 0, height = 0] = (box.match(/[\d.]+/g) ?? []).map(Number)
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    }
    await context.close()
  })
})

const looks = (['en', 'bn'] as const).flatMap((language) =>
  (['phone', 'wide'] as const).map((size) => ({ language, size })),
)

describe('looked at', () => {
  test.each(looks)('no violation, light and dark ($language, $size)', async ({ language, size }) => {
    // Colours that are on their way from light to dark are nobody's choice.
    const { context, page } = await enter(0, size, { reducedMotion: 'reduce' })
    await page.evaluate((it) => localStorage.setItem('language', it), language)
    await page.goto(`${stage.house.url}/scoreboard`)
    await expectRows(page, 10)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await screenshot(page, `scoreboard-${size}-${colorScheme}-${language}`)
      expect(await axe(page)).toEqual([])
    }
    await page.locator('details').evaluate((it) => it.setAttribute('open', ''))
    expect(await axe(page)).toEqual([])
    await rows(page).first().scrollIntoViewIfNeeded()
    await screenshot(page, `scoreboard-rows-${size}-${language}`)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await context.close()
  })
})
