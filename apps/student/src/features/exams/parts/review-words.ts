/** What the result says of an answer. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './review-words.bn.ts'
import { en } from './review-words.en.ts'

export const reviewWords = catalogue(en, bn)
