/** A video of the sample school, and the mark on it. */
import { describe, expect, test } from 'vitest'
import { sampleSeat } from './support/sample-seat.ts'

const seat = sampleSeat()

describe('a video', () => {
  test('the watermark is in another place every 2000 ms', async () => {
    const watched = await seat.aside()
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
