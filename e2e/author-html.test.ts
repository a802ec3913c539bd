/** What an author's HTML may not do: cover the app, take presses elsewhere, call in the student's name; and what it may. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { launch, open, signIn, signInHome } from './support/browser.ts'
import { choose, question, startExam } from './support/exam.ts'

let browser: Browser
let server: ServerProcess

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const over = 'position:fixed;position:absolute;top:-400px;left:-400px;width:3000px;height:3000px'
const covering = [
  `<p style="${over}"><a href="https://evil.example">here</a></p>`,
  `<p/style="${over}"><a href="https://evil.example">here</a></p>`,
  `<p title="a>b" style="${over}"><a href="https://evil.example">here</a></p>`,
  `<p title='">' style='${over}'><a href="https://evil.example">here</a></p>`,
  `<a href="https://evil.example" style="${over}">here</a>`,
  '<a href="https://evil.example" style="display:block;margin:-500px;padding:900px;line-height:900px">here</a>',
  '<a href="https://evil.example" style="display:block;position:relative;top:-300px;width:2000px;height:900px">here</a>',
  '<a href="https://evil.example" style="display:inline-block;width:90vw;height:90vh;margin-top:-80vh">here</a>',
  `<math><mtext href="https://evil.example" style="${over}">here</mtext></math>`,
]

test('a question covers nothing and takes no press outside its own text, however it is written', async () => {
  const bank = 'questions/b.jsonl'
  const questions = covering.map((html, n) => ({
    id: `q${n}`,
    type: 'MCQ' as const,
    title: `<p>Question ${n}.</p>${html}`,
    format: 'html' as const,
    // In an option, which is a button, a link would take its press.
    options: [`${html}<b>one</b>`, 'two'],
    answer: ['two'],
  }))
  const ids = questions.map(({ id }) => id)
  const app = await appOf(makePack({ banks: { [bank]: questions }, exams: [{ id: 'e', bank, ids }] }))
  const page = await (await open(browser, 'phone')).newPage()
  const broken = policyOf(page)
  await signIn(page, app.url, mobileOf(0), packPassword)
  await startExam(page, 'Exam e')
  for (let n = 0; n < covering.length; n++) {
    const card = await question(page, n + 1)
    await card.getByText(`Question ${n}.`).waitFor()
    await card.scrollIntoViewIfNeeded()
    const outside = await card.evaluate((own) => {
      const hits: string[] = []
      const text = [...own.querySelectorAll('p')].find((p) => /^Question \d+\.$/.test(p.textContent ?? ''))
      const box = text?.parentElement?.getBoundingClientRect() ?? new DOMRect()
      for (let x = 4; x < window.innerWidth; x += 10)
        for (let y = 4; y < window.innerHeight; y += 10) {
          const link = document.elementFromPoint(x, y)?.closest('[href^="https://evil"]')
          const isOwn = link && own.contains(link)
          if (isOwn && (y < box.top - 5 || y > box.bottom + 5 || x < box.left - 5 || x > box.right + 5))
            hits.push(`${x},${y}`)
          if (isOwn && link.closest('button, [role=radio], label')) hits.push(`${x},${y} in an option`)
        }
      return hits
    })
    expect([covering[n], outside]).toEqual([covering[n], []])
    // What stands beside the text can be pressed: the option below it.
    await choose(page, n + 1, 'B')
  }
  expect(broken).toEqual([])
  await page.context().close()
  await app.close()
}, 120_000)

test('authors’ colours stand, however their attributes are written, and the policy has nothing to report', async () => {
  const { page, broken } = await reader(
    [
      '<p/style="color:#c00">here one</p>',
      '<p title="a>b" style="color:#c00">here two</p>',
      "<p\nSTYLE = 'color:#c00'>here three</p>",
      '<p>here four: 3 < 4 style="x"</p>',
    ].join(''),
  )
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll('p')]
      .filter((p) => p.textContent?.startsWith('here'))
      .map((p) => p.style.getPropertyValue('--own-ink')),
  )
  expect(colours.slice(0, 4)).toEqual(['#c00', '#c00', '#c00', ''])
  await page.getByText('here four: 3 < 4 style="x"').first().waitFor({ state: 'attached' })
  expect(broken).toEqual([])
  await page.context().close()
})

test('pictures come from the school’s files or from another site, never from a call', async () => {
  const asked: string[] = []
  const calls = [
    '/api/student/otp/8801700000001',
    '/api/auth/logout',
    '//{host}/api/student/otp/8801700000001',
  ]
  const { page } = await reader(
    [
      '<img src="https://elsewhere.example/a.png" alt="elsewhere"><img src="school/a.png" alt="school">',
      ...calls.map((call) => `<img src="${call.replace('{host}', `127.0.0.1:${server.port}`)}" alt="call">`),
      '<table background="/api/student/otp/8801700000001"><tr><td>here</td></tr></table>',
      '<video poster="/api/student/otp/8801700000001" src="/api/auth/logout"></video>',
      '<audio src="/api/auth/logout" controls></audio>',
      '<img src="/media/../api/student/otp/8801700000001" alt="dots">',
    ].join(''),
    (url) => asked.push(url),
  )
  await expect.poll(() => asked.some((url) => url.endsWith('/media/school/a.png'))).toBe(true)
  await expect.poll(() => asked.some((url) => url.includes('elsewhere.example'))).toBe(true)
  expect(asked.filter((url) => /\/api\/(student\/otp|auth)/.test(url))).toEqual([])
  await page.context().close()
})

test('attributes that act are gone, and nothing stands fixed', async () => {
  const acting = ['error', 'load', 'click', 'mouseover', 'focus', 'toggle'].map(
    (name) => `<details open on${name}="alert(1)"><summary>here</summary></details>`,
  )
  const { page, ran } = await reader(
    [...acting, '<div style="position:fixed;top:0;left:0">here</div>', '<p>the end</p>'].join(''),
  )
  await page.getByText('the end').first().waitFor({ state: 'attached' })
  const left = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main *')]
    return {
      handlers: all.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith('on'))),
      fixed: all.filter((one) => one.textContent === 'here' && getComputedStyle(one).position === 'fixed')
        .length,
      shown: all.filter((one) => one.localName === 'summary').length > 0,
    }
  })
  expect(left).toEqual({ handlers: [], fixed: 0, shown: true })
  expect(ran).toEqual([])
  await page.context().close()
})

const hostile = resolve(import.meta.dirname, '../../shared/data/hostile/dompurify-expect.json')

test('hostile markup runs nothing, stands nowhere fixed, and is reported by no policy', async () => {
  if (!existsSync(hostile)) {
    process.stdout.write(`no hostile markup at ${hostile}: it is not tried\n`)
    return
  }
  const payloads = (JSON.parse(readFileSync(hostile, 'utf8')) as { payload: string }[]).map(
    ({ payload }) => payload,
  )
  expect(payloads.length).toBeGreaterThan(100)
  // In lots, so that one that leaves a comment open does not hide the others.
  for (let at = 0; at < payloads.length; at += 20) {
    const { page, ran } = await reader(payloads.slice(at, at + 20).join('<p>here</p>'))
    const fixed = await page.evaluate(
      () =>
        [...document.querySelectorAll('main [style]')].filter(
          (one) => getComputedStyle(one).position === 'fixed',
        ).length,
    )
    expect([at, ran, fixed]).toEqual([at, [], 0])
    await page.context().close()
  }
}, 180_000)

/** A student whose course is described so; `broken`: what the policy reports; `ran`: dialogs and errors of scripts. */
async function reader(
  description: string,
  onRequest: (url: string) => void = () => undefined,
): Promise<{ page: Page; broken: string[]; ran: string[] }> {
  const ran: string[] = []
  const page = await (await open(browser, 'phone')).newPage()
  const broken = policyOf(page)
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => ran.push(String(error)))
  page.on('request', (request) => onRequest(request.url()))
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: Record<string, object[]> }
    for (const one of Object.values(data).flat()) Object.assign(one, { description })
    await route.fulfill({ response: reply, json: { status: '200', data } })
  })
  await signInHome(page, server.url, '01700000001', 'Porua2027')
  await page.getByText('here').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(300)
  return { page, broken, ran }
}

/** What the policy reports, but for pictures of the other site. */
function policyOf(page: Page): string[] {
  const broken: string[] = []
  page.on('console', (line) => {
    const text = line.text()
    if (/Content Security Policy/.test(text) && !/elsewhere\.example/.test(text)) broken.push(text)
  })
  return broken
}
