/** Light or dark (by the system until somebody chooses), and the provider's colours on the page. */
import { useSyncExternalStore } from 'react'
import { read, remove, write } from './storage.ts'
import { brandColours } from './theme-colour.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

let choice: ThemeChoice = read('theme') ?? 'system'
const listeners = new Set<() => void>()

/** What was chosen. */
export function getTheme(): ThemeChoice {
  return choice
}

/** Chooses a theme, stores it and puts it on the page. */
export function setTheme(next: ThemeChoice): void {
  choice = next
  if (next === 'system') remove('theme')
  else write('theme', next)
  applyTheme()
  for (const listener of listeners) listener()
}

/** The choice as a hook. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getTheme)
}

/** Marks the document with the choice; tokens.css follows the system where there is no mark. */
export function applyTheme(): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
}

/** Puts the provider's colour on the page. Through CSSOM, because the content policy forbids style texts. */
export function applyBrand(colour: string): void {
  const { light, dark } = brandColours(colour)
  const { style } = document.documentElement
  for (const [theme, colours] of Object.entries({ light, dark })) {
    for (const [name, value] of Object.entries(colours)) style.setProperty(`--brand-${name}-${theme}`, value)
  }
}
