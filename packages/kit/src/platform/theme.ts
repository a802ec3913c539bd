/** Light or dark (by the system until somebody chooses), and the provider's colours on the page. */
import { read, readText, remove, write, writeText } from './storage.ts'
import { type BrandThemes, brandColours } from './theme-colour.ts'
import { useWatched } from './use-watched.ts'
import { watched } from './watched.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** What was chosen. */
const theme = watched<ThemeChoice>(readText('theme') ?? 'system')

/** Chooses a theme, stores it and puts it on the page. */
export function setTheme(next: ThemeChoice): void {
  if (next === 'system') remove('theme')
  else writeText('theme', next)
  theme.set(next)
  applyTheme()
}

/** The choice as a hook. */
export function useTheme(): ThemeChoice {
  return useWatched(theme)
}

/** Marks the document with the choice; tokens.css follows the system where there is no mark. */
export function applyTheme(): void {
  const root = document.documentElement
  const choice = theme.get()
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  colourBrowser()
}

let bars: Readonly<Record<'light' | 'dark', string>> | null = null

/** Puts the provider's colour on the page. Its tints and contrasts are computed once and then kept. */
export function applyBrand(colour: string): void {
  const kept = read('brand')
  if (kept?.colour === colour && isWhole(kept.colours)) {
    paint(kept.colours)
    return
  }
  const colours = brandColours(colour)
  write('brand', { colour, colours })
  paint(colours)
}

/** What is stored may be older than this version. */
function isWhole(colours: Partial<BrandThemes> | undefined): colours is BrandThemes {
  const names = ['fill', 'hover', 'on', 'text', 'soft', 'line'] as const
  return [colours?.light, colours?.dark].every((theme) =>
    names.every((name) => /^#[0-9a-f]{6}$/.test(theme?.[name] ?? '')),
  )
}

/** Through CSSOM, because the content policy forbids style texts. */
function paint({ light, dark }: BrandThemes): void {
  const { style } = document.documentElement
  for (const [theme, colours] of Object.entries({ light, dark })) {
    for (const [name, value] of Object.entries<string>({ ...colours }))
      style.setProperty(`--brand-${name}-${theme}`, value)
  }
  // In the dark the browser's own bar is a tint: a bright one would glare.
  bars = { light: light.fill, dark: dark.soft }
  colourBrowser()
}

/** The bar of the browser around the page takes the provider's colour, by the system's theme or by the one that was chosen. */
function colourBrowser(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light'
    const choice = theme.get()
    if (bars) meta.content = bars[choice === 'system' ? system : choice]
  }
}
