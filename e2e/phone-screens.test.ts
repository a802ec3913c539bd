/** A phone's screens, measured: figures and ways that keep to one line, shapes that stand where the thing will stand, touch that shows. */
import { Student } from '@porua/testkit/client'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signIn } from './support/browser.ts'

const password = 'Porua2027'
let browser: Browser
let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

test('figures and ways stay in one line, and what is pressed shows it at once', {
  timeout: 60_000,
}, async () => {
  const page = await (await open(browser, 'phone')).newPage()
  // Twenty-three that nobody has seen: the bell has 21 px for them.
  await page.route('**/api/student/profile', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: { notifications: { _id: string; isSeen: boolean }[] } }
    const [one] = body.data.notifications
    if (!one) throw new Error('the sample student has a notification')
    body.data.notifications = Array.from({ length: 23 }, (_, at) => ({
      ...one,
      _id: `${one._id}${at}`,
      isSeen: false,
    }))
    await route.fulfill({ response: reply, json: body })
  })
  await signIn(page, server.url, '01700000006', password)
  const count = page.locator('header').getByText('23', { exact: true })
  await count.waitFor()
  expect.soft((await count.boundingBox())?.height).toBeLessThan(24)

  // Where one is, from the course list down: one line, and the course's name gives way before the subject's.
  await page.goto(`${server.url}/lectures/zoology`)
  await page.getByRole('heading', { name: 'Zoology', level: 1 }).waitFor()
  const crumbs = page.getByRole('navigation', { name: 'Where you are' })
  const places = await crumbs
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((it) => [Math.round(it.getBoundingClientRect().top), it.scrollWidth - it.clientWidth]),
    )
  expect.soft(new Set(places.map(([top]) => top)).size).toBe(1)
  const here = crumbs.getByText('Zoology', { exact: true })
  expect.soft(await here.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)

  // The shape that waits stands where the cards will stand.
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/qa/get-subject-by-group-by-student', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${server.url}/my-qa`)
  const shape = page.locator('main [aria-busy=true] [class*=card]').first()
  await shape.waitFor()
  const before = await shape.boundingBox()
  release()
  const card = page.getByRole('main').getByRole('listitem').first()
  await card.waitFor()
  const after = await card.boundingBox()
  expect.soft([after?.y, after?.width]).toEqual([before?.y, before?.width])

  const entry = page.getByRole('link', { name: 'My Exams' }).first()
  const shade = () => entry.evaluate((it) => getComputedStyle(it).backgroundImage)
  expect.soft(await shade()).toBe('none')
  await entry.hover()
  await page.mouse.down()
  expect.soft(await shade()).toContain('gradient')
  await page.mouse.up()
})

/** A second try has another student: an exam that was submitted is not begun again. */
const mobiles = ['01700000001', '01700000003', '01700000004']
const nextMobile = () => mobiles.shift() ?? '01700000006'

test('a result’s figures stand on one line, and so does what is said of an option', {
  timeout: 60_000,
}, async () => {
  const mobile = nextMobile()
  const student = await Student.signIn(server.url, mobile, password)
  const drill = (await student.mine()).exams.find(({ examId }) => examId.title === 'Practice: Physics MCQ')
  if (!drill) throw new Error('the sample school has this exam')
  const place = { examId: drill.examId._id, groupId: drill.groupId }
  const { paper } = await student.sit(place)
  const first = paper.questions.find(({ question }) => question.title.startsWith('A car starts from rest'))
  if (!first) throw new Error('the sample exam has this question')
  const timestamp = new Date().toISOString()
  const right = first.question.options.find((option) => /\b9\b/.test(option))
  if (!right) throw new Error('the sample question has this option')
  const given = { questionId: first.question._id, answer: [right], timestamp, extra: [], revision: 1 }
  await student.mustSave(place, [given])
  await student.submit(place)

  const page = await (await open(browser, 'phone')).newPage()
  await signIn(page, server.url, mobile, password)
  await page.goto(`${server.url}/result/${place.examId}/${place.groupId}`)
  const said = page.getByText('Your answer · Right answer')
  await said.waitFor()
  expect.soft((await said.boundingBox())?.height).toBeLessThan(30)
  const rows = new Map<number, Set<number>>()
  for (const cell of await page.locator('main section dl > div').all()) {
    const [box, figure] = [await cell.boundingBox(), await cell.locator('dd').boundingBox()]
    const row = Math.round(box?.y ?? 0)
    rows.set(row, (rows.get(row) ?? new Set()).add(Math.round(figure?.y ?? 0)))
  }
  // 'Negative Marks' takes two lines here.
  expect.soft([...rows.values()].map((figures) => figures.size)).toEqual([1, 1])
})

test('a link in the profile is as tall as a thumb, and an address of no kind of content has its page’s title', {
  timeout: 60_000,
}, async () => {
  const page = await (await open(browser, 'phone')).newPage()
  await signIn(page, server.url, '01700000001', password)
  await page.goto(`${server.url}/student-profile`)
  const link = page.getByRole('main').locator('dd a')
  await link.waitFor()
  expect.soft((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  // The title of the page before must not stay.
  for (const [path, title] of [
    ['/videos/zoo-lec-1/film', 'Videos · Hijoltola Student Campus'],
    ['/notes/zoo-lec-1/film', 'Notes · Hijoltola Student Campus'],
  ] as const) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { name: 'This is not in one of your groups.', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe(title)
  }
})
