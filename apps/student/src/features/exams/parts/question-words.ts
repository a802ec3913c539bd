/** The question card's words, in the live exam and in the review alike. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './question-words.bn.ts'
import { en } from './question-words.en.ts'

export const questionWords = catalogue(en, bn)
