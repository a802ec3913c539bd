import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './home-words.bn.ts'
import { en } from './home-words.en.ts'

export const homeWords = catalogue(en, bn)
