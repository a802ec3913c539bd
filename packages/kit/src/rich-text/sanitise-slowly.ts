/** Sanitises long markup a few elements at a time. The same rules for every slice: they look at one node at a time. */
import { parseInert, type Sanitised, sanitisePart } from './sanitise.ts'

/** Elements of one slice: a few milliseconds on a cheap phone. */
const perSlice = 40

/** What may be opened and gone through child by child. Anything else is taken whole. */
const opened = new Set(
  `ARTICLE BLOCKQUOTE CENTER DD DIV DL DT FIGURE FONT H1 H2 H3 H4 H5 H6 LI MAIN OL P SECTION SPAN TABLE TBODY TD TFOOT TH
  THEAD TR UL`.split(/\s+/),
)

/** As `sanitise`, with a rest after every slice. What comes back belongs to an inert document until it is shown. */
export function* sanitiseSlowly(
  html: string,
  address: (source: string) => string,
): Generator<void, Sanitised, void> {
  const source = parseInert(html)
  // A home that loads nothing: what is made here may be thrown away again.
  const home = document.implementation.createHTMLDocument('')
  const fragment = home.createDocumentFragment()
  let [paints, moves] = [false, false]
  yield

  const clean = (part: DocumentFragment): DocumentFragment => {
    const made = sanitisePart(part, address)
    paints ||= made.paints
    moves ||= made.moves
    return made.fragment
  }

  function* through(from: Node, into: Node): Generator<void, void, void> {
    // Of the document that was parsed: it is inert, the page's own is not.
    const slice = source.createDocumentFragment()
    let size = 0
    for (let node = from.firstChild; node; node = from.firstChild) {
      const elements = countElements(node)
      if (size > 0 && size + elements > perSlice) {
        into.appendChild(clean(slice))
        slice.replaceChildren()
        size = 0
        yield
      }
      if (elements > perSlice && node instanceof HTMLElement && opened.has(node.tagName)) {
        slice.append(node.cloneNode(false))
        const shell = clean(slice).firstElementChild
        slice.replaceChildren()
        if (shell) {
          into.appendChild(shell)
          yield* through(node, shell)
        }
        node.remove()
      } else {
        slice.append(node)
        size += elements + 1
      }
    }
    into.appendChild(clean(slice))
    yield
  }

  yield* through(source.body, fragment)
  return { fragment, paints, moves }
}

function countElements(node: Node): number {
  return node instanceof Element ? node.getElementsByTagName('*').length + 1 : 0
}
