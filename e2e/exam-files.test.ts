/** Files in written answers: chosen, photographed, adjusted, kept on the phone, sent, and shown again in the result. */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appOf, overflow, seat } from './support/app.ts'
import { axe, launch, screenshot } from './support/browser.ts'
import { continueAs, dialog, question, startExam } from './support/exam.ts'
import {
  attachPages,
  files,
  mp3,
  pdf,
  sheet,
  submitWritten,
  waitForServerFiles,
  wav,
} from './support/exam-files.ts'
import { asFromPhone, fakeCamera, lookAt, makePicture } from './support/picture.ts'

const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 12,
  banks: {
    [bank]: [
      { id: 'p', type: 'paragraph', title: 'Prove it, and show your working.', answer: [] },
      { id: 's', type: 'shortAns', title: 'How many?', answer: ['4'] },
    ],
  },
  exams: [
    { id: 'live', bank, ids: ['p', 's'], multiple: true },
    { id: 'once', bank, ids: ['p', 's'] },
    { id: 'drill', bank, ids: ['p', 's'], practice: true },
  ],
})

let browser: Browser
let app: TestApp
let photo: Buffer
let next = 0

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(pack), launch(fakeCamera, { installs: true })])
  photo = asFromPhone(await makePicture(browser, { width: 1200, height: 900 }))
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** A new student in the exam, with the place for files there. */
async function sitting(exam: 'live' | 'once' | 'drill', size: 'phone' | 'wide' = 'phone') {
  const at = await seat(browser, app, next++, size)
  await startExam(at.page, `Exam ${exam}`, exam === 'drill' ? 'Practice Exam' : 'Live Exam')
  await at.page.getByRole('button', { name: 'Add files' }).first().waitFor()
  await at.page
    .getByText(/^Everything is on this (?:phone|device)/)
    .first()
    .waitFor({ timeout: 30_000 })
  return at
}
const jpeg = (name: string, buffer = photo) => ({ name, mimeType: 'image/jpeg', buffer })

