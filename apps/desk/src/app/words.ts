/** Words of the desk's frame, of Today, and of pages that cannot be shown. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const appWords = catalogue(en, bn)
