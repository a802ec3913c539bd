/**
 * A feature's words. `words.en.ts` holds flat keys to a string or a function of parameters; `words.bn.ts` is typed by
 * it, so that a missing Bangla text does not compile:
 *
 *   export const en = { start: 'Start', left: ({ n }: { n: number }) => `${n} left` }
 *   export const bn: WordsLike<typeof en> = { … }
 *   const words = catalogue(en, bn)          // once a feature
 *   const t = useWords(words); t('left', { n: 3 })
 */
import { useMemo } from 'react'
import { getLanguage, type Language, useLanguage } from './language.ts'

/** One text: as it is, or made from parameters. */
type Text = string | ((params: never) => string)

export type Words = Readonly<Record<string, Text>>

/** The same keys with the same parameters, in another language. */
export type WordsLike<W extends Words> = {
  readonly [K in keyof W]: W[K] extends (params: infer P) => string ? (params: P) => string : string
}

/** A feature's words in every language. */
export type Catalogue<W extends Words> = Readonly<Record<Language, WordsLike<W>>>

/** Looks a text up: `t('key')`, or `t('key', params)` where the text takes parameters. */
export type Translate<W extends Words> = <K extends keyof W & string>(
  key: K,
  ...params: W[K] extends (params: infer P) => string ? [params: P] : []
) => string

/** Joins a feature's words. */
export function catalogue<W extends Words>(en: W, bn: WordsLike<W>): Catalogue<W> {
  return { en: en as unknown as WordsLike<W>, bn }
}

/** A window of a laptop: wide, and with a pointer as fine as a mouse. */
const onLaptop = globalThis.matchMedia?.('(min-width: 1024px) and (pointer: fine)').matches === true

/** The words say 'this phone', as nearly every student has one; on a laptop that would not be true. */
function onThisDevice(text: string): string {
  return onLaptop ? text.replaceAll('this phone', 'this device').replaceAll('এই ফোন', 'এই ডিভাইস') : text
}

/** The feature's words in a given language. */
export function wordsIn<W extends Words>(words: Catalogue<W>, language: Language): Translate<W> {
  const table = words[language] as Readonly<Record<string, string | ((params: unknown) => string)>>
  return (key, ...params) => {
    const text = table[key]
    return onThisDevice(typeof text === 'function' ? text(params[0]) : (text ?? key))
  }
}

/** The feature's words in the language in force, for code outside components. */
export function words<W extends Words>(of: Catalogue<W>): Translate<W> {
  return wordsIn(of, getLanguage())
}

/** The feature's words in the language in force; a component that uses it shows a switch at once. */
export function useWords<W extends Words>(of: Catalogue<W>): Translate<W> {
  const language = useLanguage()
  return useMemo(() => wordsIn(of, language), [of, language])
}
