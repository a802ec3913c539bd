import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './sign-in-words.bn.ts'
import { en } from './sign-in-words.en.ts'

export const signInWords = catalogue(en, bn)
