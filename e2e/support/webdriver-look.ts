/** Runs in the page: finds a thing by its role and name, and says how it stands. */

type Pattern = string | { readonly source: string; readonly flags: string }

/** What is looked for, as JSON. */
export interface Sought {
  readonly role?: string
  readonly name?: Pattern
  readonly text?: Pattern
  readonly css?: string
  readonly nth?: number
  readonly in?: Sought
}

/** Something that was found. */
export interface Sight {
  /** Its mark in the page: the attribute `data-seen`. */
  readonly id: string
  /** Its middle, in the window. */
  readonly x: number
  readonly y: number
  /** What lies over its middle, or null. */
  readonly covered: string | null
  readonly text: string
  readonly value: string | null
  readonly checked: boolean
  readonly disabled: boolean
  readonly focused: boolean
  /** It, or what carries it, is sliding. */
  readonly moving: boolean
  /** How many there are. */
  readonly count: number
}

/** Finds it; `bring` scrolls it to the middle first. Closes over nothing: it is sent to the page as it stands. */
export function look(wanted: Sought, bring: boolean): Sight | null {
  const tags: Record<string, string> = {
    BUTTON: 'button',
    SELECT: 'combobox',
    TEXTAREA: 'textbox',
    NAV: 'navigation',
    ARTICLE: 'article',
    DIALOG: 'dialog',
    LI: 'listitem',
    UL: 'list',
    OL: 'list',
    MAIN: 'main',
    FOOTER: 'contentinfo',
    H1: 'heading',
    H2: 'heading',
    H3: 'heading',
    H4: 'heading',
    IMG: 'img',
  }
  const inputs: Record<string, string> = { checkbox: 'checkbox', radio: 'radio', file: 'file' }
  const roleOf = (it: Element) => {
    const given = it.getAttribute('role')
    if (given) return given
    if (it instanceof HTMLInputElement) return inputs[it.type] ?? 'textbox'
    if (it instanceof HTMLAnchorElement) return it.href ? 'link' : ''
    return tags[it.tagName] ?? ''
  }
  const tidy = (words: string) => words.replace(/\s+/g, ' ').trim()
  const spoken = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    return (
      node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? [...node.childNodes].map(spoken).join('')
    )
  }
  const nameOf = (it: Element) => {
    const by = it.getAttribute('aria-labelledby')
    if (by)
      return tidy(
        by
          .split(' ')
          .map((id) => spoken(document.getElementById(id) ?? it))
          .join(' '),
      )
    const label = it.getAttribute('aria-label')
    if (label !== null) return tidy(label)
    const labels = 'labels' in it ? [...((it as HTMLInputElement).labels ?? [])] : []
    return tidy(labels.length > 0 ? labels.map(spoken).join(' ') : spoken(it))
  }
  const fits = (pattern: Pattern, words: string, whole: boolean) => {
    if (typeof pattern !== 'string') return new RegExp(pattern.source, pattern.flags).test(words)
    return whole ? words === pattern : words.includes(pattern)
  }
  const shown = (it: Element) =>
    it.getClientRects().length > 0 && getComputedStyle(it).visibility === 'visible'
  const surfaceOf = (it: Element) => (it instanceof HTMLInputElement ? (it.closest('label') ?? it) : it)
  const find = (target: Sought): Element[] => {
    const roots = target.in ? find(target.in) : [document.documentElement]
    const inside = roots.flatMap((root) => [...root.querySelectorAll(target.css ?? '*')])
    const right = inside.filter((it) => {
      if (target.role !== undefined && roleOf(it) !== target.role) return false
      if (!shown(surfaceOf(it))) return false
      if (target.text !== undefined && !fits(target.text, tidy(it.textContent ?? ''), false)) return false
      return target.name === undefined || fits(target.name, nameOf(it), true)
    })
    // A text is also in everything around it: the innermost is meant.
    const innermost = target.text === undefined || target.role !== undefined
    const all = innermost
      ? right
      : right.filter((it) => !right.some((other) => other !== it && it.contains(other)))
    return target.nth === undefined ? all : all.slice(target.nth).slice(0, 1)
  }

  const all = find(wanted)
  const [it] = all
  if (!it) return null
  const surface = surfaceOf(it)
  if (bring) surface.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const box = surface.getBoundingClientRect()
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
  const over = document.elementFromPoint(x, y)
  const clear = over !== null && (surface.contains(over) || over.contains(it))
  const id = it.getAttribute('data-seen') ?? Math.random().toString(36).slice(2)
  it.setAttribute('data-seen', id)
  const moves = ({ playState, effect, timeline }: Animation) => {
    const carrier = effect instanceof KeyframeEffect ? effect.target : null
    // What follows the finger, by a timeline of its own, does not move by itself.
    const itself = playState === 'running' && timeline === document.timeline
    return itself && carrier?.contains(surface) === true
  }
  const field = it as HTMLInputElement
  return {
    id,
    x,
    y,
    covered: clear ? null : over ? over.outerHTML.slice(0, 200) : 'the window’s edge',
    text: tidy(it.textContent ?? ''),
    value: typeof field.value === 'string' ? field.value : null,
    checked: field.checked === true || it.getAttribute('aria-checked') === 'true',
    disabled: field.disabled === true || it.getAttribute('aria-disabled') === 'true',
    focused: it === document.activeElement,
    moving: document.getAnimations().some(moves),
    count: all.length,
  }
}
