/** The scoreboard's words: apart from the exams page's, because few open it. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const scoreWords = catalogue(en, bn)
