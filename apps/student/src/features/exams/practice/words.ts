/** The words of My Mistakes and How I am doing. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const practiceWords = catalogue(en, bn)
