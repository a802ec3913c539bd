/** A full stop after a formula stays on the formula's line, in every width; a long formula still breaks, a wide one scrolls. */
import { expect, test } from 'vitest'
import { draw } from '../testing/draw.ts'
import { RichText } from './rich-text.tsx'

const main = () => document.querySelector('main') as HTMLElement

async function drawText(text: string, width: number, format: 'plain' | 'html' = 'plain'): Promise<void> {
  draw(
    <main style={{ width }}>
      <RichText text={text} format={format} />
    </main>,
  )
  await expect.poll(() => document.querySelectorAll('.katex').length).toBeGreaterThan(0)
}

/** Where the last sign of the text is. */
function lastSign(): DOMRect {
  const walker = document.createTreeWalker(main(), NodeFilter.SHOW_TEXT)
  let last: Node | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.nodeValue?.trim()) last = node
  if (!last?.nodeValue?.endsWith('.')) throw new Error('the text does not end with a full stop')
  const range = document.createRange()
  range.setStart(last, last.nodeValue.length - 1)
  range.setEnd(last, last.nodeValue.length)
  return range.getBoundingClientRect()
}

const lastBase = () =>
  [...document.querySelectorAll('.katex-base')].at(-1)?.getBoundingClientRect() as DOMRect

test.each([
  ['plain', 'Find what is in $x^2+y$.'],
  ['html', '<p>Find <b>what</b> is in $x^2+y$.</p>'],
] as const)('in %s', async (format, text) => {
  await drawText(text, 300, format)
  for (let width = 60; width < 300; width += 3) {
    main().style.width = `${width}px`
    const [sign, base] = [lastSign(), lastBase()]
    expect(sign.left, `at ${width} px`).toBeGreaterThanOrEqual(base.right - 1)
    expect(sign.top, `at ${width} px`).toBeLessThan(base.bottom)
  }
})

test('a long formula breaks between its parts, and one that cannot scrolls inside itself beside its sign', async () => {
  await drawText('So $a+b+c+d+e+f+g+h+i+j=k+l+m+n+o+p$.', 160)
  const tops = new Set(
    [...document.querySelectorAll('.katex-base')].map((it) => Math.round(it.getBoundingClientRect().top)),
  )
  expect(tops.size).toBeGreaterThan(1)
  await drawText('So $\\frac{a+b+c+d+e+f+g+h+i+j}{k+l+m+n+o+p+q+r+s}$.', 100)
  const scrolls = () => {
    const formula = document.querySelector('.katex')?.parentElement
    return formula ? formula.scrollWidth > formula.clientWidth && formula.clientWidth > 0 : false
  }
  await expect.poll(scrolls).toBe(true)
  expect(lastSign().right).toBeLessThanOrEqual(main().getBoundingClientRect().right)
})
