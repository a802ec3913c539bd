/** What a card says of an answer. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './answer-words.bn.ts'
import { en } from './answer-words.en.ts'

export const answerWords = catalogue(en, bn)
