/** Attaching: chosen, dropped, pasted, recorded, photographed, adjusted, removed. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, screenshot } from './support/browser.ts'
import { dialog } from './support/exam.ts'
import { attached, form, longTimeout, submit } from './support/forum.ts'
import { choose, pdf, ready } from './support/forum-files.ts'
import { attachingStage } from './support/forum-stage.ts'
import { lookAt, place } from './support/picture.ts'

const stage = attachingStage()
const { writing } = stage

/** Hands files over as a clipboard or a hand that drags does. */
async function hand(
  page: Page,
  how: 'paste' | 'drop',
  name: string,
  type: string,
  bytes: Buffer,
): Promise<void> {
  await page.evaluate(
    ([event, fileName, mime, base64]) => {
      const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([raw], fileName, { type: mime }))
      const target = document.querySelector('dialog[open] [role=group]') ?? document.body
      target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    },
    [how, name, type, bytes.toString('base64')] as const,
  )
}

async function recordSome(page: Page, ms: number): Promise<void> {
  const recorder = page.getByRole('dialog', { name: 'Record audio' })
  await recorder.getByRole('button', { name: 'Start' }).click()
  await recorder.getByRole('button', { name: 'Stop' }).waitFor(longTimeout)
  await expect
    .poll(async () => Number((await recorder.getByRole('timer').innerText()).split(':').at(-1)), longTimeout)
    .toBeGreaterThan(ms / 1000 - 0.1)
  await recorder.getByRole('button', { name: 'Stop' }).click()
}

describe.each(['phone', 'wide'] as const)('on a %s window', (size) => {
  test('choose, drop, paste, record and photograph: all arrive, in their order', async () => {
    const page = await writing(size, `All ways, ${size}`)
    await choose(page, [
      { name: 'sum.jpg', mimeType: 'image/jpeg', buffer: stage.photo },
      { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdf },
    ])
    await ready(page, 'sum.jpg')
    await ready(page, 'sheet.pdf')
    await hand(page, 'drop', 'dropped.jpg', 'image/jpeg', stage.photo)
    await ready(page, 'dropped.jpg')
    await hand(page, 'paste', 'pasted.jpg', 'image/jpeg', stage.photo)
    await ready(page, 'pasted.jpg')

    const recorder = page.getByRole('dialog', { name: 'Record audio' })
    await form(page).getByRole('button', { name: 'Record audio' }).click()
    await recordSome(page, 1_000)
    await recorder.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => recorder.getByRole('timer').innerText()).toBe('00:00')
    await recordSome(page, 2_000)
    await recorder.locator('audio').waitFor()
    await screenshot(page, `forum-recorder-${size}`)
    await recorder.getByRole('button', { name: 'Add' }).click()
    await ready(page, 'Recording 1.mp3')
    // The player has the width of its file, where its own controls are large enough for a thumb.
    const player = await attached(page, 'Recording 1.mp3').locator('audio').boundingBox()
    expect(player?.width).toBeGreaterThan(size === 'phone' ? 240 : 400)
    expect(player?.height).toBeGreaterThanOrEqual(44)

    await form(page).getByRole('button', { name: 'Camera' }).click()
    const capture = dialog(page).getByRole('button', { name: 'Capture' })
    await expect.poll(() => capture.isEnabled(), longTimeout).toBe(true)
    const asked = await page
      .locator('dialog video')
      .evaluate((it: HTMLVideoElement) => (it.srcObject as MediaStream).getVideoTracks()[0]?.getConstraints())
    const [width, height] = size === 'phone' ? [720, 1280] : [1280, 720]
    expect(asked).toMatchObject({ width, height })
    await capture.click()
    await page.getByRole('application').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await ready(page, 'camera.jpg')
    expect(await axe(page)).toEqual([])
    await screenshot(page, `forum-attachments-${size}`)

    await submit(page)
    await page.waitForURL(/question-details/, longTimeout)
    const question = page.getByRole('article')
    const images = question.getByRole('list', { name: 'Images' })
    await expect.poll(() => images.locator('img').count(), longTimeout).toBe(4)
    await expect.poll(() => question.getByRole('list', { name: 'PDF' }).getByRole('link').count()).toBe(1)
    const sound = question.getByRole('list', { name: 'Audio' }).locator('audio')
    await expect.poll(() => sound.count()).toBe(1)
    // It plays, and the keyboard reaches it.
    const seconds = await sound.evaluate(async (it: HTMLAudioElement) => {
      it.muted = true
      await it.play()
      return it.duration
    })
    expect(seconds).toBeGreaterThan(1.9)
    expect(seconds).toBeLessThan(8)
    // As the server has cleaned it: an MP3, a quarter of what a WAV would weigh at the very most.
    const recording = await page.request.get(
      new URL((await sound.getAttribute('src')) ?? '', stage.app.url).href,
    )
    expect(recording.headers()['content-type']).toBe('audio/mpeg')
    expect((await recording.body()).length).toBeLessThan(seconds * 8_000)
    await sound.focus()
    expect(await sound.evaluate((it) => it === document.activeElement)).toBe(true)

    // The photograph is upright, and says nothing of where it was taken.
    const src = await images.locator('img').first().getAttribute('src')
    const bytes = Buffer.from(await (await page.request.get(new URL(src ?? '', stage.app.url).href)).body())
    expect(bytes.includes(place)).toBe(false)
    const look = await lookAt(page, bytes, [[0.4, 0.1]])
    expect([look.width < look.height, look.colours]).toEqual([true, ['red']])
    expect((await page.request.get(new URL(await pdfAddress(page), stage.app.url).href)).status()).toBe(200)

    await images.getByRole('button', { name: 'Enlarge: Image 1' }).click()
    await dialog(page).getByRole('button', { name: 'Show the picture larger' }).click()
    await dialog(page).getByRole('button', { name: 'Fit the picture to the screen' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    // Opened again, it is seen whole again.
    await images.getByRole('button', { name: 'Enlarge: Image 1' }).click()
    await dialog(page).getByRole('button', { name: 'Show the picture larger' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })
})

async function pdfAddress(page: Page): Promise<string> {
  return (await page.getByRole('list', { name: 'PDF' }).getByRole('link').getAttribute('href')) ?? ''
}
