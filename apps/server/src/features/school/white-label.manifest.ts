/** The app as a phone installs it: name, colours and icons from the provider's white label. Pure. */
import type { ClientConfig } from '@porua/contract/school'

/** A logo that can stand inside an icon. */
export interface Logo {
  type: string
  bytes: Uint8Array
}

/** Kinds of pictures that a logo may be, by the ending of its key. */
export const logoTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** Icons by their place: the second may be cut to any shape by the phone, so what matters keeps away from its edge. */
export const iconPlaces = { any: '/app-icon.svg', maskable: '/app-icon-maskable.svg' } as const
export type IconPurpose = keyof typeof iconPlaces

/** The web app manifest (W3C). */
export function manifestOf({ title, name, colour }: Pick<ClientConfig, 'title' | 'name' | 'colour'>): object {
  const exams = { name: 'My Exams', url: '/exams' }
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: title,
    short_name: name,
    lang: 'en',
    dir: 'auto',
    theme_color: colour,
    background_color: '#ffffff',
    categories: ['education'],
    icons: Object.entries(iconPlaces).map(([purpose, src]) => ({
      src,
      purpose,
      sizes: 'any',
      type: 'image/svg+xml',
    })),
    shortcuts: [exams],
  }
}

/** An icon as SVG: the logo on white, else the first letter of the title, with its vowel sign, on the provider's colour. */
export function iconOf(
  { title, colour }: Pick<ClientConfig, 'title' | 'colour'>,
  purpose: IconPurpose,
  logo: Logo | null,
): string {
  // A phone cuts a circle of four fifths out of a maskable one; the other has its own round corners.
  const corner = purpose === 'maskable' ? 0 : 112
  const side = purpose === 'maskable' ? 300 : 400
  const at = (512 - side) / 2
  const square = (fill: string) => `<rect width="512" height="512" rx="${corner}" fill="${fill}"/>`
  const drawn = logo
    ? `${square('#ffffff')}<image x="${at}" y="${at}" width="${side}" height="${side}" href="data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}"/>`
    : `${square(colour)}<text x="256" y="256" dy=".35em" font-family="system-ui,sans-serif" font-size="${side * 0.72}" font-weight="600" text-anchor="middle" fill="${inkOn(colour)}">${letterOf(title)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawn}</svg>`
}

function letterOf(title: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(title.trim())
  return (first?.segment ?? '').toUpperCase().replace(/[<>&]/g, '')
}

/** White or black, whichever is read better on a colour (#rgb or #rrggbb). */
function inkOn(colour: string): string {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3')
  const linear = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = linear
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}
