import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './profile-words.bn.ts'
import { en } from './profile-words.en.ts'

export const profileWords = catalogue(en, bn)
