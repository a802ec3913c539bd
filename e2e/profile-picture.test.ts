/** The profile's picture and the picture part of the kit: real pictures, a real server, Chromium's own camera. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launch } from './support/browser.ts'
import { dialog } from './support/exam.ts'
import { asFromPhone, fakeCamera, lookAt, makePicture, place } from './support/picture.ts'
import {
  atProfile,
  barPicture,
  chooseFile,
  edit,
  fact,
  field,
  longTimeout,
  profileApp,
  saveCrop,
  saved,
  served,
  setDensity,
  shownSquares,
  update,
} from './support/picture-profile.ts'

let browser: Browser
let app: TestApp
/** Stored on its side, as a phone does; upright it is 900 × 1200. */
let photo: Buffer

beforeAll(async () => {
  ;[app, browser] = await Promise.all([profileApp(), launch(fakeCamera)])
  photo = asFromPhone(await makePicture(browser, { width: 1200, height: 900 }))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})
// A page left open goes on calling, and the next one waits for it.
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

describe.each(['phone', 'wide'] as const)('a picture on a %s window', (size) => {
  const base = size === 'phone' ? 0 : 20

  test('takes a picture from a file: cut, turned, small, without its metadata, and the bar shows it', async () => {
    const page = await atProfile(browser, app, base + 4, size)
    expect(await barPicture(page)).toBeNull()
    await edit(page)
    await chooseFile(page, 'me.jpg', photo)
    const crop = dialog(page)
    await crop.getByRole('application').waitFor()
    // The keyboard alone: in, to the picture's own right edge, and a quarter turn.
    await page.keyboard.press('r')
    await crop.getByText('Rotated by 90 degrees').waitFor()
    await page.keyboard.press('+')
    await expect.poll(() => crop.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.1')
    await page.keyboard.press('-')
    for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowRight')
    await saveCrop(page)
    // As heavy as a photograph before, a small file afterwards.
    const [, after = '', before = ''] =
      /^New picture: (.+) \(was (.+)\)/.exec(await page.getByText(/^New picture: /).innerText()) ?? []
    expect(Number.parseFloat(after)).toBeGreaterThan(0)
    expect(before).not.toBe(after)
    await update(page)
    await saved(page)
    await expect.poll(() => barPicture(page), longTimeout).not.toBeNull()
    const bytes = await served(page)
    expect(bytes.includes(place)).toBe(false)
    expect(bytes.includes('Exif')).toBe(false)
    // Stored on its side, upright the red half is on top (orientation 6) and the green bar at the right; a turn to the right
    // puts red at the right and green below. Moved right as far as it goes, the window holds the left end: blue.
    const { width, height, colours } = await lookAt(page, bytes, [
      [0.1, 0.4],
      [0.5, 0.95],
    ])
    expect(width).toBe(height)
    expect(colours).toEqual(['blue', 'green'])
    if (size === 'wide') return
    // Sharp on a screen of two or three pixels for each of ours, and no larger than it needs.
    for (const density of [1, 2, 3]) {
      await setDensity(page, density)
      await page.reload()
      await expect.poll(async () => (await shownSquares(page)).length, longTimeout).toBe(2)
      const [bar = 0, profile = 0] = await shownSquares(page)
      // The bar may show a larger one that the browser has already.
      expect([profile, bar >= 40 * density, bar <= 150]).toEqual([150 * density, true, true])
    }
  })

  test('takes a picture with the camera', async () => {
    const page = await atProfile(browser, app, base + 5, size)
    await edit(page)
    await page.getByRole('button', { name: 'Take a picture' }).click()
    const capture = dialog(page).getByRole('button', { name: 'Capture' })
    await expect.poll(() => capture.isEnabled(), longTimeout).toBe(true)
    const stream = await dialog(page)
      .locator('video')
      .evaluateHandle((video: HTMLVideoElement) => video.srcObject as MediaStream)
    // A bare number is an ideal one; `exact` would stand there as such.
    const [width, height] = size === 'phone' ? [720, 1280] : [1280, 720]
    const asked = await stream.evaluate((it) => it.getVideoTracks()[0]?.getConstraints())
    expect(asked).toMatchObject({ width, height })
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await expect
      .poll(() => stream.evaluate((it) => it.getTracks().map((track) => track.readyState)))
      .toEqual(['ended'])

    await page.getByRole('button', { name: 'Take a picture' }).click()
    await expect.poll(() => capture.isEnabled(), longTimeout).toBe(true)
    await capture.click()
    await dialog(page).getByRole('application').waitFor()
    await saveCrop(page)
    await update(page)
    await saved(page)
    await expect.poll(() => barPicture(page), longTimeout).not.toBeNull()
    // Chromium's camera shows a disc on green.
    expect((await lookAt(page, await served(page), [[0.2, 0.5]])).colours).toEqual(['green'])
  })
})

describe('a picture', () => {
  test('removes the picture again', async () => {
    const page = await atProfile(browser, app, 8)
    await edit(page)
    await chooseFile(page, 'me.jpg', photo)
    await saveCrop(page)
    await update(page)
    await saved(page)
    await expect.poll(() => barPicture(page), longTimeout).not.toBeNull()
    await edit(page)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByText(/^The picture will be removed/).waitFor()
    await update(page)
    await expect.poll(() => barPicture(page), longTimeout).toBeNull()
  })
})

describe('a picture that does not work out', () => {
  test('what the server refuses it says at the picture; the old picture stays', async () => {
    const page = await atProfile(browser, app, 10)
    await edit(page)
    await chooseFile(page, 'me.jpg', photo)
    await saveCrop(page)
    await update(page)
    await saved(page)
    await expect.poll(() => barPicture(page), longTimeout).not.toBeNull()
    const old = await barPicture(page)

    // On its way somebody puts other bytes in its place.
    await page.route(
      (url) => url.search.length > 20,
      (route) =>
        route.request().method() === 'PUT'
          ? route.continue({ postData: Buffer.from('%PDF-1.7\nnot a picture\n%%EOF') })
          : route.fallback(),
    )
    await edit(page)
    await field(page, 'SSC GPA').fill('3.21')
    await chooseFile(page, 'me.jpg', photo)
    await saveCrop(page)
    const refusal = page.waitForResponse(
      (reply) => reply.request().method() === 'PATCH' && reply.status() >= 400,
    )
    await update(page)
    const { errors } = (await (await refusal).json()) as { errors: { title: string; message?: string } }
    await page
      .getByRole('group', { name: 'Profile picture' })
      .getByText(errors.message || errors.title)
      .waitFor()
    expect(await barPicture(page)).toBe(old)
    // The rest of the form is as it was typed, and is saved without the picture.
    await expect.poll(() => field(page, 'SSC GPA').inputValue()).toBe('3.21')
    await update(page)
    await saved(page)
    expect((await fact(page, 'SSC GPA').innerText()).trim()).toMatch(/^3\.21\n/)
    expect(await barPicture(page)).toBe(old)
  })

  test('a network that goes in the middle keeps the form; what has arrived is not sent twice', async () => {
    const page = await atProfile(browser, app, 11)
    let puts = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts += 1
    })
    await edit(page)
    await chooseFile(page, 'me.jpg', photo)
    await saveCrop(page)
    await page.route('**/student/profile', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
    )
    await update(page)
    await page.getByText('Your profile was not updated').waitFor()
    await page.getByText(/^No connection to the server/).waitFor()
    expect(await barPicture(page)).toBeNull()
    await page.unroute('**/student/profile')
    await update(page)
    await saved(page)
    await expect.poll(() => barPicture(page), longTimeout).not.toBeNull()
    expect(puts).toBe(1)
  })

  test('a slow upload shows how far it is and can be stopped', async () => {
    const page = await atProfile(browser, app, 12)
    await edit(page)
    await chooseFile(page, 'me.jpg', photo)
    await saveCrop(page)
    let release: () => void = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(
      (url) => url.search.length > 20,
      async (route) => {
        if (route.request().method() === 'PUT') await held
        await route.fallback().catch(() => undefined)
      },
    )
    await update(page)
    await page.getByRole('progressbar', { name: 'Sending the picture' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    release()
    await page.getByText(/^New picture: /).waitFor()
    expect(await barPicture(page)).toBeNull()
    await page.unrouteAll({ behavior: 'wait' })
    await update(page)
    await saved(page)
  })
})
