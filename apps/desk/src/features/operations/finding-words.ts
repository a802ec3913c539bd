/** What the doctor finds, in both languages. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './finding-words.bn.ts'
import { en } from './finding-words.en.ts'

export const findingWords = catalogue(en, bn)
