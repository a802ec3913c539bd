/** HTML in a text, cut into tags and what stands between them: enough to take pictures out, or to write it as XML. */

export type HtmlToken =
  | { kind: 'text'; source: string }
  | { kind: 'open'; source: string; name: string; attributes: [name: string, value: string][] }
  | { kind: 'close'; source: string; name: string }
  | { kind: 'comment'; source: string }

/** Elements that have no end. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Elements whose text is no markup. */
export const rawElements: ReadonlySet<string> = new Set(['script', 'style'])

/** The tokens in order; their sources together are the text. A '<' that begins no tag is text. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let at = 0
  let textFrom = 0
  let lower: string | undefined
  const push = (token: HtmlToken, from: number): void => {
    if (from > textFrom) tokens.push({ kind: 'text', source: html.slice(textFrom, from) })
    tokens.push(token)
    at = from + token.source.length
    textFrom = at
  }
  for (;;) {
    const from = html.indexOf('<', at)
    if (from < 0) break
    if (html.startsWith('<!--', from)) {
      const end = html.indexOf('-->', from + 4)
      if (end < 0) break
      push({ kind: 'comment', source: html.slice(from, end + 3) }, from)
      continue
    }
    const name = /^<\/?([A-Za-z][^\s/>]*)/.exec(html.slice(from, from + 60))?.[1]?.toLowerCase()
    if (name === undefined) {
      at = from + 1
      continue
    }
    const end = tagEnd(html, from)
    // A quote or a tag that never ends: what is left is text.
    if (end < 0) break
    const source = html.slice(from, end + 1)
    if (source[1] === '/') push({ kind: 'close', source, name }, from)
    else push({ kind: 'open', source, name, attributes: attributesOf(source) }, from)
    if (source[1] !== '/' && rawElements.has(name)) {
      lower ??= html.toLowerCase()
      const close = lower.indexOf(`</${name}`, at)
      at = close < 0 ? html.length : close
      if (close < 0) break
    }
  }
  if (textFrom < html.length) tokens.push({ kind: 'text', source: html.slice(textFrom) })
  return tokens
}

/** Where the tag's '>' stands, those in quotes not counted; -1 where there is none. */
function tagEnd(html: string, from: number): number {
  for (let at = from + 1; at < html.length; at++) {
    const sign = html[at]
    if (sign === '>') return at
    if ((sign === '"' || sign === "'") && /[=\s]/.test(html[at - 1] ?? '')) {
      at = html.indexOf(sign, at + 1)
      if (at < 0) return -1
    }
  }
  return -1
}

function attributesOf(tag: string): [string, string][] {
  const inner = tag.replace(/^<[^\s/>]+/, '').replace(/\/?>$/, '')
  const found = new Map<string, string>()
  for (const match of inner.matchAll(/([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g)) {
    const name = (match[1] ?? '').toLowerCase()
    if (!found.has(name)) found.set(name, match[2] ?? match[3] ?? match[4] ?? '')
  }
  return [...found]
}

/** Whether an address is a path beside the file that names it: no scheme, no host, not from the root of a site. */
export function isRelative(address: string): boolean {
  return address.trim() !== '' && !/^(?:[a-z][a-z0-9+.-]*:|[/#\\])/i.test(address.trim())
}

/** HTML without the pictures that lie beside it, and their addresses in order. */
export function withoutPictures(html: string): { html: string; sources: string[] } {
  const sources: string[] = []
  if (!/<img\b/i.test(html)) return { html, sources }
  const kept = htmlTokens(html).filter((token) => {
    if (token.kind !== 'open' || token.name !== 'img') return true
    const source = decodedAddress(token.attributes.find(([name]) => name === 'src')?.[1] ?? '')
    if (!isRelative(source)) return true
    sources.push(source)
    return false
  })
  return { html: sources.length === 0 ? html : withoutEmpty(kept), sources }
}

/** What is left when an element that held a picture only is empty now goes too. */
function withoutEmpty(tokens: HtmlToken[]): string {
  const kept: HtmlToken[] = []
  for (const token of tokens) {
    let before = kept.length - 1
    while (before >= 0 && kept[before]?.kind === 'text' && kept[before]?.source.trim() === '') before--
    const last = kept[before]
    const wraps = token.kind === 'close' && /^(?:p|div|span|figure|a|strong|em|center)$/.test(token.name)
    if (wraps && last?.kind === 'open' && last.name === token.name) kept.length = before
    else kept.push(token)
  }
  return kept.map((token) => token.source).join('')
}

function decodedAddress(address: string): string {
  return address.replaceAll('&amp;', '&').trim()
}
