/**
 * `node bench/first-frame.ts`: how long a student waits for a video's first picture, beside a bare page that holds nothing but
 * shaka-player and the same clip. Both on a line of 1.6 Mbit/s with 150 ms, a CPU slowed four times, a phone-sized window, with
 * nothing of the player on the phone. Never a pass or fail: the ratio counts. Options: --rounds N (5; medians are told).
 */
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { startServerProcess } from '@porua/testkit/process'
import type { BrowserContext, Page } from 'playwright-core'
import { launch, open, storeSession } from '../e2e/support/browser.ts'
import { median, slowDown } from './slow-phone.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
const rounds = Number(values.rounds ?? 5)
const clip = { folder: 'clip-mitosis', manifest: 'master.m3u8', title: 'Mitosis in four steps' }
const place = '/videos/bot-cell/chapter'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
}
const barePage = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>
<video muted width="320"></video><script src="/shaka.js"></script><script>
shaka.polyfill.installAll()
const player = new shaka.Player()
player.attach(document.querySelector('video')).then(() => player.load('/${clip.manifest}'))
</script>`

/** The bare page, its player compressed as ours is, and the clip's files as they are. */
function bareSite(): Promise<{ url: string; close(): void }> {
  const shaka = brotliCompressSync(
    readFileSync(join(root, 'node_modules/shaka-player/dist/shaka-player.compiled-es2021.js')),
  )
  const media = join(root, 'sample/media', clip.folder)
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://bare').pathname)
    if (path === '/') return void response.setHeader('content-type', 'text/html').end(barePage)
    if (path === '/shaka.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
      return void response.end(shaka)
    }
    const file = join(media, path)
    const size = statSync(file, { throwIfNoEntry: false })?.size
    if (size === undefined) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': size,
    })
    createReadStream(file).pipe(response)
  })
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      ready({ url: `http://127.0.0.1:${port}`, close: () => void server.close() })
    }),
  )
}

/** Notes when the first picture of any video is there, and when the page was last clicked; milliseconds since the page began. */
function watch(): void {
  const seen = { clicked: 0, frame: 0 }
  Object.assign(window, { seen })
  document.addEventListener('click', () => (seen.clicked = performance.now()), true)
  // Of a video nothing bubbles, but everything is captured.
  const there = () => requestAnimationFrame(() => (seen.frame ||= performance.now()))
  document.addEventListener('loadeddata', there, true)
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; slow(): Promise<void> }> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  return { page, slow: () => slowDown(devtools) }
}

/** Milliseconds from the click, or where there was none from the address, to the first picture. */
async function waited(page: Page): Promise<number> {
  const told = () => (window as unknown as { seen: { clicked: number; frame: number } }).seen
  await page.waitForFunction(() => (window as unknown as { seen: { frame: number } }).seen.frame > 0)
  const { clicked, frame } = await page.evaluate(told)
  return frame - clicked
}

const server = await startServerProcess()
const site = await bareSite()
const browser = await launch(['--autoplay-policy=no-user-gesture-required'])

async function bare(): Promise<number> {
  const context = await open(browser, 'phone')
  const { page, slow } = await slowPage(context)
  await slow()
  await page.goto(site.url)
  const ms = await waited(page)
  await context.close()
  return ms
}

/** A tap on the video in its list: the page stands, the player has yet to come. */
async function ours(): Promise<number> {
  const context = await open(browser, 'phone')
  const { page, slow } = await slowPage(context)
  await storeSession(page, server.url, '01700000003', 'Porua2027')
  await page.goto(server.url + place)
  const video = page.getByRole('button', { name: `Watch ${clip.title}` })
  await video.waitFor()
  // A student looks at the list first; what the app fetches when all is quiet has come by then.
  await page.waitForTimeout(5_000)
  await slow()
  await video.click()
  const ms = await waited(page)
  await context.close()
  return ms
}

const times: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] }
for (let round = 0; round < rounds; round++) {
  times.bare.push(await bare())
  times.ours.push(await ours())
}
const [theirs, mine] = [median(times.bare), median(times.ours)]
const spread = (all: readonly number[]) => `${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)}`
process.stdout.write(
  `bare shaka-player page, from its address   ${theirs.toFixed(0)} ms (${spread(times.bare)})\n` +
    `Porua, from the tap in the list            ${mine.toFixed(0)} ms (${spread(times.ours)}), ${(mine / theirs).toFixed(2)} of the bare page\n`,
)
await browser.close()
site.close()
await server.remove()
