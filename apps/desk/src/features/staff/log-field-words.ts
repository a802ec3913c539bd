/** What the fields of a log's row are called, in both languages. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './log-field-words.bn.ts'
import { en } from './log-field-words.en.ts'

export const fieldWords = catalogue(en, bn)
