/** Words of the SMS gateway's page. */
import { catalogue } from '@porua/kit/i18n/words.ts'
import { bn } from './sms-words.bn.ts'
import { en } from './sms-words.en.ts'

export const smsWords = catalogue(en, bn)
