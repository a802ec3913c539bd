/** Attaching that does not work out: a file that the server refuses, silence, no network. */
import { describe, expect, test } from 'vitest'
import { attached, form, longTimeout, submit } from './support/forum.ts'
import { choose, pdf, ready } from './support/forum-files.ts'
import { attachingStage } from './support/forum-stage.ts'

const stage = attachingStage()
const { writing } = stage

describe('what does not work out', () => {
  test('a recording that the server refuses: its row says why, in sight, and without it the question goes', async () => {
    const page = await writing('phone', 'Which file was it?')
    const torn = Buffer.from('RIFF$\0\0\0WAVEfmt ')
    await choose(page, [
      { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'voice.wav', mimeType: 'audio/wav', buffer: torn },
    ])
    await ready(page, 'voice.wav')
    await submit(page)
    const alert = form(page)
      .getByRole('alert')
      .filter({ hasText: /^voice\.wav: This recording is damaged/ })
    await alert.waitFor(longTimeout)
    expect(await alert.evaluate(isInSight)).toBe(true)
    await attached(page, 'voice.wav')
      .getByText(/^This recording is damaged/)
      .waitFor()
    await ready(page, 'sheet.pdf')

    // It is not tried again by itself, and the words do not change.
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await page.mouse.wheel(0, 5_000)
    await submit(page)
    await alert.waitFor(longTimeout)
    expect(await alert.evaluate(isInSight)).toBe(true)
    expect(calls.filter((url) => url.includes('/qa/add-question'))).toEqual([])

    await page.getByRole('button', { name: 'Remove: voice.wav' }).click()
    await submit(page)
    await page.waitForURL(/question-details/, longTimeout)
    await page.getByText('Question submitted successfully!').waitFor(longTimeout)
    expect(await page.getByText('Error submitting question.').count()).toBe(0)

    // What stands in a post is called as it is below it, not by a key of the store.
    await page.getByRole('article').first().getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Remove: PDF 1' }).waitFor(longTimeout)
  })

  test('files and text survive an offline evening: progress stops, waits, and goes on', async () => {
    const page = await writing('phone', 'With a file, offline')
    const cut = /\/api\/(?!config)/
    await page.route(cut, (route) => route.abort('internetdisconnected'))
    await choose(page, [{ name: 'sum.jpg', mimeType: 'image/jpeg', buffer: stage.photo }])
    await attached(page, 'sum.jpg').getByText('Waits for the internet').waitFor(longTimeout)
    await submit(page)
    await page.getByRole('list', { name: /^Waits on this (?:phone|device)/ }).waitFor(longTimeout)
    await page.reload()
    await page.getByRole('list', { name: /^Waits on this (?:phone|device)/ }).waitFor(longTimeout)
    await page.unroute(cut)
    await page.getByText('Question submitted successfully!').waitFor({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect
      .poll(() => page.getByRole('list', { name: 'Images' }).locator('img').count(), longTimeout)
      .toBe(1)
  })
})

/** The whole of it stands on the screen, with nothing over its middle. */
function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && bottom <= window.innerHeight && element.contains(at)
}
