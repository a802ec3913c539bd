/** Where the pictures of `npm run screens` go, and how one is taken. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Size } from '../app.ts'

export type Language = 'en' | 'bn'
const themes = ['light', 'dark'] as const

/** A long page is shown down to here, in pixels. */
const longest = 2_600

/** A sheet between its margins of 12 mm, at 96 pixels an inch. */
const a4 = { width: 703, height: 1032 }

/** What a picture shows: the window as it is, the page in its whole length, or the sheet of paper that is printed. */
export type Shows = 'window' | 'page' | 'paper'

/** The pictures of one run, by screen. */
export class Album {
  readonly folder: string
  readonly #screens = new Map<string, string[]>()

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  get pictures(): number {
    return [...this.#screens.values()].reduce((sum, files) => sum + files.length, 0)
  }

  get screens(): number {
    return this.#screens.size
  }

  /** Takes the screen in both themes; paper has but one. */
  async take(page: Page, screen: string, size: Size, language: Language, shows: Shows): Promise<void> {
    if (shows === 'paper') {
      const window = page.viewportSize()
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize(a4)
      await this.#picture(page, screen, `${screen}-${size}-${language}-paper.png`, true)
      if (window) await page.setViewportSize(window)
      await page.emulateMedia({ media: 'screen' })
      return
    }
    for (const theme of themes) {
      await page.evaluate((it) => {
        document.documentElement.dataset.theme = it
      }, theme)
      await this.#picture(page, screen, `${screen}-${size}-${language}-${theme}.png`, shows === 'page')
    }
    await page.evaluate(() => {
      delete document.documentElement.dataset.theme
    })
  }

  async #picture(page: Page, screen: string, name: string, whole: boolean): Promise<void> {
    const window = page.viewportSize() ?? { width: 360, height: 740 }
    const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : window.height
    const clip = { x: 0, y: 0, width: window.width, height: Math.min(height, longest) }
    await page.screenshot({ path: join(this.folder, name), ...(whole ? { fullPage: true, clip } : {}) })
    this.#screens.set(screen, [...(this.#screens.get(screen) ?? []), name])
  }

  /** Writes the page that shows all pictures side by side. */
  writeIndex(): string {
    const rows = [...this.#screens].map(([screen, files]) => {
      const figures = files.map((file) => {
        const caption = file.slice(screen.length + 1, -'.png'.length).replaceAll('-', ' ')
        return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${screen}, ${caption}"></a><figcaption>${caption}</figcaption></figure>`
      })
      return `<h2 id="${screen}">${screen}</h2>\n<div>${figures.join('\n')}</div>`
    })
    const style =
      'body{font:16px system-ui;margin:24px;background:#889}div{display:flex;gap:16px;overflow-x:auto}figure{margin:0}img{height:480px;background:#fff}'
    const file = join(this.folder, 'index.html')
    writeFileSync(
      file,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>Screens</h1>\n${rows.join('\n')}</html>\n`,
    )
    return file
  }
}
