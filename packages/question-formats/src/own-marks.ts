/** Classes that our own export puts around texts in other formats, so that each comes back in the form that it had. */

export const ownClass = { text: 'porua-text', html: 'porua-html', media: 'porua-media' } as const

/** A text as HTML that says that it was a text. */
export function markedText(escaped: string): string {
  return `<div class="${ownClass.text}">${escaped}</div>`
}

/** HTML whose blanks at its ends are meant. */
export function markedHtml(html: string): string {
  return `<div class="${ownClass.html}">${html}</div>`
}

/** Pictures and links that stand below a question's text. */
export function markedMedia(inner: string): string {
  return `<div class="${ownClass.media}">${inner}</div>`
}

const whole = new RegExp(`^<div class="${ownClass.text}">([\\s\\S]*)</div>$`)
const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The text that was marked so, or null: it is other HTML. */
export function ownText(html: string): string | null {
  const inner = whole.exec(html)?.[1]
  if (inner === undefined || /<(?!br>)/.test(inner)) return null
  return inner.replaceAll('<br>', '\n').replace(/&(lt|gt|amp|quot);/g, (_, name: string) => signs[name] ?? '')
}

/** The HTML that was marked as it stands, or null. */
export function ownHtml(html: string): string | null {
  const open = `<div class="${ownClass.html}">`
  return html.startsWith(open) && html.endsWith('</div>') ? html.slice(open.length, -'</div>'.length) : null
}

/** HTML without what stood below the question's text: the files themselves have been taken already. */
export function withoutOwnMedia(html: string): string {
  const from = html.lastIndexOf(`<div class="${ownClass.media}">`)
  if (from < 0) return html
  const end = html.indexOf('</div>', from)
  return end < 0 ? html : html.slice(0, from) + html.slice(end + '</div>'.length)
}
