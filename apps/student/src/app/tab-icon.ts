/** The tab's icon from the provider's white label; a chunk of its own, since nobody waits for it. */
import type { ClientConfig } from '@porua/contract/school'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { brandColours } from '@porua/kit/platform/theme-colour.ts'

/** How far from square a logo may be to serve as an icon. */
const squareEnough = 1.25

/**
 * A letter with its signs, conjuncts in one piece (a virama joins what follows). The browser's own Segmenter knows more
 * scripts, and takes a cheap phone a tenth of a second to wake.
 */
const firstLetter = /^\P{M}(?:[\u094D\u09CD]\u200D?\p{L}|\p{M})*/u

/** The logo where it is a square; else the product's first letter on the provider's colour. */
export function applyTabIcon({ logo, title, colour }: ClientConfig): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || !title) return
  const drawn = URL.createObjectURL(new Blob([letterIcon(title, colour)], { type: 'image/svg+xml' }))
  if (link.href.startsWith('blob:')) URL.revokeObjectURL(link.href)
  link.href = drawn
  if (!logo) return
  const image = new Image()
  image.onload = () => {
    const ratio = image.naturalWidth / image.naturalHeight
    // A newer configuration may have drawn another one meanwhile.
    if (ratio > squareEnough || ratio < 1 / squareEnough || link.href !== drawn) return
    link.removeAttribute('type')
    link.href = image.src
    URL.revokeObjectURL(drawn)
  }
  image.src = assetUrl(logo)
}

/** An icon as SVG: the first letter of a title, with its vowel sign where the script has some, on a colour. */
export function letterIcon(title: string, colour: string): string {
  const [first = ''] = firstLetter.exec(title.trim()) ?? []
  const letter = first.toUpperCase().replace(/[<>&]/g, '')
  const { fill, on } = brandColours(colour).light
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${fill}"/><text x="32" y="44" font-family="system-ui,sans-serif" font-size="36" font-weight="600" text-anchor="middle" fill="${on}">${letter}</text></svg>`
}
