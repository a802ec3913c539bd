import { type ReactNode, useMemo } from 'react'
import { findLinks } from './find-links.ts'

/** A plain text whose addresses can be pressed: each opens beside the app, which tells that place nothing. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const pieces = useMemo(() => findLinks(text), [text])
  return pieces.map(({ text: words, href }, at) =>
    href === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are cut from one text and never move.
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {words}
      </a>
    ),
  )
}
