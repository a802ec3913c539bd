/** A video at a video site: the frame plays, its time is kept and counted, and a site that is silent, late or unwilling is said so. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { axe, launch, open, screenshot, signInHome } from './support/browser.ts'
import { hostedPack, inFrame, standIn, videoSite } from './support/video-site.ts'

const unreachable = 'The video site cannot be reached from here. You can open the video there.'
let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(hostedPack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

async function arrive(): Promise<Page> {
  const page = await (await open(browser, 'phone')).newPage()
  await page.clock.install()
  await signInHome(page, app.url, mobileOf(0), packPassword)
  await page.goto(`${app.url}/videos/lecture/lecture`)
  return page
}

const watch = (page: Page, title = 'At the site') =>
  page.getByRole('button', { name: `Watch ${title}` }).click()
const press = (page: Page, name: string) => inFrame(page).getByRole('button', { name, exact: true }).click()

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Where watching stopped, in seconds. */
async function kept(): Promise<number | null> {
  const rows = await app.db.scan((db) => db.selectFrom('playback').selectAll().execute())
  return rows[0] ? Math.round(rows[0].position / 1000) : null
}

const completed = async () =>
  (await app.db.scan((db) => db.selectFrom('completion').select('content_id').execute())).length

test('plays, goes on where it stopped, counts from 80 % on once, and begins anew after its end', async () => {
  const page = await arrive()
  const asked = await standIn(page.context())
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('mark-as-complete')) reports.push(request.url())
  })
  await watch(page)
  await press(page, 'Play')
  await expect.poll(() => page.locator('[data-watermark]').textContent()).toBe(`88${mobileOf(0)} · S-0`)
  await press(page, 'Half')
  await page.clock.runFor(1_000)
  await screenshot(page, 'player-hosted')
  await press(page, 'Pause')
  await expect.poll(kept).toBeGreaterThanOrEqual(100)
  expect(await completed()).toBe(0)
  await close(page)
  // On a slow line the page opens from the phone: there, too, the video goes on where it stopped.
  await page.route('**/api/lecture/**', (route) => route.abort())
  await page.reload()
  await watch(page)
  await press(page, 'Play')
  await page.unroute('**/api/lecture/**')
  expect(Number(asked.at(-1)?.searchParams.get('start'))).toBeGreaterThanOrEqual(100)
  expect(asked.at(-1)?.searchParams.get('origin')).toBe(app.url)
  await press(page, 'Late')
  await page.clock.runFor(1_000)
  await expect.poll(completed).toBe(1)
  // Closed in the middle: no ten seconds have passed since it was told last.
  await close(page)
  await expect.poll(kept).toBeGreaterThanOrEqual(162)
  await page.getByText('100% watched').waitFor()
  await watch(page)
  await press(page, 'Play')
  await press(page, 'End')
  await expect.poll(kept).toBe(0)
  await close(page)
  expect(reports).toHaveLength(1)
  await page.context().close()
})

test('nobody but the frame itself is listened to: not this page, and no other frame of the same site', async () => {
  const page = await arrive()
  const asked = await standIn(page.context())
  const before = await completed()
  await watch(page)
  await press(page, 'Play')
  const lies = [
    { event: 'infoDelivery', info: { playerState: 1, currentTime: 190, duration: 200 } },
    { event: 'onStateChange', info: 0 },
    { event: 'onError', info: 150 },
  ].map((lie) => JSON.stringify(lie))
  await page.evaluate((said) => {
    for (const lie of said) window.postMessage(lie, '*')
  }, lies)
  await page.evaluate((src) => {
    const other = document.createElement('iframe')
    other.id = 'other'
    other.src = src
    document.body.append(other)
  }, `${videoSite}embed/other`)
  await expect.poll(() => asked.at(-1)?.pathname).toBe('/embed/other')
  await page
    .frameLocator('#other')
    .locator('body')
    .evaluate((_, said) => {
      for (const lie of said) window.parent.postMessage(lie, '*')
    }, lies)
  // What the real one says afterwards has come after all of that.
  await press(page, 'Half')
  await page.clock.runFor(1_000)
  await press(page, 'Pause')
  await expect.poll(kept).toBeGreaterThanOrEqual(100)
  expect(await kept()).toBeLessThan(150)
  expect(await completed()).toBe(before)
  expect(
    await page.getByRole('alert').filter({ hasText: 'This video stands at another site.' }).count(),
  ).toBe(0)
  await page.context().close()
})

test('a site that cannot be reached, one that is late, one that does not play it here, and one without a frame', async () => {
  const page = await arrive()
  await page.context().route(`${videoSite}**`, (route) => route.abort())
  await watch(page)
  await page.locator('dialog iframe').waitFor()
  await page.clock.runFor(10_000)
  const said = page.getByRole('alert').filter({ hasText: unreachable })
  await said.waitFor()
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'player-hosted-silent')
  const link = said.getByRole('link', { name: 'Open the video at its site' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abc_DEF-123')

  // A slow line: the message comes, and goes when the frame speaks after all.
  await page.context().unroute(`${videoSite}**`)
  let arriveNow = () => {}
  const late = new Promise<void>((done) => {
    arriveNow = done
  })
  await standIn(page.context(), () => late)
  await said.getByRole('button', { name: 'Try again' }).click()
  await said.waitFor({ state: 'detached' })
  await page.clock.runFor(10_000)
  await said.waitFor()
  arriveNow()
  // It is greeted every half second.
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return said.count()
    })
    .toBe(0)
  await inFrame(page).getByRole('button', { name: 'Play', exact: true }).waitFor()

  await press(page, 'No')
  const elsewhere = page.getByRole('alert').filter({ hasText: 'This video stands at another site.' })
  await elsewhere.getByRole('link', { name: 'Open the video at its site' }).waitFor()
  await close(page)
  await watch(page, 'Elsewhere')
  await elsewhere.waitFor()
  expect(await page.locator('dialog iframe').count()).toBe(0)
  await page.context().close()
})
