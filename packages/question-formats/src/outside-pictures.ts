/** Pictures that an author's HTML names and that no student sees. */
import { htmlTokens, isRelative } from './html.ts'

/** Addresses on other sites, as they stand: nothing is fetched, and the pages' content policy shows none. */
export function outsidePictures(html: string): string[] {
  return picturesOf(html).filter((source) => !isRelative(source))
}

/** Paths of files beside the text: only what stands in lists of its own is kept and shown. */
export function picturesBeside(html: string): string[] {
  return picturesOf(html).filter(isRelative)
}

/** What the pictures' addresses are; those inside the text itself (data:) are not among them. */
function picturesOf(html: string): string[] {
  if (!/<img\b/i.test(html)) return []
  return htmlTokens(html).flatMap((token) => {
    if (token.kind !== 'open' || token.name !== 'img') return []
    const source = token.attributes.find(([name]) => name === 'src')?.[1]?.trim() ?? ''
    return source === '' || /^data:/i.test(source) ? [] : [source]
  })
}
