/** Sizes of files in words. */
import { digits } from './i18n/format.ts'
import { getLanguage, type Language } from './i18n/language.ts'

const units = { en: ['B', 'KB', 'MB'], bn: ['বাইট', 'কেবি', 'এমবি'] } as const

/** Bytes as a reader expects them: '840 B', '96 KB', '2.4 MB'; a KB is 1,024 bytes. */
export function formatBytes(bytes: number, language: Language = getLanguage()): string {
  const [small, middle, large] = units[language]
  if (bytes < 1024) return `${digits(Math.round(bytes), language)} ${small}`
  const kb = Math.round(bytes / 1024)
  if (kb < 1024) return `${digits(kb, language)} ${middle}`
  return `${digits(Number((bytes / 1_048_576).toFixed(1)), language)} ${large}`
}