describe('files in written answers', () => {
  test('a photograph and a PDF go with the text; the server has them, and the card says so', async () => {
    const { page } = await sitting('live')
    const card = await question(page, 1)
    await card.getByRole('textbox').fill('See the page.')
    await attachPages(page, 1, [
      jpeg('page.jpg'),
      { name: 'work.pdf', mimeType: 'application/pdf', buffer: pdf },
    ])
    await sheet(page, 1, 'work.pdf').getByText('Ready').waitFor()
    await card.getByText('Not submitted yet').waitFor()
    expect(await overflow(page)).toBe(0)
    await screenshot(page, 'exam-files-phone')
    expect(await axe(page)).toEqual([])
    await submitWritten(page, 1)
    await card.getByText('Answer Submitted').waitFor()
    await waitForServerFiles(page, 'live', [
      ['page.jpg', 'image/jpeg', true],
      ['work.pdf', 'application/pdf', true],
    ])
    // On another device: there, and not lost by a new text.
    await page.reload()
    await continueOrStay(page)
    await sheet(page, 1, 'work.pdf').waitFor()
  })

  test('recordings are answers too: chosen or made here, and played in the result', async () => {
    const { page, context } = await sitting('drill')
    await attachPages(page, 1, [
      { name: 'spoken.mp3', mimeType: 'audio/mpeg', buffer: mp3 },
      { name: 'spoken.wav', mimeType: 'audio/wav', buffer: wav },
    ])
    // The recorder is on the phone already.
    await context.setOffline(true)
    const card = await question(page, 1)
    await card.getByRole('button', { name: 'Record audio' }).click()
    const recorder = page.getByRole('dialog', { name: 'Record audio' })
    await recorder.getByRole('button', { name: 'Start' }).click()
    await expect.poll(() => recorder.getByRole('timer').innerText()).toBe('00:01')
    await recorder.getByRole('button', { name: 'Stop' }).click()
    await recorder.getByRole('button', { name: 'Add' }).click()
    await context.setOffline(false)
    const sheets = files(page, 1)
    await expect.poll(() => sheets.getByText('Ready').count(), { timeout: 30_000 }).toBe(3)
    const boxes = await sheets.locator('audio').evaluateAll((all) => all.map((it) => it.clientWidth))
    expect(boxes).toHaveLength(3)
    for (const width of boxes) expect(width).toBeGreaterThan(240)
    expect([await overflow(page), await axe(page)]).toEqual([0, []])
    await sheets.last().scrollIntoViewIfNeeded()
    await screenshot(page, 'exam-files-sound-phone')
    await submitWritten(page, 1)
    await card.getByText('Answer Submitted').waitFor()
    await page.locator('footer').getByRole('button', { name: 'Submit' }).click()
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(/\/result\//)
    const result = page.getByRole('article').first()
    for (const n of [1, 2, 3]) {
      const played = result.getByLabel(`File ${n}`, { exact: true })
      const [seconds, width] = await played.evaluate(async (it: HTMLAudioElement) => {
        it.muted = true
        await it.play()
        return [it.duration, it.clientWidth]
      })
      expect(seconds).toBeGreaterThan(0.9)
      expect(width).toBeGreaterThan(240)
    }
    expect([await overflow(page), await axe(page)]).toEqual([0, []])
    await result.getByLabel('File 3', { exact: true }).scrollIntoViewIfNeeded()
    await screenshot(page, 'result-files-sound-phone')
  })

  test('a WebP picture is sent as JPEG; one that cannot be opened is named', async () => {
    const { page } = await sitting('live')
    const webp = await makePicture(browser, { width: 800, height: 600, type: 'image/webp' })
    expect(webp.toString('latin1', 8, 12)).toBe('WEBP')
    const card = await question(page, 1)
    const chooser = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Add files' }).click()
    await (await chooser).setFiles([
      { name: 'gallery.webp', mimeType: 'image/webp', buffer: webp },
      { name: 'torn.webp', mimeType: 'image/webp', buffer: webp.subarray(0, 60) },
    ])
    await sheet(page, 1, 'gallery.jpg').getByText('Ready').waitFor()
    await card.getByText(/^torn\.webp is a WebP picture that cannot be opened here/).waitFor()
    await expect.poll(() => files(page, 1).count()).toBe(1)
    await submitWritten(page, 1)
    await waitForServerFiles(page, 'live', [['gallery.jpg', 'image/jpeg', true]])
    const look = await lookAt(page, await servedFile(page), [
      [0.2, 0.5],
      [0.8, 0.5],
    ])
    expect(look).toEqual({ width: 800, height: 600, colours: ['red', 'blue'] })
  })

  test('files alone are an answer; a question without anything is told so', async () => {
    const { page } = await sitting('once', 'wide')
    const card = await question(page, 1)
    await card.getByRole('button', { name: 'Submit' }).click()
    await dialog(page).getByText('Please provide an answer or upload a file').waitFor()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await attachPages(page, 1, [jpeg('only.jpg')])
    await submitWritten(page, 1)
    await card.getByText('Answer Submitted').waitFor()
    await waitForServerFiles(page, 'once', [['only.jpg', 'image/jpeg', true]])
    // It is final: shown, and nothing left to press.
    await sheet(page, 1, 'only.jpg').waitFor()
    expect(await card.getByRole('button', { name: /Remove|Add files|Edit picture/ }).count()).toBe(0)
    await screenshot(page, 'exam-files-final-wide')
  })

  test('the camera, the cropper and Remove work in a card', async () => {
    const { page } = await sitting('live')
    const card = await question(page, 1)
    await card.getByRole('button', { name: 'Camera' }).click()
    await page.getByRole('button', { name: 'Capture' }).click()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await files(page, 1).first().waitFor()
    const preview = await files(page, 1).first().locator('img').boundingBox()
    expect([preview?.width, preview?.height]).toEqual([120, 120])
    await attachPages(page, 1, [jpeg('second.jpg')])
    await sheet(page, 1, 'second.jpg')
      .getByRole('button', { name: /Edit picture/ })
      .click()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await screenshot(page, 'exam-files-crop-phone')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => files(page, 1).count()).toBe(2)
    await files(page, 1)
      .first()
      .getByRole('button', { name: /Remove/ })
      .click()
    await expect.poll(() => files(page, 1).count()).toBe(1)
  })

  test('without a network they stay on the phone through a kill of the page, and follow when it is back', async () => {
    const { page, context } = await sitting('live')
    const card = await question(page, 1)
    await context.setOffline(true)
    await card.getByRole('textbox').fill('Written in the tunnel.')
    await attachPages(page, 1, [jpeg('tunnel.jpg')])
    await sheet(page, 1, 'tunnel.jpg').getByText('Waits for the internet').waitFor({ timeout: 30_000 })
    await submitWritten(page, 1)
    await card.getByText(/^Saved on this (?:phone|device)/).waitFor()
    await screenshot(page, 'exam-files-offline-phone')
    const { url } = { url: page.url() }
    await page.close({ runBeforeUnload: false })
    const again = await context.newPage()
    await again.goto(url)
    await continueOrStay(again)
    await sheet(again, 1, 'tunnel.jpg').waitFor({ timeout: 30_000 })
    await context.setOffline(false)
    await waitForServerFiles(again, 'live', [['tunnel.jpg', 'image/jpeg', true]])
  })

  test('words go before a slow file, which follows them after the submit', async () => {
    const { page } = await sitting('live')
    const release = await holdUploads(page)
    const card = await question(page, 1)
    await card.getByRole('textbox').fill('The words.')
    await attachPages(page, 1, [jpeg('slow.jpg')])
    await submitWritten(page, 1)
    await card.getByText('Answer Submitted').waitFor()
    await waitForServerFiles(page, 'live', [['slow.jpg', 'image/jpeg', false]])
    await page.locator('footer').getByRole('button', { name: 'Submit' }).click()
    await dialog(page)
      .getByText('1 file is still being sent, and goes on being sent after the submit.')
      .waitFor()
    await screenshot(page, 'exam-files-submit-phone')
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(/\/exams$/)
    release()
    await expect
      .poll(
        async () => {
          const answers = await app.db.read((db) => db.selectFrom('answer').selectAll().execute())
          return answers.some((row) => /slow\.jpg","key":"u\//.test(JSON.stringify(row).replaceAll('\\', '')))
        },
        { timeout: 60_000 },
      )
      .toBe(true)
  })

  test('a practice exam waits for its files, since its key comes with the submit', async () => {
    const { page } = await sitting('drill')
    const release = await holdUploads(page)
    await attachPages(page, 1, [jpeg('practice.jpg')])
    await submitWritten(page, 1)
    await page.locator('footer').getByRole('button', { name: 'Submit' }).click()
    await dialog(page).getByText('Please wait: what is not there when you submit does not count.').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
    release()
    await dialog(page).getByRole('button', { name: 'Submit' }).click({ timeout: 40_000 })
    await page.waitForURL(/\/result\//)
    await page.getByRole('article').first().getByRole('img', { name: 'File 1', exact: true }).waitFor()
  })

  test('what the server refuses is said with the name of the file, and nothing is lost', async () => {
    const { page } = await sitting('live')
    await page.route('**/api/content/signed-request**', (route) =>
      route.fulfill({
        status: 415,
        json: { status: '415', errors: { code: 'unsupportedMediaType', title: 'No.' } },
      }),
    )
    const card = await question(page, 1)
    await card.getByRole('textbox').fill('The words.')
    await attachPages(page, 1, [jpeg('bad.jpg')])
    await sheet(page, 1, 'bad.jpg').getByText('No.').waitFor()
    await card.getByRole('button', { name: 'Submit' }).click()
    await dialog(page).getByText('Submit Answer Error: Question 1').waitFor()
    await dialog(page).getByText('Error uploading file bad.jpg').waitFor()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => card.getByRole('textbox').inputValue()).toBe('The words.')
    await page.unroute('**/api/content/signed-request**')
    await sheet(page, 1, 'bad.jpg')
      .getByRole('button', { name: /Send again/ })
      .click()
    await sheet(page, 1, 'bad.jpg').getByText('Ready').waitFor()
  })
})

/** The bytes of the one picture on the first card, as the server serves them. */
async function servedFile(page: Page): Promise<Buffer> {
  const key = await page.evaluate(async () => {
    const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
    const reply = await fetch('/api/exam/id/live/groupId/g1', { headers: { authorization } })
    const body = (await reply.json()) as { data: { exam: { answers: { extra: { key: string }[] }[] } } }
    return body.data.exam.answers[0]?.extra[0]?.key ?? ''
  })
  return (await page.request.get(new URL(`/media/${key}`, app.url).href)).body()
}

/** An upload that takes its time; answers what lets it go on. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/content/signed-request**', async (route) => {
    await released
    // The page may have given it up meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}

/** A reload asks who sits there only when the tab opens cold. */
async function continueOrStay(page: Page): Promise<void> {
  const gate = page.getByRole('button', { name: /^Continue as \S/ })
  await Promise.race([gate.waitFor(), page.getByText(/^Answered questions/).waitFor()])
  if (await gate.isVisible()) await continueAs(page)
  await page.getByText(/^Answered questions/).waitFor()
}
