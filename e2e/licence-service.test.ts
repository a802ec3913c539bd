/** A protected video with a licence service: the player asks it with the token that our server got, and says plainly when there is none. */
import { startApp, type TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, signInHome } from './support/browser.ts'
import { clearKey, clipsHere, clipsPack, sayWhereNoClips } from './support/clips.ts'
import { type LicenceService, licenceService, standInWidevine } from './support/licence-service.ts'

let browser: Browser
let app: TestApp
let service: LicenceService

sayWhereNoClips()

beforeAll(async () => {
  if (!clipsHere) return
  service = await licenceService(clearKey)
  const { 'media/dash-clearkey/clearkey.json': _, ...pack } = clipsPack()
  ;[app, browser] = await Promise.all([
    startApp({ dialect: 'sqlite', pack, environment: service.environment }),
    launch(['--autoplay-policy=no-user-gesture-required']),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await service?.close()
})

async function openVideo(widevine: boolean): Promise<Page> {
  const context = await open(browser, 'phone')
  if (widevine) await standInWidevine(context, clearKey.kid)
  const page = await context.newPage()
  await signInHome(page, app.url, mobileOf(0), packPassword)
  await page.goto(`${app.url}/videos/lecture/lecture`)
  await page.getByRole('button', { name: 'Watch A protected clip' }).click()
  return page
}

const cannot = 'This device cannot play protected videos. Try another browser or another phone.'

describe.runIf(clipsHere)('a licence service', () => {
  test('is asked by the player with this student’s token, and the video plays encrypted', async () => {
    const page = await openVideo(true)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
    expect(await page.evaluate(() => document.querySelector('video')?.mediaKeys !== null)).toBe(true)
    expect(service.grants).toMatchObject([
      { contentId: 'clear', drmType: 'Widevine', keyIds: [clearKey.kid] },
    ])
    expect(service.licences).toEqual(['Bearer for-this-student'])
    await page.context().close()
  })

  test('a device without the system, and a service that refuses: said plainly, with another try', async () => {
    const plain = await openVideo(false)
    await plain.getByRole('alert').getByText(cannot).waitFor()
    await plain.context().close()
    service.refuse()
    const refused = await openVideo(true)
    await refused.getByRole('alert').getByText(cannot).waitFor()
    await refused.getByRole('button', { name: 'Try again' }).waitFor()
    await refused.context().close()
  })
})
