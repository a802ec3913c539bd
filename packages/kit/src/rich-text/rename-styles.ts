/**
 * Renames `style` attributes in markup that has not been parsed: even an inert document reports each of them against the content policy.
 * It reads tags as browsers do (HTML, 13.2.5: attribute names, quoted and unquoted values, comments, raw text). What it should not see is
 * renamed by the sanitiser's hook, or goes: nothing here keeps anybody safe.
 */

/** What the sanitiser finds an author's style under. */
export const ownStyle = 'data-own-style'

/** Elements whose content is text to a browser, whatever it looks like. */
const raw = new Set([
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
])
const tagName = /<(\/?)([a-z][^\s/>]*)/iy
/** A name, which may begin with '=', and its value where it has one. */
const attribute = /[\s/]*(=?[^\s/>=]+|=)(?:\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s>]*))?/y
const tagEnd = /[\s/]*>?/y

/** The same markup with `style` attributes under another name. */
export function renameStyles(html: string): string {
  let made = ''
  let copied = 0
  let at = html.indexOf('<')
  while (at >= 0) {
    if (html.startsWith('<!--', at)) at = after(html, '-->', at + 2)
    else {
      tagName.lastIndex = at
      const tag = tagName.exec(html)
      if (!tag) at += 1
      else {
        at = tagName.lastIndex
        for (attribute.lastIndex = at; ; at = attribute.lastIndex) {
          const found = attribute.exec(html)
          if (!found) break
          const name = found[1] ?? ''
          if (name.toLowerCase() !== 'style') continue
          const begin = found.index + found[0].indexOf(name)
          made += html.slice(copied, begin) + ownStyle
          copied = begin + name.length
        }
        tagEnd.lastIndex = at
        tagEnd.exec(html)
        at = tagEnd.lastIndex
        const [, slash, name = ''] = tag
        if (slash === '' && raw.has(name.toLowerCase())) at = endOfRaw(html, name, at)
      }
    }
    at = at >= html.length ? -1 : html.indexOf('<', at)
  }
  return made + html.slice(copied)
}

function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at < 0 ? html.length : at + end.length
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name.toLowerCase()}(?=[\\s/>])`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}
