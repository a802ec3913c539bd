/**
 * The brand's colours from the provider's one: tints, text on brand and the dark twins, computed in OKLCH so that
 * contrast stays AA (4.5:1 for text) whatever the provider picks. Pure; `theme.ts` puts them on the page.
 */

/** Linear-light sRGB, each 0 to 1 (out of gamut while a colour is being worked on). */
type Rgb = readonly [number, number, number]

/** Lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** The neutral surfaces of tokens.css, on which brand text must be read. A test holds both together. */
export const surfaces = {
  light: { page: '#f5f7f7', card: '#ffffff', inset: '#edf0f0' },
  dark: { page: '#101314', card: '#191d1e', inset: '#23292a' },
} as const

const onDark = '#ffffff'
const onLight = '#0a0d0e'

/** AA for text, and a hair more, because colours are rounded to 8 bits. */
const enough = 4.55

/** Reads #rgb, #rrggbb (an alpha part is dropped); null for anything else. */
export function parseHex(hex: string): Rgb | null {
  const match = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(hex.trim())
  if (!match?.[1]) return null
  const digits = match[1].length < 6 ? match[1].replace(/./g, '$&$&') : match[1]
  const channel = (at: number) => toLinear(Number.parseInt(digits.slice(at, at + 2), 16) / 255)
  return [channel(0), channel(2), channel(4)]
}

function toLinear(x: number): number {
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
}

function toHex(rgb: Rgb): string {
  const part = (x: number) => {
    const clipped = Math.min(1, Math.max(0, x))
    const gamma = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(part).join('')}`
}

/** Linear sRGB to OKLCH (Björn Ottosson's matrices). */
export function toOklch([r, g, b]: Rgb): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ]
}

/** OKLCH to hex; chroma gives way until the colour is one that a screen can show. */
export function hexOf(colour: Oklch): string {
  const fits = (c: number) => toRgb({ ...colour, c }).every((x) => x >= -0.0005 && x <= 1.0005)
  if (fits(colour.c)) return toHex(toRgb(colour))
  let low = 0
  let high = colour.c
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return toHex(toRgb({ ...colour, c: low }))
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex) ?? [0, 0, 0]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast of two hex colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Moves a colour's lightness in small steps until it reads on every background; chroma and hue stay. */
function readable(colour: Oklch, backgrounds: readonly string[], step: number): Oklch {
  let { l } = colour
  const ok = () => backgrounds.every((back) => contrast(hexOf({ ...colour, l }), back) >= enough)
  while (l > 0 && l < 1 && !ok()) l += step
  return { ...colour, l: Math.min(1, Math.max(0, l)) }
}

/** One theme's brand colours, as hex. */
export interface BrandColours {
  fill: string
  hover: string
  on: string
  text: string
  soft: string
  line: string
}

/** A fill near the wanted lightness, with the text that reads on it and a hover that moves away from that text. */
function fillWithText(wanted: Oklch): Pick<BrandColours, 'fill' | 'hover' | 'on'> {
  const white = contrast(hexOf(wanted), onDark)
  const black = contrast(hexOf(wanted), onLight)
  // White on a saturated colour looks right even where black would measure better; so it is tried first.
  const on = white >= 3.6 || white >= black ? onDark : onLight
  const step = on === onDark ? -0.005 : 0.005
  const fill = readable(wanted, [on], step)
  return { fill: hexOf(fill), hover: hexOf({ ...fill, l: fill.l + step * 12 }), on }
}

/** The same for both themes. */
export interface BrandThemes {
  light: BrandColours
  dark: BrandColours
}

/** All brand colours for both themes; an unreadable input falls back to the default. */
export function brandColours(hex: string): BrandThemes {
  const brand = toOklch(parseHex(hex) ?? parseHex('#0b6b53') ?? [0, 0.1, 0.1])
  const tint = Math.min(brand.c, 0.02)
  const lightSoft = hexOf({ l: 0.955, c: tint, h: brand.h })
  const darkSoft = hexOf({ l: 0.3, c: Math.min(brand.c, 0.045), h: brand.h })
  const lightWanted = { ...brand, l: Math.min(0.9, Math.max(0.36, brand.l)) }
  const darkWanted = { ...brand, c: Math.min(brand.c, 0.15), l: Math.min(0.82, Math.max(0.7, brand.l)) }
  return {
    light: {
      ...fillWithText(lightWanted),
      text: hexOf(
        readable(
          { ...brand, l: Math.min(brand.l, 0.52) },
          [...Object.values(surfaces.light), lightSoft],
          -0.005,
        ),
      ),
      soft: lightSoft,
      line: hexOf({ l: 0.84, c: Math.min(brand.c, 0.06), h: brand.h }),
    },
    dark: {
      ...fillWithText(darkWanted),
      text: hexOf(
        readable(
          { ...brand, c: Math.min(brand.c, 0.13), l: Math.max(brand.l, 0.76) },
          [...Object.values(surfaces.dark), darkSoft],
          0.005,
        ),
      ),
      soft: darkSoft,
      line: hexOf({ l: 0.46, c: Math.min(brand.c, 0.07), h: brand.h }),
    },
  }
}
