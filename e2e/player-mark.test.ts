/** The mark over a video: it comes back when it is taken away, and a picture that leaves it behind stops. */
import { describe, expect, test } from 'vitest'
import { clipsHere } from './support/clips.ts'
import { paused, play, playerStage } from './support/player-stage.ts'

const { inside, watch } = playerStage()

describe.runIf(clipsHere)('the mark over a video', () => {
  test('the mark comes back when it is taken away, and the picture stops while it cannot be seen', async () => {
    const { context, page } = await inside('wide')
    await watch(page, 'A file')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await page.evaluate(() => document.querySelector('[data-watermark]')?.remove())
    await page.locator('[data-watermark]').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('div:has(> [data-watermark]) { opacity: 0.1 !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    const said = page.getByText('The video waits until its mark can be seen again.')
    await said.waitFor({ state: 'attached' })
    expect(await paused(page)).toBe(true)
    // Pressing Play is of no use, and it plays on by itself when the mark is back.
    await play(page).click({ force: true })
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await paused(page)).toBe(true)
    await page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
    })
    await said.waitFor({ state: 'detached' })
    await expect.poll(() => paused(page)).toBe(false)
    await context.close()
  })

  test.each([
    ['full screen without its frame', () => document.querySelector('video')?.requestFullscreen()],
    [
      'out of its frame',
      () => {
        const video = document.querySelector('video')
        if (video) document.querySelector('dialog')?.append(video)
      },
    ],
    [
      'over the mark',
      () => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('video { z-index: 99 !important }')
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      },
    ],
  ])('a picture that leaves the mark behind stops: %s', async (_how, leave) => {
    const { context, page } = await inside('wide')
    await watch(page, 'A file')
    await expect.poll(() => paused(page)).toBe(false)
    // The player's own full screen takes the mark along.
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement === null)
    expect(await paused(page)).toBe(false)
    await page.evaluate(leave)
    await expect.poll(() => paused(page)).toBe(true)
    await page.evaluate(() =>
      document
        .querySelector('video')
        ?.play()
        .catch(() => undefined),
    )
    await expect.poll(() => paused(page)).toBe(true)
    await context.close()
  })
})
