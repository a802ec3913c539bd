/** With less data: a picture is not asked for before it is tapped, whatever it stands in. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { holdPictures } from './pictures-on-tap.ts'

const address = (name: string) => `/sample/media/${name}?of=pictures-on-tap`
const asked = (name: string) =>
  performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(address(name)))
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const picture = (name: string) => {
  const found = document.querySelector<HTMLImageElement>(`img[alt="${name}"]`)
  if (!found) throw new Error(`no picture ${name}`)
  return found
}

test('a picture comes on a tap, and what it stands in does its own at the next', async () => {
  const enlarged = vi.fn()
  const root = document.createElement('main')
  document.body.append(root)
  const stop = holdPictures(root, () => 'Show picture')
  try {
    root.innerHTML = '<p>Look:</p>'
    const free = Object.assign(new Image(), {
      loading: 'lazy',
      alt: 'free',
      src: address('clip-circuit/poster.jpg'),
    })
    const within = Object.assign(new Image(), { loading: 'lazy', alt: 'within', src: address('logo.svg') })
    const button = Object.assign(document.createElement('button'), { onclick: enlarged })
    button.append(within)
    root.append(free, button)
    await drawn()
    expect([picture('free').src, picture('within').src]).toEqual(['', ''])
    expect([asked('clip-circuit/poster.jpg'), asked('logo.svg')]).toEqual([false, false])

    await page.getByRole('button', { name: 'Show picture' }).last().click()
    expect(picture('within').src).toContain('logo.svg')
    expect(enlarged).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'within' }).click()
    expect(enlarged).toHaveBeenCalledOnce()

    await page.getByRole('button', { name: 'Show picture' }).click()
    await expect.poll(() => picture('free').naturalWidth).toBeGreaterThan(0)
    // Drawn anew it comes at once: it was tapped.
    const again = picture('free').cloneNode() as HTMLImageElement
    picture('free').replaceWith(again)
    await drawn()
    expect(again.src).toContain('poster.jpg')
  } finally {
    stop()
    root.remove()
  }
})

test('a copy that the phone keeps is shown, and so is all when the switch goes off', async () => {
  const root = document.createElement('main')
  document.body.append(root)
  const stop = holdPictures(root, () => 'Show picture')
  const image = (alt: string) =>
    Object.assign(new Image(), { loading: 'lazy', alt, src: address('clip-circuit/poster.jpg') })
  root.append(image('kept'), image('other'))
  await drawn()
  picture('kept').src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  await drawn()
  expect(page.getByRole('button', { name: 'Show picture' }).elements()).toHaveLength(1)
  stop()
  expect(picture('other').src).toContain('poster.jpg')
  expect(page.getByRole('button', { name: 'Show picture' }).elements()).toHaveLength(0)
  root.remove()
})
