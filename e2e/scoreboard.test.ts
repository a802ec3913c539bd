/** The scoreboard and the Progress Report (spec §2, §5, §8, §9), from exams that were truly sat, marked and released. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { overflow } from './support/app.ts'
import { keepForLooking } from './support/browser.ts'
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
    await page.goto(`${stage.app.url}/scoreboard`)
    const more = page.getByRole('button', { name: 'Load More' })
    await more.waitFor()
    await expectRows(page, 10)
    await expect.poll(() => rows(page).first().textContent()).toContain(`Exam e${count - 1}`)
    await more.click()
    await expectRows(page, 20)
    await more.click()
    await expectRows(page, 23)
    await expect.poll(() => more.count()).toBe(0)
    await page.getByRole('status').filter({ hasText: '23 exams shown' }).waitFor()
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('Exam e2')
    await expect.poll(() => rows(page).last().textContent()).toContain('Exam e0')
    expect(asked[0]).toBe('limit=10')
    expect(asked.slice(1, 3).map((query) => /^limit=10&lastId=.+$/.test(query))).toEqual([true, true])
    expect(new Set(asked).size).toBe(3)

    const first = rows(page).first()
    await expect.poll(() => first.textContent()).toContain(`${written(marksOf(count - 1))} / 4`)
    await first.getByRole('link', { name: `Exam e${count - 1}` }).click()
    await page.waitForURL(`${stage.app.url}/result/e${count - 1}/g1`)
    await page.getByRole('heading', { level: 1, name: /^(Passed|Failed)$/ }).waitFor()
    await page.goBack()
    await expectRows(page, 23)
    await context.close()
  })

  test('a phone whose clock is another reads whose times it sees, on every page of exams', async () => {
    const said = 'Times are in Dhaka time.'
    const { context: away, page } = await enter(0, 'phone', { timezoneId: 'Europe/London' })
    for (const path of ['/scoreboard', `/result/e${count - 1}/g1`]) {
      await page.goto(stage.app.url + path)
      await page.getByText(said).waitFor()
    }
    await page.goto(`${stage.app.url}/exams`)
    await page.getByRole('tab', { name: 'Practice Exam' }).click()
    await page.getByRole('listitem', { name: 'Exam drill' }).waitFor()
    await page.getByText(said).waitFor()
    await away.close()
    const { context, page: home } = await scoreboard(0)
    expect(await home.getByText(said).count()).toBe(0)
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
    await page.goto(`${stage.app.url}/scoreboard`)
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
