/** The language in force: stored on the device, on `<html lang>`; until somebody chooses, the browser's. */
import { readText, writeText } from '../platform/storage.ts'
import { useWatched } from '../platform/use-watched.ts'
import { watched } from '../platform/watched.ts'

export type Language = 'en' | 'bn'

/** The languages by the name that their speakers use. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' }

const language = watched(initial())

function initial(): Language {
  const stored = readText('language')
  if (stored === 'bn' || stored === 'en') return stored
  // The browser's first language alone: many who read Bangla have set their phone to English.
  return /^bn\b/i.test(navigator.language) ? 'bn' : 'en'
}

/** The language in force. */
export function getLanguage(): Language {
  return language.get()
}

/** Puts a language in force, stores it and marks the document with it. */
export function setLanguage(next: Language): void {
  writeText('language', next)
  language.set(next)
  applyLanguage()
}

/** Marks the document; called once at start. */
export function applyLanguage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language.get()
}

/** The language as a hook. */
export function useLanguage(): Language {
  return useWatched(language)
}
