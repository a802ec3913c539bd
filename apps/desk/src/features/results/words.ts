/** Words of results and the merit list. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const resultsWords = catalogue(en, bn)
