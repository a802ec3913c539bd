/** Addresses that a teacher or a classmate writes: in a notice and in a thread they can be pressed, elsewhere they are text. */
import { describe, expect, test } from 'vitest'
import { overflow, type Size } from './support/app.ts'
import { axe, screenshot } from './support/browser.ts'
import { adminOf, askByCall, card, replies } from './support/forum.ts'
import { forumStage } from './support/forum-stage.ts'
import { bell, dot, drawer, items } from './support/notices.ts'

const stage = forumStage()
const meeting = 'https://meet.example.org/abc-defg?authuser=0&pli=1'
const long = `https://example.org/${'a-very-long-path/'.repeat(12)}end`

describe.each<Size>(['phone', 'wide'])('on a %s window', (size) => {
  test('a notice shows its addresses under it; one opens beside the app, and the notice is seen', async () => {
    const page = await stage.arrive('/my-qa', size)
    const student = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('student') ?? '{}') as { _id: string })._id,
    )
    await stage.app.composed.notifications.notify({
      to: { students: [student] },
      type: 'notice',
      source: 'test',
      message: `Class at ${meeting}. Again: ${meeting}\nBooks: ${long}`,
      info: { on: 'exam', id: 'none' },
    })
    await bell(page).click()
    const item = items(page).first()
    const links = item.getByRole('link')
    await links.first().waitFor()
    expect(await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')))).toEqual([
      meeting,
      long,
    ])
    await expect.poll(() => links.first().getAttribute('target')).toBe('_blank')
    await expect.poll(() => links.first().getAttribute('rel')).toContain('noopener noreferrer')
    for (const link of await links.all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await link.evaluate((it) => it.closest('button'))).toBeNull()
    }
    expect(await drawer(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    expect(await axe(page)).toEqual([])
    await screenshot(page, `drawer-addresses-${size}`)

    await expect.poll(() => dot(item).count()).toBe(1)
    await page.context().route(/meet\.example\.org/, (route) => route.fulfill({ body: 'The meeting' }))
    const opened = page.context().waitForEvent('page')
    await links.first().click()
    expect((await opened).url()).toBe(meeting)
    expect(await (await opened).evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await expect.poll(() => dot(item).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/my-qa')
  })

  test('a thread’s addresses are links; in the list the card stays one link, and a formula stays a formula', async () => {
    const page = await stage.arrive('/my-qa', size)
    const id = await askByCall(
      page,
      `Is (${meeting}) right that $x^2$ grows, or www.example.org/b? javascript:alert(1) ${size}`,
    )
    await adminOf(stage.app).reply({
      questionId: id,
      teacher: 'Ms Rahman',
      text: `See ${long}.`,
      media: [],
    })
    await page.goto(`${stage.app.url}/qa-forum-list/course`)
    await card(page, 'grows').first().waitFor()
    await expect.poll(() => card(page, size).getByRole('link').count()).toBe(1)
    await page.goto(`${stage.app.url}/question-details/${id}`)
    const asked = card(page, 'grows').first()
    await asked.locator('.katex').waitFor()
    expect(
      await asked.getByRole('link').evaluateAll((all) => all.map((it) => it.getAttribute('href'))),
    ).toEqual([meeting, 'https://www.example.org/b'])
    await expect.poll(() => asked.textContent()).toContain(`(${meeting})`)
    await expect.poll(() => replies(page).first().getByRole('link').getAttribute('href')).toBe(long)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axe(page)).toEqual([])
    await screenshot(page, `thread-addresses-${size}`)
  })
})
