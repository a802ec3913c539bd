/** What an author coloured, read in the dark: letters keep their hue and can be read; only what paints surfaces of its own stands on a light sheet. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, signInHome } from './support/browser.ts'

let browser: Browser
let server: ServerProcess

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const cell = (inner: string) => `<table><tr><td>${inner}</td><td>next</td></tr></table>`

describe.each(['dark', 'light'] as const)('%s', (colorScheme) => {
  const surface = colorScheme === 'dark' ? 'dark' : 'light'
  test.each([
    ['a plain table', cell('here'), surface],
    ['black letters of an old editor', '<p><font color="#000000">here</font></p>', surface],
    ['white letters of an old editor', '<p><font color="white">here</font></p>', surface],
    ['black letters in a plain table', cell('<font color="black">here</font>'), surface],
    ['a colour that is none', '<p><font color="url(x)">here</font></p>', surface],
    ['black letters in MathML', '<p><math><mtext mathcolor="#000000">here</mtext></math></p>', surface],
    ['black letters in LaTeX', '<p>$\\textcolor{black}{\\text{here}}$</p>', surface],
    ['a box in LaTeX', '<p>$\\colorbox{yellow}{here}$</p>', 'light'],
    [
      'MathML on a ground of its own',
      '<p><math><mtext mathbackground="yellow">here</mtext></math></p>',
      'light',
    ],
    ['a painted cell', '<table><tr><td bgcolor="#ffffcc">here</td></tr></table>', 'light'],
    [
      'black letters on a painted cell',
      cell('<font color="#000">here</font>').replace('<td>', '<td style="background: #ffc">'),
      'light',
    ],
  ])('%s', async (_, description, expected) => {
    const page = await reader(colorScheme, description)
    // Colours follow what is drawn.
    await expect.poll(async () => (await sight(page)).contrast).toBeGreaterThanOrEqual(4.5)
    const { lightness } = await sight(page)
    expect(lightness > 0.5 ? 'light' : 'dark').toBe(expected)
    await page.context().close()
  })
})

/** A student whose courses are described so. */
async function reader(colorScheme: 'dark' | 'light', description: string): Promise<Page> {
  const page = await (await open(browser, 'phone', { colorScheme })).newPage()
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: Record<string, object[]> }
    for (const one of Object.values(data).flat()) Object.assign(one, { description })
    await route.fulfill({ response: reply, json: { status: '200', data } })
  })
  await signInHome(page, server.url, '01700000001', 'Porua2027')
  // Its words alone stand there first, until what draws markup has come.
  await page.getByRole('main').locator('td, font, math').first().waitFor()
  return page
}

/** How well the word `here` is seen: its contrast (WCAG), and how light (0 to 1) what stands behind it is. */
function sight(page: Page) {
  return page.evaluate(() => {
    // Found and looked at in one go: the card is drawn anew when its reply comes. A formula's word stands there twice: for ears, then for eyes.
    const words = [...document.querySelectorAll('main *')].filter(
      (one) => one.childElementCount === 0 && one.textContent.trim() === 'here',
    )
    const word = words.at(-1)
    if (!word) throw new Error('the word is not there')
    const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!paint) throw new Error('no canvas')
    const rgba = (colour: string) => {
      paint.clearRect(0, 0, 1, 1)
      paint.fillStyle = colour
      paint.fillRect(0, 0, 1, 1)
      return [...paint.getImageData(0, 0, 1, 1).data] as [number, number, number, number]
    }
    const luminance = (colour: string) => {
      const [r, g, b] = rgba(colour).map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }) as [number, number, number, number]
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const { left, right, top, bottom } = word.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    // Not only what it stands in: LaTeX draws a box as a neighbour under its words.
    const behind = [...document.querySelectorAll('*')].findLast((one) => {
      const box = one.getBoundingClientRect()
      const under = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
      const before =
        one.contains(word) || one.compareDocumentPosition(word) & Node.DOCUMENT_POSITION_FOLLOWING
      return under && before && rgba(getComputedStyle(one).backgroundColor)[3] === 255
    })
    if (!behind) throw new Error('nothing stands behind it')
    const ink = luminance(getComputedStyle(word).color)
    const ground = luminance(getComputedStyle(behind).backgroundColor)
    return {
      contrast: (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05),
      lightness: ground,
    }
  })
}
