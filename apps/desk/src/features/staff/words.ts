/** Words of the staff feature. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const staffWords = catalogue(en, bn)
