/** Refusals as codes of one catalogue, and their words in the language of whoever reads them. Pure. */
import { inWordsOf, type Language, type WordingOf } from '@porua/files/words'
import { bn as callsBn } from './calls.bn.ts'
import { en as callsEn } from './calls.en.ts'
import { bn as deskBn } from './desk.bn.ts'
import { en as deskEn } from './desk.en.ts'
import { bn as schoolBn } from './school.bn.ts'
import { en as schoolEn } from './school.en.ts'

const en = { ...callsEn, ...schoolEn, ...deskEn }
const bn = { ...callsBn, ...schoolBn, ...deskBn }

/** What may be refused. */
export type RefusalCode = keyof typeof en

/** A sentence of the catalogue: its code alone, or with its parameters. */
export type Wording = WordingOf<typeof en>

/** What a code takes; undefined where it takes nothing. */
export type ParamsOf<C extends RefusalCode> = (typeof en)[C] extends (params: infer P) => string
  ? P
  : undefined

/** A sentence in a language. */
export function wordsOf(language: Language, wording: Wording): string {
  return inWordsOf<typeof en>(language === 'bn' ? bn : en, wording)
}

/** The first language of ours that a caller names; English for who names none. Weights are not looked at: our own client names one. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = /\b(en|bn)\b/i.exec(acceptLanguage ?? '')?.[1]
  return first?.toLowerCase() === 'bn' ? 'bn' : 'en'
}
