/** What strangers write in the forum is text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminOf, askByCall, longTimeout, studentAt } from './support/forum.ts'
import { forumStage } from './support/forum-stage.ts'

const stage = forumStage()

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
    const { page } = await studentAt(stage.browser, stage.app, 6, 'wide')
    const id = await askByCall(page, '<img src=x onerror="window.hit=1"><script>window.hit=1</script> asks')
    const admin = adminOf(stage.app)
    // Many in one reply, each whole: a page of hundreds of replies is another test's matter.
    const texts: string[] = []
    for (const text of marked) {
      const last = texts.at(-1)
      if (last !== undefined && last.length + text.length < 3_000)
        texts[texts.length - 1] = `${last}\n${text}`
      else texts.push(text)
    }
    const teacher = '<b onclick=alert(1)>x</b>'
    for (const text of texts) await admin.reply({ questionId: id, teacher, text, media: [] })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(stage.app.url))
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
    await page.goto(`${stage.app.url}/question-details/${encodeURIComponent(id)}`)
    const all = page.locator('main ul > li')
    await expect.poll(() => all.count(), longTimeout).toBe(texts.length)
    // Every piece is drawn before one looks.
    for (const one of await all.all()) await one.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    expect(await page.locator('main :is(script, iframe, object, embed, form, article img)').count()).toBe(0)
    expect(await page.locator('main [onclick], main [onerror], main b').count()).toBe(0)
    await page.goto(`${stage.app.url}/qa-forum-list/course`)
    await page.locator('article').filter({ hasText: '<script>window.hit=1</script> asks' }).waitFor()
    expect([foreign, await hit()]).toEqual([[], null])
  })
})
