/** Sizes of files in words. */
import { digits } from '../i18n/format.ts'
import { getLanguage, type Language } from '../i18n/language.ts'

const units = { en: ['B', 'KB', 'MB'], bn: ['বাইট', 'কেবি', 'এমবি'] } as const

/** Bytes as a reader expects them: '840 B', '96 KB', '2.4 MB'; a KB is 1,024 bytes. */
export function formatBytes(bytes: number, language: Language = getLanguage()): string {
  return sizeWords(bytes, language, Math.round)
}

/** The same of what is too big, rounded up: a file a hair above 25 MB is '25.1 MB' beside 'at most 25 MB'. */
export function formatTooMany(bytes: number, language: Language = getLanguage()): string {
  return sizeWords(bytes, language, Math.ceil)
}

function sizeWords(bytes: number, language: Language, round: (value: number) => number): string {
  const [small, middle, large] = units[language]
  if (bytes < 1024) return `${digits(round(bytes), language)} ${small}`
  const kb = round(bytes / 1024)
  if (kb < 1024) return `${digits(kb, language)} ${middle}`
  return `${digits(round((bytes / 1_048_576) * 10) / 10, language)} ${large}`
}
