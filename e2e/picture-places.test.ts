/** The place of a question's picture is as large before it has come as after: no option moves under a thumb. */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, type Size, seat } from './support/app.ts'
import { launch, screenshot } from './support/browser.ts'
import { ready } from './support/edges.ts'
import { answered, question, startExam } from './support/exam.ts'
import { asFromPhone, makePicture } from './support/picture.ts'

let browser: Browser
let app: TestApp

/** Width and height as they are drawn; the one that lies on its side is stored turned. */
const shapes = {
  wide: [640, 360],
  upright: [300, 420],
  tall: [120, 1_500],
  strip: [1_200, 24],
  dot: [20, 12],
  small: [150, 100],
  turned: [200, 320],
} as const
const names = Object.keys(shapes) as (keyof typeof shapes)[]
const options = ['wide', 'dot', 'upright', 'strip'].map((name) => `images/${name}.png`)

beforeAll(async () => {
  browser = await launch()
  const media: Record<string, Uint8Array> = {}
  for (const name of names) {
    const [width, height] = shapes[name]
    media[`images/${name}.png`] = await makePicture(browser, { width, height, type: 'image/png' })
  }
  const [width, height] = shapes.turned
  // As large as it is seen once it has been turned.
  const lying = await makePicture(browser, { width: height, height: width })
  media['images/turned.png'] = asFromPhone(lying)
  const pictured = names.map((name) => ({
    id: name,
    type: 'MCQ' as const,
    title: `What is this? (${name})`,
    images: [`images/${name}.png`],
    options: ['a fern', 'a moss', 'a stone'],
    answer: ['a fern'],
  }))
  const chosen = {
    id: 'options',
    type: 'MCQ' as const,
    title: 'Which one?',
    options,
    optionType: { 0: 'image', 1: 'image', 2: 'image', 3: 'image' },
    answer: [options[0] ?? ''],
  }
  const bank = [...pictured.slice(0, 1), chosen, ...pictured.slice(1)]
  const exam = { id: 'live', bank: 'questions/bank.jsonl', ids: bank.map(({ id }) => id) }
  app = await appOf(makePack({ banks: { 'questions/bank.jsonl': bank }, exams: [exam], media, students: 8 }))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const cards = names.length + 1
interface PaperWord {
  sizes?: unknown
}

/** What a server says of the paper, changed on its way. */
async function withPaper(page: Page, change: (paper: PaperWord) => void): Promise<void> {
  await page.route('**/api/exam/start/**', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { paper: PaperWord } }
    change(json.data.paper)
    await route.fulfill({ response, json })
  })
}

/** Holds every picture of the school back until it is let go. */
async function holdPictures(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/media/school/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Where the pictures and options of each card stand in it, card by card, and how tall the card is. */
function places(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    const rect = (it: Element, within: DOMRect) => {
      const { left, top, width, height } = it.getBoundingClientRect()
      return [left - within.left, top - within.top, width, height].map((n) => n.toFixed(1)).join(' ')
    }
    return [...document.querySelectorAll('article')].map((card) => {
      const within = card.getBoundingClientRect()
      const inside = [...card.querySelectorAll('button:has(> img), [data-option]')]
      return [`card ${within.height.toFixed(1)}`, ...inside.map((it) => rect(it, within))]
    })
  })
}

/** The same without what stands beside: words need more width than a small picture. */
function heights(all: string[][]): string[][] {
  return all.map((card) => card.map((line) => line.replace(/^(\S+ \S+) \S+ (\S+)$/, '$1 $2')))
}

/** Where the pictures themselves are drawn. */
function drawn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article img')].map((it) => {
      const { width, height } = it.getBoundingClientRect()
      return `${width.toFixed(1)} × ${height.toFixed(1)}`
    }),
  )
}

/** Every card drawn and laid out, wherever the screen stands. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return document.fonts.ready
  })
  await expect.poll(() => page.locator('article').count()).toBe(cards)
}

/** Scrolls to each card until its pictures have come, and back. */
async function seeAll(page: Page): Promise<void> {
  for (let n = 1; n <= cards; n++) {
    const pictures = (await question(page, n)).locator('img')
    const come = () =>
      pictures.evaluateAll((all) => all.every((it) => (it as HTMLImageElement).naturalWidth > 0))
    await expect.poll(come).toBe(true)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

let next = 0

/** Leaves the pictures to themselves: nothing holds their places. */
function letLoose(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const it of document.querySelectorAll<HTMLElement>('article img')) {
      Object.assign(it.style, { width: 'auto', aspectRatio: 'auto' })
      if (it.parentElement) it.parentElement.style.width = 'auto'
    }
  })
}

