/**
 * Sanitised markup that is long, cut into pieces that are drawn one by one. A wrapper is gone into; a long table or list
 * becomes several with the same look, since a browser lays a table out as a whole.
 */
import { costOf } from './node-cost.ts'
import css from './rich-text.module.css'
import { splitList, splitTable } from './split-table.ts'
import { textCost, textHeight, textPieces } from './text-pieces.ts'

/** A piece of markup and its place in the frame. */
export interface HtmlPiece {
  /** Empty until it is drawn. */
  place: HTMLElement
  content: DocumentFragment
  cost: number
  height: number
}

/** More work than this is gone into, where that is possible. */
const pieceCost = 1_200
/** A piece is closed when it holds so much. */
const enough = 600
const inlineNames = new Set(
  `A ABBR B BDI BDO BIG BR CITE CODE DEL DFN EM FONT I IMG INS KBD MARK MATH Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME
  TT U VAR WBR`.split(/\s+/),
)
const wrappers = new Set(
  'ARTICLE BLOCKQUOTE CENTER DIV FIGURE FONT H1 H2 H3 H4 H5 H6 MAIN P SECTION SPAN'.split(' '),
)

/** Cuts `parent`'s children into pieces, with a rest now and then; `parent` keeps the places. `width`: of the column. */
export function* cutPieces(parent: ParentNode & Node, width: number): Generator<void, HtmlPiece[], void> {
  const pieces: HtmlPiece[] = []
  yield* cut(parent)
  return pieces

  function* cut(from: ParentNode & Node): Generator<void, void, void> {
    let run: Node[] = []
    let size = 0
    const close = () => {
      if (run.some((node) => node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim())) {
        const [first] = run
        const place = newPlace(from)
        first?.parentNode?.insertBefore(place, first)
        pieces.push(makePiece(place, run, size))
      }
      run = []
      size = 0
    }
    for (const child of [...from.childNodes]) {
      const cost = costOf(child)
      if (child instanceof Element && cost > pieceCost) {
        const name = child.tagName.toUpperCase()
        const parts = name === 'TABLE' ? splitTable(child) : /^[UO]L$/.test(name) ? splitList(child) : null
        if (parts || wrappers.has(name)) {
          close()
          if (parts) for (const { place, content } of parts) pieces.push(makePiece(place, [content]))
          else yield* cut(child)
          yield
          continue
        }
      }
      if (child instanceof Text && child.data.length > enough) {
        for (const part of cutText(child)) {
          run.push(part)
          size += textCost(part.data)
          if (size > enough) close()
        }
        continue
      }
      // A block begins on a line of its own anyway: a good place to cut.
      if (size + cost > pieceCost && !isInline(child)) close()
      run.push(child)
      size += cost
      if (size > enough && (!isInline(child) || child.nodeName === 'BR' || size > 2 * pieceCost)) close()
    }
    close()
  }

  function makePiece(place: HTMLElement, nodes: readonly Node[], known?: number): HtmlPiece {
    const content = place.ownerDocument.createDocumentFragment()
    content.append(...nodes)
    const cost = known ?? costOf(content)
    const rows = content.querySelectorAll('tr').length
    const height = rows > 0 ? rows * 34 : textHeight(content.textContent ?? '', width)
    return { place, content, cost, height }
  }
}

function newPlace(within: Node): HTMLElement {
  const place = (within.ownerDocument ?? document).createElement('div')
  place.className = css.piece ?? ''
  return place
}

function isInline(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE || inlineNames.has(node.nodeName.toUpperCase())
}

/** A long text as several: each becomes a line of its own, like the pieces of a plain text. */
function cutText(text: Text): Text[] {
  const parts = textPieces(text.data.replace(/\s+/g, ' ')).map((part) =>
    text.ownerDocument.createTextNode(part),
  )
  text.replaceWith(...parts)
  return parts
}
