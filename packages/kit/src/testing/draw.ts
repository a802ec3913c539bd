/** Draws a piece in the test's own page; it is taken away after the test. */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import './press.ts'

/** The windows that screens are looked at in: a 5-inch phone and a laptop. */
export const windows = { phone: [360, 740], wide: [1440, 900] } as const

let drawn: { root: Root; box: HTMLElement } | null = null

/** Gives the page a window's size. */
export async function setWindow(size: keyof typeof windows): Promise<void> {
  const [width, height] = windows[size]
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
}

/** Draws it in the place of what was drawn before. */
export function draw(piece: ReactNode): void {
  erase()
  const box = document.createElement('div')
  box.id = 'root'
  document.body.append(box)
  const root = createRoot(box)
  drawn = { root, box }
  flushSync(() => root.render(piece))
}

/** Takes away what is drawn. Messages and questions stand in their modules: they are closed before. */
export function erase(): void {
  for (const dialog of document.querySelectorAll('dialog[open]'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  for (const close of document.querySelectorAll<HTMLElement>('[class*=toast] > button')) close.click()
  drawn?.root.unmount()
  drawn?.box.remove()
  drawn = null
}
