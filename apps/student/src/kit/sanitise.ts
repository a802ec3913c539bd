/**
 * Makes an author's HTML safe to show: scripts, forms, frames, ids and classes go, MathML stays. Its own chunk, loaded
 * where there is markup. Style attributes carry meaning in real questions (gels and chromosomes drawn as tables), so
 * a list of harmless properties is kept and set through CSSOM, which the content policy allows.
 */
import DOMPurify, { type Config } from 'dompurify'
import { policies } from '../platform/trusted-types.ts'

const keptProperties = new Set(
  `align-items background background-color border border-bottom border-collapse border-color border-left border-radius
  border-right border-spacing border-style border-top border-width bottom color column-gap display flex flex-direction
  flex-grow flex-shrink flex-wrap font-family font-size font-style font-weight gap height justify-content left
  letter-spacing line-height list-style list-style-type margin margin-bottom margin-left margin-right margin-top
  max-width min-width opacity padding padding-bottom padding-left padding-right padding-top position right row-gap
  text-align text-decoration text-indent text-transform top vertical-align visibility white-space width word-spacing`.split(
    /\s+/,
  ),
)

/** How an author's content meets our themes: it may paint surfaces, or only colour letters. */
export interface Sanitised {
  fragment: DocumentFragment
  /** It draws with backgrounds or borders of its own and needs a light sheet under it in the dark theme. */
  paints: boolean
}

/** One object for all calls: DOMPurify reads it once. */
const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true, mathMl: true },
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'select',
    'option',
    'textarea',
    'canvas',
    'dialog',
    'iframe',
    'link',
    'meta',
    'base',
  ],
  FORBID_ATTR: [
    'id',
    'name',
    'class',
    'srcset',
    'autoplay',
    'autofocus',
    'tabindex',
    'contenteditable',
    'popover',
    'is',
    'slot',
    'part',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_ATTR: ['data-own-style'],
  // 'color: red' is not an address of the scheme 'color'.
  ADD_URI_SAFE_ATTR: ['data-own-style'],
  RETURN_DOM_FRAGMENT: true,
}

/** Sanitises; `address` makes a picture's or file's address of what the author wrote. */
export function sanitise(html: string, address: (source: string) => string): Sanitised {
  return tame(DOMPurify.sanitize(hideStyles(html), config), address)
}

/**
 * Sanitises a part of what `parseInert` has read. Nothing may be taken out of its inert document before it has been here:
 * a picture that is adopted by the page's document is fetched, and its handlers run.
 */
export function sanitisePart(part: DocumentFragment, address: (source: string) => string): Sanitised {
  return tame(DOMPurify.sanitize(part, config), address)
}

/** Only for `parseInert`: what is read there runs nowhere, and comes out through `sanitisePart`. */
const inert = policies()?.createPolicy('inert', { createHTML: (html) => html })

/** Reads markup into a document in which nothing runs and nothing is loaded. */
export function parseInert(html: string): Document {
  const hidden = hideStyles(html)
  return new DOMParser().parseFromString((inert?.createHTML(hidden) ?? hidden) as string, 'text/html')
}

/** The attribute is renamed before anything parses it: even an inert document reports it against the policy. */
function hideStyles(html: string): string {
  return html.replace(/(<[^<>]*?\s)style(\s*=)/gi, '$1data-own-style$2')
}

/** What is left is made to fit into the page. */
function tame(fragment: DocumentFragment, address: (source: string) => string): Sanitised {
  let paints = fragment.querySelector('[bgcolor], [mathbackground]') !== null
  for (const element of fragment.querySelectorAll('[data-own-style]')) {
    if (applyStyle(element)) paints = true
  }
  for (const letters of fragment.querySelectorAll('font[color]')) colourByStyle(letters, 'color')
  for (const letters of fragment.querySelectorAll('[mathcolor]')) colourByStyle(letters, 'mathcolor')
  for (const image of fragment.querySelectorAll('img')) tameImage(image, address)
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  for (const fenced of fragment.querySelectorAll('mfenced')) unfence(fenced)
  return { fragment, paints }
}

/** Sets the kept properties of an author's style; true when they paint a surface. */
function applyStyle(element: Element): boolean {
  const text = element.getAttribute('data-own-style') ?? ''
  element.removeAttribute('data-own-style')
  if (!(element instanceof HTMLElement)) return false
  let paints = false
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    if (colon < 0 || !keptProperties.has(name) || !isHarmless(name, value)) continue
    // Letters alone are coloured through a variable, so that the stylesheet can keep them readable in both themes.
    element.style.setProperty(name === 'color' ? '--own-ink' : name, value)
    if (name.startsWith('background') || name.startsWith('border')) paints = true
  }
  return paints
}

/** A formula's or an old editor's colour is an ink as any other: as an attribute, black would stay black on the dark theme. */
function colourByStyle(letters: Element, attribute: 'color' | 'mathcolor'): void {
  const colour = letters.getAttribute(attribute) ?? ''
  letters.removeAttribute(attribute)
  // Of HTML and of MathML alike.
  const { style } = letters as Element & Partial<ElementCSSInlineStyle>
  if (CSS.supports('color', colour)) style?.setProperty('--own-ink', colour)
}

/** No address (it would load something), no leaving the page's flow. */
function isHarmless(name: string, value: string): boolean {
  if (/url\s*\(|image-set|expression|var\s*\(|env\s*\(|\\/i.test(value)) return false
  return name !== 'position' || value === 'relative' || value === 'absolute'
}

function tameImage(image: HTMLImageElement, address: (source: string) => string): void {
  const source = image.getAttribute('src')
  if (source) image.src = address(source)
  image.loading = 'lazy'
  image.decoding = 'async'
  if (!image.hasAttribute('alt')) image.alt = ''
}

/** `<mfenced>` left MathML, and browsers draw it without its brackets: writes them out. */
function unfence(fenced: Element): void {
  const make = (name: string, text = '') => {
    const made = document.createElementNS('http://www.w3.org/1998/Math/MathML', name)
    made.textContent = text
    return made
  }
  const separators = (fenced.getAttribute('separators') ?? ',').replace(/\s/g, '')
  const row = make('mrow')
  row.append(make('mo', fenced.getAttribute('open') ?? '('))
  ;[...fenced.children].forEach((child, at) => {
    if (at > 0 && separators) row.append(make('mo', separators[Math.min(at, separators.length) - 1]))
    row.append(child)
  })
  row.append(make('mo', fenced.getAttribute('close') ?? ')'))
  fenced.replaceWith(row)
}
