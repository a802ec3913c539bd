/** Words of sign-in slips. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const slipWords = catalogue(en, bn)
