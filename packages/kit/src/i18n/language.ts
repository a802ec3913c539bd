/** The language in force: stored on the device, on `<html lang>`; until somebody chooses, the browser's. */
import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../platform/storage.ts'

export type Language = 'en' | 'bn'

/** The languages by the name that their speakers use. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' }

let language: Language = initial()
const listeners = new Set<() => void>()

function initial(): Language {
  const stored = readText('language')
  if (stored === 'bn' || stored === 'en') return stored
  // The browser's first language alone: many who read Bangla have set their phone to English.
  return /^bn\b/i.test(navigator.language) ? 'bn' : 'en'
}

/** The language in force. */
export function getLanguage(): Language {
  return language
}

/** Puts a language in force, stores it and marks the document with it. */
export function setLanguage(next: Language): void {
  language = next
  writeText('language', next)
  applyLanguage()
  for (const listener of listeners) listener()
}

/** Marks the document; called once at start. */
export function applyLanguage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** The language as a hook. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getLanguage,
    getLanguage,
  )
}
