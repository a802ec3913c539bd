/** Videos as a student lives them: HLS, DASH with a key, a file; tokens, the mark, the keyboard. */
import { mobileOf } from '@porua/testkit/packs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, screenshot } from './support/browser.ts'
import { clipsHere } from './support/clips.ts'
import { lookOf, paused, play, playerStage, playTo, useLessData } from './support/player-stage.ts'

const stage = playerStage()
const { inside, watch, completed } = stage

const white = 'rgb(255, 255, 255)'

describe.runIf(clipsHere)('videos', () => {
  test('a copied address opens nothing in another session, nor after its time', async () => {
    const { context, page } = await inside('wide')
    const segments: string[] = []
    page.on('response', (reply) => {
      if (/\.(m4s|mp4)\?token=/.test(reply.url()) && reply.ok()) segments.push(reply.url())
    })
    await useLessData(page)
    await page.goto(`${stage.app.url}/videos/lecture/lecture`)
    await page.getByRole('button', { name: 'Watch A protected clip' }).click()
    await play(page).waitFor()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    // With less data it waits for Play: while five other things come and go, no more is fetched than the first picture.
    for (let n = 0; n < 5; n++) await page.evaluate(() => fetch('/config.json').then((reply) => reply.text()))
    expect(segments.filter((url) => url.includes('.m4s'))).toHaveLength(1)
    await play(page).click()
    await playTo(page, 0.3)
    expect(segments.length).toBeGreaterThan(2)
    const copied = segments.at(-1) ?? ''
    const status = (who: Page) =>
      who.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, copied)
    expect(await status(page)).toBe(200)
    const other = await inside('wide', 0)
    expect(await status(other.page)).toBe(403)
    const outsider = await inside('wide', 1)
    expect([403, 404]).toContain(await status(outsider.page))
    stage.app.clock.move(61_000)
    expect(await status(page)).toBe(403)
    for (const one of [context, other.context, outsider.context]) await one.close()
  })

  test.each([
    ['hls', 'A HLS clip'],
    ['clear', 'A protected clip'],
    ['mp4', 'A file'],
  ])('%s plays to 80 %%, is reported once, and goes on where it stopped', async (id, title) => {
    const { context, page } = await inside('phone')
    const reports: string[] = []
    const tokens: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('mark-as-complete')) reports.push(request.url())
      if (request.url().includes('getToken')) tokens.push(request.url())
    })
    await watch(page, title)
    await playTo(page, 0.3)
    // The mark stands over the picture, can be seen, says who watches, and moves.
    const mark = page.locator('[data-watermark]')
    await expect.poll(() => mark.textContent()).toBe(`88${mobileOf(0)} · S-0`)
    expect(await lookOf(mark)).toEqual({ position: 'absolute', zIndex: '3', opacity: '0.55', colour: white })
    const at = await mark.boundingBox()
    await expect.poll(() => mark.boundingBox(), { timeout: 5_000 }).not.toEqual(at)
    await screenshot(page, `player-${id}`)
    await playTo(page, 0.85)
    await expect.poll(() => completed(id)).toEqual([id])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('100% watched').first().waitFor()
    expect(reports).toHaveLength(1)
    expect(tokens.length).toBeGreaterThan(0)
    await expect
      .poll(() =>
        stage.app.db.scan((db) =>
          db.selectFrom('playback').selectAll().where('content_id', '=', id).execute(),
        ),
      )
      .toHaveLength(1)
    await watch(page, title)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    await context.close()
  })

  test('it goes on where it was closed, at once; looking at it without Play changes nothing', async () => {
    const { context, page } = await inside('phone', 0)
    const positions: number[] = []
    page.on('request', (request) => {
      if (request.url().includes('/content/position/')) positions.push(request.postDataJSON().seconds)
    })
    // The list is asked for again at once; where it was closed arrives late.
    await page.route('**/content/position/**', async (route) => {
      await new Promise((later) => setTimeout(later, 400))
      await route.continue()
    })
    await useLessData(page)
    await page.goto(`${stage.app.url}/videos/lecture/lecture`)
    await page.getByRole('button', { name: 'Watch A HLS clip' }).click()
    await play(page).click()
    await playTo(page, 0.5)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const closedAt = positions.at(-1) ?? 0
    expect(closedAt).toBeGreaterThan(1)
    await page.waitForResponse(/\/api\/lecture\/lecture$/)
    const told = positions.length
    await page.getByRole('button', { name: 'Watch A HLS clip' }).click()
    await play(page).waitFor()
    await page.waitForFunction(
      (at) => Math.abs((document.querySelector('video')?.currentTime ?? 0) - at) < 0.5,
      closedAt,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(positions.slice(told)).toEqual([])
    await context.close()
  })

  test('the course’s card says how much of it is done', async () => {
    await stage.app.db.write((tx) => tx.deleteFrom('completion').execute())
    const { context, page } = await inside('phone')
    await page.getByText('0 of 5 done').waitFor()
    await watch(page, 'A file')
    await playTo(page, 0.85)
    await expect.poll(() => completed('mp4')).toEqual(['mp4'])
    await page.keyboard.press('Escape')
    await page.getByText('100% watched').waitFor()
    await page.goto(`${stage.app.url}/courses`)
    await page.getByText('1 of 5 done').waitFor()
    await context.close()
  })

  test('a token that cannot be refreshed pauses, says so, and goes on by itself; one that is refused says what to do', async () => {
    const { context, page } = await inside('phone')
    await page.clock.install()
    await watch(page, 'A protected clip')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await page.route('**/getToken', (route) => route.abort())
    const held = page.getByText('The connection is gone, so the video waits. It goes on by itself.')
    await page.clock.runFor(9_000)
    await held.waitFor()
    expect(await paused(page)).toBe(true)
    await page.unroute('**/getToken')
    await page.clock.runFor(2_000)
    await held.waitFor({ state: 'detached' })
    await expect.poll(() => paused(page)).toBe(false)
    const errors = { code: 'forbidden', title: 'This video is not in one of your groups.' }
    await page.route('**/getToken', (route) =>
      route.fulfill({ status: 403, json: { status: '403', errors } }),
    )
    await page.clock.runFor(9_000)
    await page.getByRole('alert').getByText('This video is not in one of your groups any more.').waitFor()
    expect([await paused(page), await held.count()]).toEqual([true, 0])
    await context.close()
  })

  test('keyboard alone, from the card to the picture: Enter plays, arrows skip, f and m do what they say', async () => {
    const { context, page } = await inside('wide')
    await page.goto(`${stage.app.url}/videos/lecture/lecture`)
    await page.getByRole('button', { name: 'Watch A HLS clip' }).focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Pause')
    await expect.poll(() => paused(page)).toBe(false)
    await page.keyboard.press('m')
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.muted)).toBe(true)
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement === null)
    await page.keyboard.press('Space')
    await expect.poll(() => paused(page)).toBe(true)
    const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    // On a slow machine it has come near its end, and a skip would be short.
    await page.evaluate(() =>
      Object.assign(document.querySelector('video') as HTMLVideoElement, { currentTime: 1 }),
    )
    const before = await time()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await time()) - before).toBeGreaterThan(1)
    await context.close()
  })

  test('by thumb: the controls rest although one was touched, a tap brings them and takes them, two on a side skip', async () => {
    const { context, page } = await inside('phone')
    await watch(page, 'A HLS clip')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    // It is shorter than what follows.
    await page.evaluate(() =>
      Object.assign(document.querySelector('video') as HTMLVideoElement, { loop: true }),
    )
    const seen = () =>
      page.evaluate(() => {
        const button = document.querySelector('[data-surface] ~ div button')
        return button && Number(getComputedStyle(button).opacity)
      })
    const touch = () => page.locator('[data-surface]').tap({ position: { x: 40, y: 60 } })
    await expect.poll(seen, { timeout: 10_000 }).toBe(0)
    expect(await paused(page)).toBe(false)
    await touch()
    await expect.poll(seen).toBe(1)
    await touch()
    await expect.poll(seen).toBe(0)
    await page.evaluate(() => {
      const video = document.querySelector('video') as HTMLVideoElement
      video.pause()
      video.currentTime = 3
    })
    await touch()
    await touch()
    // The player may step over the first pictures to where its buffer begins.
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime))
      .toBeLessThan(0.5)
    await context.close()
  })

  test('on a phone held sideways every setting can be touched', async () => {
    const { page } = await inside('phone')
    await watch(page, 'A HLS clip')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await page.keyboard.press('k')
    // So low that they do not fit under each other.
    await page.setViewportSize({ width: 640, height: 240 })
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('group', { name: 'Settings' })
    for (const choice of await settings.locator('label, select').all()) {
      await choice.scrollIntoViewIfNeeded()
      const seen = await choice.evaluate((it) => {
        const { left, width, top, bottom } = it.getBoundingClientRect()
        const at = (y: number) => it.contains(document.elementFromPoint(left + width / 3, y))
        return at(top + 2) && at(bottom - 2)
      })
      expect(seen, await choice.textContent().then((it) => it ?? '')).toBe(true)
    }
    await expect.poll(() => settings.locator('select').count()).toBeGreaterThanOrEqual(2)
    await screenshot(page, 'player-settings-low')
  })

  test('keyboard, sound and rates', async () => {
    const { context, page } = await inside('wide')
    await watch(page, 'A file')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    const state = () =>
      page.evaluate(() => {
        const video = document.querySelector('video')
        return {
          paused: video?.paused,
          muted: video?.muted,
          volume: video?.volume,
          rate: video?.playbackRate,
        }
      })
    // Beside the buttons in its middle.
    await page.locator('[data-surface]').click({ position: { x: 40, y: 40 } })
    const before = (await state()).paused
    await page.keyboard.press('k')
    await expect.poll(async () => (await state()).paused).toBe(!before)
    await page.keyboard.press('m')
    await expect.poll(async () => (await state()).muted).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await state()).volume).toBe(0.9)
    await page.getByRole('slider', { name: 'Volume' }).fill('0.4')
    await expect.poll(state).toMatchObject({ volume: 0.4, muted: false })
    await page.getByRole('button', { name: 'Settings' }).click()
    const rate = page.getByLabel('Playback rate')
    expect(await rate.locator('option').allTextContents()).toEqual([
      '0.25×',
      '0.5×',
      '0.75×',
      '1×',
      '1.25×',
      '1.5×',
      '1.75×',
      '2×',
    ])
    await rate.selectOption('2')
    await expect.poll(async () => (await state()).rate).toBe(2)
    expect(await axe(page)).toEqual([])
    // The menu goes, and the focus back to its button; then the window.
    await rate.focus()
    await page.keyboard.press('Escape')
    await rate.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Settings')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The next video is as loud and as fast.
    await watch(page, 'A HLS clip')
    await expect.poll(state).toMatchObject({ volume: 0.4, muted: false, rate: 2 })
    await context.close()
  })
})
