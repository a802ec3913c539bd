import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './own-password-words.bn.ts'
import { en } from './own-password-words.en.ts'

export const ownPasswordWords = catalogue(en, bn)
