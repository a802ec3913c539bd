/** Plain text as HTML. */

/** A text as HTML that shows it; its lines stay lines. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r?\n/g, '<br>')
}
