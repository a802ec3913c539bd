/** A video of the sample school: its card, its player and the mark on it. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleSeat, seen } from './support/sample-seat.ts'

const seat = sampleSeat()
const { aside, goTo } = seat
let page: Page
beforeAll(() => {
  page = seat.page
})

describe('a video', () => {
  test('a video’s card has its picture; the player fills the window and skips ten seconds', async () => {
    await goTo('/videos/zoo-circulation/chapter')
    const card = page.getByRole('button', { name: /^Watch হৃৎস্পন্দন/ })
    await card.waitFor()
    await seen(page.getByRole('listitem').filter({ has: card }).locator('img'))
    await card.click()
    const player = page.getByRole('dialog')
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await player.getByRole('button', { name: 'Forward 10 seconds' }).waitFor()
    expect(await player.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
    const at = () => page.evaluate(() => Math.round(document.querySelector('video')?.currentTime ?? -1))
    const begun = await at()
    await player.getByRole('button', { name: 'Forward 10 seconds' }).click()
    await expect.poll(at).toBeGreaterThanOrEqual(begun + 9)
    const far = await at()
    await player.getByRole('button', { name: 'Back 10 seconds' }).click()
    await expect.poll(at).toBeLessThanOrEqual(far - 7)
    await page.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
  })

  test('the watermark is in another place every 2000 ms', async () => {
    const watched = await aside()
    await watched.clock.install()
    await watched.goto(`${seat.url}/videos/zoo-circulation/chapter`)
    await watched.getByRole('button', { name: /^Watch হৃৎস্পন্দন/ }).click()
    const mark = watched.locator('[data-watermark]')
    await mark.waitFor()
    // Until the picture is there, it still moves onto it.
    await watched.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    await watched.clock.pauseAt(Date.now() + 3_600_000)
    const place = () => mark.evaluate(({ style }) => `${style.left} ${style.top}`)
    const places = [await place()]
    for (let tenths = 0; tenths < 60; tenths++) {
      await watched.clock.runFor(100)
      const now = await place()
      if (now !== places.at(-1)) places.push(now)
    }
    expect(places).toHaveLength(1 + 3)
    await watched.context().close()
  })
})
