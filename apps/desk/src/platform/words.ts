/** Words that every feature of the desk uses. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const deskWords = catalogue(en, bn)
