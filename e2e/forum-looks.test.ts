/** The forum's screens in both languages, sizes and themes: no violation, nothing wider than the window; and strangers' text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, screenshot } from './support/browser.ts'
import { askByCall, deskOf, patience, studentAt } from './support/forum.ts'
import { forumStage } from './support/forum-stage.ts'
import { overflow, type Size } from './support/house.ts'

const stage = forumStage()

/** Looks at the screen in both themes; a phone's at 320 px too. */
async function look(page: Page, name: string, size: Size): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((it) => {
      document.documentElement.dataset.theme = it
    }, theme)
    expect(await axe(page, theme === 'dark' ? ['color-contrast'] : undefined), `${name} ${theme}`).toEqual([])
    await screenshot(page, `${name}-${theme}`)
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
  expect(await overflow(page), name).toBeLessThanOrEqual(0)
  if (size !== 'phone') return
  const full = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page), `${name} at 320 px`).toBeLessThanOrEqual(0)
  if (full) await page.setViewportSize(full)
}

const dialogs = (page: Page) => page.locator('dialog[open]')

describe.each(['phone', 'wide'] as const)('on a %s window', (size) => {
  test.each(['en', 'bn'] as const)(
    'every screen of the forum, in %s',
    { timeout: 300_000 },
    async (language) => {
      const n = (size === 'phone' ? 0 : 2) + (language === 'en' ? 0 : 1)
      const { page } = await studentAt(stage.browser, stage.house, n, size)
      const name = (screen: string) => `forum-${screen}-${size}-${language}`
      const long = `আলো কেন বাঁকে, ${size}? $n_1 \\sin i = n_2 \\sin r$ `.repeat(12)
      const id = await askByCall(page, `${long}${n}`)
      await askByCall(page, `Why is the sky blue? ${n}`)
      const desk = deskOf(stage.house)
      await desk.reply({
        questionId: id,
        teacher: 'Ms Rahman',
        text: 'Because $c$ is smaller there.',
        media: [],
      })
      await page.evaluate((it) => localStorage.setItem('language', it), language)

      await page.goto(`${stage.house.url}/my-qa`)
      await page.locator('main a[href="/qa-forum-list/course"]').waitFor()
      await look(page, name('my-qa'), size)
      await page.goto(`${stage.house.url}/qa-forum-list/course`)
      await page.locator('article').nth(1).waitFor()
      await look(page, name('list'), size)
      await page.locator('main button[aria-expanded]').first().click()
      await look(page, name('sort'), size)
      await page.keyboard.press('Escape')
      await page.goto(`${stage.house.url}/qa-forum-list/course?q=zzzzqqqq`)
      await page.locator('main p', { hasText: /No question fits|কোনো প্রশ্ন মেলেনি/ }).waitFor()
      await look(page, name('nothing'), size)

      await page.goto(`${stage.house.url}/question-details/${encodeURIComponent(id)}`)
      await page.getByText('Ms Rahman').waitFor(patience)
      await look(page, name('question'), size)
      await page.getByRole('button', { name: language === 'en' ? 'Reply' : 'উত্তর দিন', exact: true }).click()
      await dialogs(page).locator('li').first().waitFor()
      await look(page, name('guidelines'), size)
      await dialogs(page).locator('footer button').last().click()
      await dialogs(page).locator('textarea').waitFor()
      await look(page, name('reply'), size)
      await page.keyboard.press('Escape')

      await page.goto(`${stage.house.url}/qa-forum-list/course`)
      await page.getByRole('button', { name: language === 'en' ? 'Ask a Question' : 'প্রশ্ন করুন' }).click()
      await dialogs(page).locator('footer button').last().click()
      await dialogs(page).locator('select').nth(2).waitFor()
      await dialogs(page).locator('footer button').last().click()
      await dialogs(page).locator('[aria-invalid=true]').first().waitFor()
      await look(page, name('ask'), size)
    },
  )
})

const hostile = resolve(import.meta.dirname, '../../shared/data/hostile')

describe('strangers’ text', () => {
  test('every hostile string is text: nothing runs, nobody else is asked', { timeout: 300_000 }, async () => {
    if (!existsSync(hostile)) {
      process.stdout.write('The hostile strings (../shared/data/hostile) are not here: nothing to try.\n')
      return
    }
    const strings = JSON.parse(readFileSync(join(hostile, 'blns.json'), 'utf8')) as string[]
    const svgs = readdirSync(join(hostile, 'svg')).map((file) =>
      readFileSync(join(hostile, 'svg', file), 'utf8'),
    )
    const marked = [...strings, ...svgs].filter((text) => text.trim() !== '' && !text.includes('\0'))
    const { page } = await studentAt(stage.browser, stage.house, 6, 'wide')
    const id = await askByCall(page, '<img src=x onerror="window.hit=1"><script>window.hit=1</script> asks')
    const desk = deskOf(stage.house)
    // Many in one reply, each whole: a page of hundreds of replies is another test's matter.
    const texts: string[] = []
    for (const text of marked) {
      const last = texts.at(-1)
      if (last !== undefined && last.length + text.length < 3_000)
        texts[texts.length - 1] = `${last}\n${text}`
      else texts.push(text)
    }
    const teacher = '<b onclick=alert(1)>x</b>'
    for (const text of texts) await desk.reply({ questionId: id, teacher, text, media: [] })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(stage.house.url))
        foreign.push(request.url())
    })
    page.on('dialog', (it) => {
      foreign.push(`dialog ${it.message()}`)
      void it.dismiss()
    })
    page.on('pageerror', (error) => foreign.push(String(error)))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        Object.assign(window, { hit: `${event.violatedDirective} ${event.blockedURI}` })
      })
    })
    const hit = () => page.evaluate(() => (window as unknown as { hit?: unknown }).hit ?? null)
    await page.goto(`${stage.house.url}/question-details/${encodeURIComponent(id)}`)
    const all = page.locator('main ul > li')
    await expect.poll(() => all.count(), patience).toBe(texts.length)
    // Every piece is drawn before one looks.
    for (const one of await all.all()) await one.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    expect(await page.locator('main :is(script, iframe, object, embed, form, article img)').count()).toBe(0)
    expect(await page.locator('main [onclick], main [onerror], main b').count()).toBe(0)
    await page.goto(`${stage.house.url}/qa-forum-list/course`)
    await page.locator('article').filter({ hasText: '<script>window.hit=1</script> asks' }).waitFor()
    expect([foreign, await hit()]).toEqual([[], null])
  })
})
