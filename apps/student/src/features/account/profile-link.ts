/** The alternate exam link (spec §5 Profile): somebody typed it, so only what leads to a web page becomes a link. Pure. */

export interface ShownLink {
  /** What is read. */
  text: string
  /** Where it leads, or null where it must stay text (`javascript:`, `data:`, no address at all). */
  href: string | null
}

/** A scheme; 'example.com:8080' has none, its colon belongs to a port. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** Puts https:// before an address that has no scheme. */
export function shownLink(typed: string): ShownLink {
  const given = typed.trim()
  const text = scheme.test(given) ? given : `https://${given.replace(/^\/\//, '')}`
  try {
    const { protocol, hostname, href } = new URL(text)
    if ((protocol === 'https:' || protocol === 'http:') && hostname !== '') return { text, href }
  } catch {
    // No address that a browser could open: shown as it was typed.
  }
  return { text: given, href: null }
}
