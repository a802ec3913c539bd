/** Sets formulas with KaTeX. Its own chunk, loaded where a formula is; built as DOM, since the content policy forbids style texts. */
import { formulaMacros } from '@porua/contract/formulas'
import katex from 'katex'
import 'katex/dist/katex.min.css'

export { nameFormulas } from './name-formulas.ts'

const cache = new Map<string, Element | null>()

/** A formula as an element, or null when it cannot be set (its source is then shown). */
export function setMaths(tex: string, display: boolean): Element | null {
  const key = (display ? 'd' : 'i') + tex
  let made = cache.get(key)
  if (made === undefined) {
    made = build(tex, display)
    if (cache.size > 2_000) cache.clear()
    cache.set(key, made)
  }
  return made ? (made.cloneNode(true) as Element) : null
}

/** A node of what KaTeX makes before it becomes elements; texts have neither attributes nor children. */
interface Drawn {
  attributes?: Record<string, string>
  children?: Drawn[]
  toNode(): Element
}

/** What `katex.render` itself begins with; its types leave it out. */
const { __renderToDomTree: drawn } = katex as unknown as {
  __renderToDomTree(tex: string, options: katex.KatexOptions): Drawn
}

/** What a formula may do: no addresses, no attributes, and no more than so much of anything. */
export function mathsOptions(display: boolean): katex.KatexOptions {
  return {
    displayMode: display,
    output: 'htmlAndMathml',
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxExpand: 300,
    maxSize: 20,
    macros: { ...formulaMacros },
  }
}

function build(tex: string, display: boolean): Element | null {
  try {
    const made = drawn(tex, mathsOptions(display))
    renameStyles(made)
    const element = made.toNode()
    for (const one of element.querySelectorAll<SVGElement>('[data-own-style]')) {
      // Through CSSOM, which the content policy allows; as an attribute it would not be drawn.
      one.style.cssText = one.getAttribute('data-own-style') ?? ''
      one.removeAttribute('data-own-style')
    }
    keepInks(element)
    if (!display) holdEnd(element)
    return element
  } catch {
    return null
  }
}

/** Browsers ask the box around the last part whether the line may end after it: signs that follow stay there. */
function holdEnd(formula: Element): void {
  const last = formula.querySelector('.katex-html > .katex-base:last-child')
  if (!last) return
  const box = document.createElement('span')
  box.style.whiteSpace = 'nowrap'
  last.replaceWith(box)
  box.append(last)
}

/** Dark letters, for a light ground that an author drew. */
const onGround = '#14181a'

/**
 * An author's colour goes through the variable that keeps it readable in both themes. What stands in a coloured box is left as it
 * was meant, on light paper: KaTeX draws the box as a neighbour of its words, in one list with them.
 */
function keepInks(formula: Element): void {
  const coloured = [...formula.querySelectorAll<HTMLElement>('[style*="color"]')]
  const isBox = ({ style }: HTMLElement) => style.backgroundColor !== ''
  const boxes = coloured.filter(isBox).map((box) => box.closest<HTMLElement>('.vlist'))
  for (const box of boxes) if (box) box.style.color = onGround
  for (const one of coloured) {
    const { style } = one
    if (style.color === '' || boxes.some((box) => box?.contains(one))) continue
    style.setProperty('--own-ink', style.color)
    style.color = ''
  }
}

/** Arrows and roots carry a style attribute (all else KaTeX sets through CSSOM itself). */
function renameStyles({ attributes, children }: Drawn): void {
  if (attributes?.style !== undefined) {
    attributes['data-own-style'] = attributes.style
    delete attributes.style
  }
  for (const child of children ?? []) renameStyles(child)
}
