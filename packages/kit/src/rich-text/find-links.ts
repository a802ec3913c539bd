/**
 * Finds the addresses in a plain text, so that they can be pressed. Pure. A link shows the whole address it leads to, and
 * what could look like another place (a name before an @, a host of other letters) stays text.
 */

/** A piece of a text; `href` where it is an address, else null. */
export interface LinkPiece {
  readonly text: string
  readonly href: string | null
}

/**
 * What stands before, then the address: the host in plain letters, so that no look-alike passes; the path as a browser copies it,
 * Bangla too.
 */
const address =
  /(^|[^\w@.-])((?:https?:\/\/|www\.)[a-z0-9.-]+(?::\d+)?(?![\w@-]|[.:]\w)(?:[/?#][^\s<>"“”«»।]*)?)/gi
/** Longer is nobody's link. */
const longest = 2_000
const sentenceEnd = /[.,;:!?'’*_…]$/

/** Splits a text into addresses and what stands between; the pieces' texts joined are the text again. */
export function findLinks(text: string): LinkPiece[] {
  if (!text.includes('://') && !/www\./i.test(text)) return text === '' ? [] : [{ text, href: null }]
  const pieces: LinkPiece[] = []
  let from = 0
  for (const { 1: before = '', 2: found = '', index } of text.matchAll(address)) {
    const link = withoutEnd(found)
    const href = hrefOf(link)
    if (href === null) continue
    const start = index + before.length
    if (start > from) pieces.push({ text: text.slice(from, start), href: null })
    pieces.push({ text: link, href })
    from = start + link.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** Without the stop that ends the sentence, and the bracket that was opened before the address. */
function withoutEnd(found: string): string {
  let link = found
  while (link) {
    if (!sentenceEnd.test(link) && !closesOther(link)) return link
    link = link.slice(0, -1)
  }
  return link
}

function closesOther(link: string): boolean {
  const open = { ')': '(', ']': '[', '}': '{' }[link.at(-1) ?? '']
  return open !== undefined && link.split(open).length < link.split(link.at(-1) ?? '').length
}

/** The page it leads to; null where it is no address after all. */
function hrefOf(link: string): string | null {
  if (link.length > longest) return null
  try {
    const { href, hostname } = new URL(/^www\./i.test(link) ? `https://${link}` : link)
    return /[^.]\.[^.]/.test(hostname) ? href : null
  } catch {
    return null
  }
}