/** The exam before its pictures have come, with all of them there, and with nothing that holds them: what is drawn, and where. */
async function looked(size: Size, name: string, change: (paper: PaperWord) => void) {
  const { context, page } = await seat(browser, app, next++, size)
  await withPaper(page, change)
  const letGo = await holdPictures(page)
  await startExam(page, 'Exam live')
  await layOutAll(page)
  const before = await places(page)
  letGo()
  await seeAll(page)
  for (let n = 1; n <= cards; n++) {
    await question(page, n)
    await screenshot(page, `places-${size}-${name}-${n}`)
  }
  const found = { places: await places(page), drawn: await drawn(page) }
  await letLoose(page)
  const alone = { places: await places(page), drawn: await drawn(page) }
  await context.close()
  return { ...found, before, alone }
}

test('on a phone nothing moves when the pictures come', async () => {
  const { context, page } = await seat(browser, app, next++, 'phone')
  const letGo = await holdPictures(page)
  await startExam(page, 'Exam live')
  await layOutAll(page)
  await (await question(page, 1)).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  expect(
    await page
      .locator('article img')
      .first()
      .evaluate((it) => (it as HTMLImageElement).complete),
  ).toBe(false)
  await screenshot(page, 'places-before')
  const before = await places(page)
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(`${entry.value.toFixed(4)} at ${entry.startTime.toFixed(0)} ms`)
    }).observe({ type: 'layout-shift' })
  })
  letGo()
  const inView = page.locator('article').first().locator('img')
  await expect.poll(() => inView.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBe(640)
  // Two frames, and the observer's turn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  await screenshot(page, 'places-after')
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  await seeAll(page)
  expect(await places(page)).toEqual(before)
  await context.close()
})

test.each(['phone', 'wide'] as const)(
  'on a %s screen they look as by themselves; of unknown sizes they have the usual room, of wrong ones what was said',
  async (size) => {
    let said: unknown
    const told = await looked(size, 'told', ({ sizes }) => {
      said = sizes
    })
    expect(said).toEqual(expect.arrayContaining(Object.values(shapes)))
    expect(told.drawn).toHaveLength(names.length + options.length)
    expect({ places: told.places, drawn: told.drawn }).toEqual(told.alone)
    const untold = await looked(size, 'untold', (paper) => {
      delete paper.sizes
    })
    expect(untold.places).toEqual(untold.before)
    // An option on a phone is not as wide as that.
    for (const drawn of untold.drawn) expect(drawn).toMatch(/^(?:256\.0|1\d\d\.\d) × 176\.0$/)
    const wrong = await looked(size, 'wrong', (paper) => {
      paper.sizes = (paper.sizes as unknown[]).map(() => [320, 180])
    })
    expect(wrong.places).toEqual(wrong.before)
    expect(wrong.drawn).not.toEqual(told.drawn)
  },
)

test('a phone that opens the exam again without a network still knows them', async () => {
  const installing = await launch([], { installs: true })
  try {
    const { context, page } = await seat(installing, app, next++, 'phone')
    await startExam(page, 'Exam live')
    await ready(page)
    await layOutAll(page)
    await seeAll(page)
    const before = await places(page)
    // Neither the network nor its cache has them then, and what the phone has kept takes its time.
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.addInitScript(() => {
      const make = URL.createObjectURL
      URL.createObjectURL = (it) =>
        it instanceof Blob && it.type.startsWith('image/') ? 'blob:late' : make(it)
    })
    await page.reload()
    await answered(page).waitFor()
    await layOutAll(page)
    await (await question(page, 1)).getByText('This picture could not be loaded').first().waitFor()
    expect(heights(await places(page))).toEqual(heights(before))
    for (let n = 1; n <= cards; n++) {
      await question(page, n)
      await screenshot(page, `places-missing-${n}`)
    }
  } finally {
    await installing.close()
  }
})
