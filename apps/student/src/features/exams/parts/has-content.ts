/** An editor leaves '<p><br></p>' behind where nothing was written; an image alone is something. */
export function hasContent(html: string): boolean {
  return (
    /<(img|svg|video|audio|iframe)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|&#160;|\s/gi, '') !== ''
  )
}
