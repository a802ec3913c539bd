/** Words of the students feature. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const studentWords = catalogue(en, bn)
