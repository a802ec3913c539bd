/** Words of the page of notices. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const noticeWords = catalogue(en, bn)
