/** Words of the forum's page. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

export const forumWords = catalogue(en, bn)
