/** Refusals in the language of who reads them (`Accept-Language`): the English that is thrown, or its Bangla. Pure. */
import type { ProblemCode } from '@porua/contract/problems'
import { byCode, byTitle, parts } from './problem-words.bn.ts'

/** The languages that we speak. */
export type Language = 'en' | 'bn'

/** The first language of ours that a caller names; English for who names none. Weights are not looked at: our own client names one. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = /\b(en|bn)\b/i.exec(acceptLanguage ?? '')?.[1]
  return first?.toLowerCase() === 'bn' ? 'bn' : 'en'
}

/** A title in a language. One that is not known says in Bangla what its code means. */
export function titleIn(language: Language, code: ProblemCode, title: string): string {
  if (language === 'en' || title === '') return title
  return sentences().of(title) ?? byCode[code]
}

/** A sentence beside a title, or in a reply that is no refusal; as it is where it is not known. */
export function sentenceIn(language: Language, text: string): string {
  return language === 'en' ? text : (sentences().of(text) ?? text)
}

/**
 * A reply's data with our own words in a language: a title that stands beside a `code` (a result that is not out) or an `outcome`
 * (each answer of a save). Everything else is the school's and stays.
 */
export function dataIn(language: Language, data: unknown): unknown {
  if (language === 'en' || typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const { answers, ...rest } = told(language, data)
  if (!Array.isArray(answers)) return answers === undefined ? rest : { ...rest, answers }
  return { ...rest, answers: answers.map((answer: object) => told(language, answer)) }
}

function told(language: Language, given: object): Readonly<Record<string, unknown>> {
  const { title, ...rest } = given as Record<string, unknown>
  const ours = typeof title === 'string' && ('code' in given || 'outcome' in given)
  return ours ? { ...rest, title: sentenceIn(language, title) } : { ...given }
}

interface Pattern {
  readonly english: RegExp
  readonly names: readonly string[]
  readonly bangla: string
}

/** Sentences by their English: whole ones are looked up, those with values in them are tried one after another. */
class Sentences {
  readonly #whole: ReadonlyMap<string, string>
  readonly #patterns: readonly Pattern[]

  constructor(pairs: readonly (readonly [string, string])[]) {
    this.#whole = new Map(pairs.filter(([english]) => !english.includes('{')))
    this.#patterns = pairs.filter(([english]) => english.includes('{')).map(patternOf)
  }

  /** Null for what is not among them. */
  of(text: string): string | null {
    const whole = this.#whole.get(text)
    if (whole !== undefined) return whole
    for (const { english, names, bangla } of this.#patterns) {
      const found = english.exec(text)
      if (found)
        return bangla.replace(/\{(\w+)\}/g, (_, name: string) =>
          inPlace(found[names.indexOf(name) + 1] ?? ''),
        )
    }
    return null
  }
}

function patternOf([english, bangla]: readonly [string, string]): Pattern {
  const names: string[] = []
  const source = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name)
    // A number where one is named: '{n} minutes' is not a sentence that ends so.
    return name === 'n' ? '(\\d+)' : '(.+?)'
  })
  return { english: new RegExp(`^${source}$`, 'su'), names, bangla }
}

/** A value in a sentence: a sentence of its own, a length of time, a kind of file; a number has Bengali digits, a name stays. */
function inPlace(text: string): string {
  if (/^\d+$/.test(text)) return text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
  return sentences().of(text) ?? values().of(text) ?? text
}

// Made with the first refusal that is told in Bangla.
let made: { sentences: Sentences; values: Sentences } | null = null

function make(): { sentences: Sentences; values: Sentences } {
  made ??= { sentences: new Sentences(byTitle), values: new Sentences(parts) }
  return made
}

function sentences(): Sentences {
  return make().sentences
}

function values(): Sentences {
  return make().values
}
