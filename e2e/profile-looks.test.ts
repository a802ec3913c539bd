/** The profile and the picture part, looked at: no violation of WCAG 2.2 AA in both languages, sizes and themes; nothing wider than 320 px. */
import type { TestApp } from '@porua/testkit/app'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { lookFromTop, looks } from './support/look.ts'
import { fakeCamera, makePicture } from './support/picture.ts'

let browser: Browser
let app: TestApp
let photo: Buffer

/** The camera and the bar take their time on a busy machine. */
const waiting = { timeout: 20_000 }

const header = 'mobile,name,sid,contact,branch,division,session,SSCGPA,HSCGPA,code,link,groups,password'
const student = (n: number) =>
  [
    mobileOf(n),
    'Nusrat Jahan Chowdhury',
    `S-20260${n}`,
    '8801811111111',
    'Mirpur',
    'Dhaka',
    '2026-27',
    '4.83',
    '',
    `U-77120${n}`,
    'exam.example.com/a-rather-long-address/room-4',
    'g1|g2',
    packPassword,
  ].join(',')

beforeAll(async () => {
  browser = await launch(fakeCamera)
  const question = { id: 'q1', type: 'MCQ', title: '1 + 1', options: ['2', '3'], answer: ['2'] } as const
  const banks = { 'questions/one.jsonl': [question] }
  const exams = [{ id: 'e1', bank: 'questions/one.jsonl', ids: ['q1'] }]
  const pack = makePack({ banks, exams, groups: ['g1', 'g2'] })
  app = await appOf({ ...pack, 'students.csv': [header, ...[0, 1, 2, 3].map(student)].join('\n') })
  photo = await makePicture(browser, { width: 1200, height: 900 })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const dialogs = (page: Page) => page.locator('dialog[open]')

test.each(looks)(
  'every screen of the profile: %s window, in %s',
  { timeout: 300_000 },
  async (size, language) => {
    const { page, context } = await seat(browser, app, size === 'phone' ? 0 : 1, size, {
      reducedMotion: 'reduce',
    })
    const look = (screen: string) => lookFromTop(page, `profile-${screen}-${size}-${language}`, size)
    await page.evaluate((it) => localStorage.setItem('language', it), language)
    await page.goto(`${app.url}/student-profile`)
    await page.locator('main dl').waitFor()
    await look('view')

    const card = page.locator('main section')
    await card.getByRole('button').first().click()
    await page.locator('input[name=HSCGPA]').fill('7')
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid=true]').waitFor()
    await look('edit')

    const [choose, take] = [0, 1].map((at) => page.getByRole('group').getByRole('button').nth(at))
    const chooser = page.waitForEvent('filechooser')
    await choose?.click()
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
    await dialogs(page).getByRole('application').waitFor()
    await look('crop')
    await dialogs(page).locator('footer').getByRole('button').last().click()
    await dialogs(page).waitFor({ state: 'detached' })
    await look('picked')

    await take?.click()
    const capture = dialogs(page).locator('footer').getByRole('button').last()
    await expect.poll(() => capture.isEnabled(), waiting).toBe(true)
    await look('camera')
    await dialogs(page).locator('footer').getByRole('button').first().click()

    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await take?.click()
    await dialogs(page).getByRole('alert').getByRole('button').waitFor()
    await look('no-camera')
    await dialogs(page).locator('footer').getByRole('button').first().click()

    await page.goBack()
    await dialogs(page).waitFor()
    await look('leave')
    await context.close()
  },
)
