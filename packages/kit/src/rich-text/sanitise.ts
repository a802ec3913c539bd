/**
 * Makes an author's HTML safe to show: scripts, forms, frames, ids and classes go, MathML stays. Its own chunk, loaded
 * where there is markup. Style attributes carry meaning in real questions (gels and chromosomes drawn as tables): they are
 * forbidden, and what the hook has put aside of them is set through CSSOM, a list of harmless properties alone.
 */
import DOMPurify, { type Config } from 'dompurify'
import { apiBase } from '../platform/config.ts'
import { policies } from '../platform/trusted-types.ts'
import { ownStyle, renameStyles } from './rename-styles.ts'

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

/** These keep what has them where it is in the text. Any other may put it elsewhere, or make it larger than its place. */
const keepsItsPlace =
  /^(?:align-items|background|border|color|display|font-(?:family|style|weight)|justify-content|list-style|text-(?:align|decoration|transform)|white-space)/

/** How an author's content meets our page: it may paint surfaces, or only colour letters; it may want to leave its place. */
export interface Sanitised {
  fragment: DocumentFragment
  /** It moves or sizes something by itself: it is to be kept inside its own box. */
  moves: boolean
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
    'style',
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
  ADD_ATTR: [ownStyle],
  // 'color: red' is not an address of the scheme 'color'.
  ADD_URI_SAFE_ATTR: [ownStyle],
  RETURN_DOM_FRAGMENT: true,
}

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  // Where the markup was parsed under its own name after all.
  if (attribute.attrName === 'style' && !element.hasAttribute(ownStyle))
    element.setAttribute(ownStyle, attribute.attrValue)
  // Formulas are no links.
  if (attribute.attrName.endsWith('href') && element.localName !== 'a') attribute.keepAttr = false
})

/** Sanitises; `address` makes a picture's or file's address of what the author wrote. */
export function sanitise(html: string, address: (source: string) => string): Sanitised {
  return tame(DOMPurify.sanitize(renameStyles(html), config), address)
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
  const hidden = renameStyles(html)
  return new DOMParser().parseFromString((inert?.createHTML(hidden) ?? hidden) as string, 'text/html')
}

/** What is left is made to fit into the page. */
function tame(fragment: DocumentFragment, address: (source: string) => string): Sanitised {
  let paints = fragment.querySelector('[bgcolor], [mathbackground]') !== null
  let moves = fragment.querySelector('mpadded, mspace') !== null
  for (const element of fragment.querySelectorAll(`[${ownStyle}]`)) {
    const styled = applyStyle(element)
    paints ||= styled.paints
    moves ||= styled.moves
  }
  for (const element of fragment.querySelectorAll('[src], [poster], [background]'))
    tameLoads(element, address)
  for (const letters of fragment.querySelectorAll('font[color]')) colourByStyle(letters, 'color')
  for (const letters of fragment.querySelectorAll('[mathcolor]')) colourByStyle(letters, 'mathcolor')
  for (const image of fragment.querySelectorAll('img')) tameImage(image)
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  for (const fenced of fragment.querySelectorAll('mfenced')) unfence(fenced)
  return { fragment, paints, moves }
}

/** Sets the kept properties of an author's style; says whether they paint a surface, or may move what has them. */
function applyStyle(element: Element): Omit<Sanitised, 'fragment'> {
  const text = element.getAttribute(ownStyle) ?? ''
  element.removeAttribute(ownStyle)
  let [paints, moves] = [false, false]
  if (!(element instanceof HTMLElement)) return { paints, moves }
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
    if (!keepsItsPlace.test(name)) moves = true
  }
  return { paints, moves }
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

/** What loads by itself comes from the school's files or from another site: an address of ours that is a call is nobody's picture. */
function tameLoads(element: Element, address: (source: string) => string): void {
  for (const name of ['src', 'poster', 'background']) {
    const source = element.getAttribute(name)
    if (source === null) continue
    const wanted = address(source)
    if (mayLoad(wanted, address(''))) element.setAttribute(name, wanted)
    else element.removeAttribute(name)
  }
}

function mayLoad(wanted: string, media: string): boolean {
  if (/^data:image\//i.test(wanted)) return true
  const { href, origin, protocol } = window.location
  try {
    const url = new URL(wanted, href)
    const [folder, api] = [new URL(media, href), new URL(apiBase(), href)]
    if (url.origin === folder.origin && url.pathname.startsWith(folder.pathname)) return true
    return (
      url.origin !== origin &&
      url.origin !== api.origin &&
      (url.protocol === 'https:' || url.protocol === protocol)
    )
  } catch {
    return false
  }
}

function tameImage(image: HTMLImageElement): void {
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
