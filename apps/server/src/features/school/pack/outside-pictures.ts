/** Pictures that an author's HTML takes from another site: nothing is fetched, and the pages' content policy shows none. */
import { htmlTokens, isRelative } from '../formats/html.ts'

/** Their addresses as they stand; those inside the text itself (data:) are not among them. */
export function outsidePictures(html: string): string[] {
  if (!/<img\b/i.test(html)) return []
  return htmlTokens(html).flatMap((token) => {
    if (token.kind !== 'open' || token.name !== 'img') return []
    const source = token.attributes.find(([name]) => name === 'src')?.[1]?.trim() ?? ''
    return source === '' || isRelative(source) || /^data:/i.test(source) ? [] : [source]
  })
}
