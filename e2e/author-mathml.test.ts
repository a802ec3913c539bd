/** MathML of an author: roots are drawn with their sign on a phone that has no font for maths. */
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { launch, open, signIn } from './support/browser.ts'
import { question, startExam } from './support/exam.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

test('the sign of a root stands before what is under it', async () => {
  const bank = 'questions/b.jsonl'
  const [title, options] = ['<p>Simplify <math><msqrt><mi>b</mi></msqrt></math></p>', ['one', 'two']]
  const asked = { id: 'root', type: 'MCQ' as const, title, format: 'html' as const, options, answer: ['two'] }
  const app = await appOf(makePack({ banks: { [bank]: [asked] }, exams: [{ id: 'e', bank, ids: ['root'] }] }))
  const page = await (await open(browser, 'phone')).newPage()
  await signIn(page, app.url, mobileOf(0), packPassword)
  await startExam(page, 'Exam e')
  const root = (await question(page, 1)).locator('msqrt')
  await root.waitFor()
  // As on a phone that has none of the maths fonts named before it. The font comes with KaTeX's sheet, which nothing else here asks for.
  await root.evaluate((it) => {
    const math = it.closest('math')
    const family = math ? getComputedStyle(math).fontFamily : ''
    math?.style.setProperty('font-family', family.slice(family.indexOf('KaTeX_Main')))
  })
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'KaTeX_Main' && status === 'loaded'),
  )
  const [sign, letter] = await root.evaluate((it) => {
    const [outer, inner] = [it.getBoundingClientRect(), it.querySelector('mi')?.getBoundingClientRect()]
    return [(inner?.left ?? 0) - outer.left, inner?.width ?? 0]
  })
  expect(sign).toBeGreaterThan((letter ?? 0) / 2)
  await page.context().close()
  await app.close()
})
