/** Words of the field that finds in a list. */
import { formatNumber } from '../i18n/format.ts'
import { catalogue, type WordsLike } from '../i18n/words.ts'

const en = {
  find: 'Find in this list',
  found: ({ n, of }: { n: number; of: number }) => `${formatNumber(n, 'en')} of ${formatNumber(of, 'en')}`,
  foundNothing: ({ text }: { text: string }) => `Nothing here has ‘${text}’ in its name.`,
  showAll: 'Show all',
}

const bn: WordsLike<typeof en> = {
  find: 'এই তালিকায় খুঁজুন',
  found: ({ n, of }) => `${formatNumber(of, 'bn')}টির মধ্যে ${formatNumber(n, 'bn')}টি`,
  foundNothing: ({ text }) => `এখানে কোনো নামে ‘${text}’ নেই।`,
  showAll: 'সব দেখান',
}

export const findWords = catalogue(en, bn)
