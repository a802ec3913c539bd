/** What KaTeX draws as SVG (arrows, roots, hats, braces) can be seen under the page's own rule for pictures. */
import { expect, test } from 'vitest'
import { draw } from '../testing/draw.ts'
import { RichText } from './rich-text.tsx'

test.each([
  '\\vec{A}',
  '\\overrightarrow{AB}',
  '\\overleftrightarrow{AB}',
  '\\widehat{ABC}',
  '\\widetilde{ABC}',
  '\\sqrt{2}',
  '\\sqrt[3]{b^2-4ac}',
  '\\overbrace{a+b}',
  '\\underbrace{a+b}',
  'a \\xrightarrow{k} b',
  '\\cancel{x+y}',
  '\\overgroup{AB}',
])('the drawing of %s has a width', async (tex) => {
  draw(
    <main>
      <RichText text={`$${tex}$`} />
    </main>,
  )
  await expect.poll(() => document.querySelectorAll('.katex svg').length).toBeGreaterThan(0)
  for (const svg of document.querySelectorAll('.katex svg')) {
    const { width, height } = svg.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThan(2)
  }
  // A root is drawn 400 times as wide as its letters and cut at its end: the page does not scroll for it.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
