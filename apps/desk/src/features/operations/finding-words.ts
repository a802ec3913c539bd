/** What the doctor finds, in both languages. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './finding-words.bn.ts'
import { en } from './finding-words.en.ts'

export const findingWords = catalogue(en, bn)

type Code = keyof typeof en

/** What a finding is called, in a few words; its code where a newer server has found what this page does not know. */
export function findingTitle(titles: (code: Code) => string, code: string): string {
  return isKnown(code) ? titles(code) : code
}

function isKnown(code: string): code is Code {
  return Object.hasOwn(en, code)
}
