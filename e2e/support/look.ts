/**
 * Looking at a screen: no violation of WCAG 2.2 AA in either theme, nothing wider than the window, nor than 320 px on a
 * phone, and no word at a phone's very edge.
 */
import { atTheEdge } from '@porua/kit/testing/layout.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflow, type Size } from './app.ts'
import { axe, screenshot } from './browser.ts'

/**
 * The windows and languages in which every screen is looked at: each of them once, not each pair of them. (The journeys are
 * in English on the phone; `npm run screens` makes the pictures of all four.)
 */
export const looks = [
  ['phone', 'bn'],
  ['wide', 'en'],
] as const

export interface LookOptions {
  /** Judges the dark theme by every rule; otherwise by its contrast, since it has other colours and nothing else. */
  readonly darkInFull?: boolean
  /** Leaves the dark theme out: another screen of the same kind shows its colours. */
  readonly lightOnly?: boolean
}

/** Looks at what the page shows. `name`: the screen's, for messages and pictures. */
export async function look(
  page: Page,
  name: string,
  size: Size,
  { darkInFull = false, lightOnly = false }: LookOptions = {},
): Promise<void> {
  for (const theme of lightOnly ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.evaluate((it) => {
      document.documentElement.dataset.theme = it
    }, theme)
    const rules = theme === 'dark' && !darkInFull ? ['color-contrast'] : undefined
    expect(await axe(page, rules), `${name} ${theme}`).toEqual([])
    await screenshot(page, `${name}-${theme}`)
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
  expect(await overflow(page), name).toBeLessThanOrEqual(0)
  if (size !== 'phone') return
  expect(await page.evaluate(atTheEdge), `${name}: at the edge`).toEqual([])
  const full = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page), `${name} at 320 px`).toBeLessThanOrEqual(0)
  expect(await page.evaluate(atTheEdge), `${name} at 320 px: at the edge`).toEqual([])
  await screenshot(page, `${name}-320`)
  if (full) await page.setViewportSize(full)
}

/** From the top: what is half under a bar that sticks would be judged by the half that is seen. */
export async function lookFromTop(
  page: Page,
  name: string,
  size: Size,
  options?: LookOptions,
): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await look(page, name, size, options)
}
